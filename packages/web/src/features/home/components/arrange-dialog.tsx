import type { DashboardTile } from '@bookline/contract/features/dashboard';
import { ActionIcon, Button, Checkbox } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useArrange } from '../home.data.ts';
import { tileWords, usualTiles } from '../tile-words.ts';
import classes from './arrange-dialog.module.css';

/** Chooses the home page's tiles and their order. */
export default function ArrangeDialog({
  tiles,
  onClose,
}: {
  readonly tiles: readonly DashboardTile[];
  readonly onClose: () => void;
}) {
  const arrange = useArrange();
  const { draft, dirty, set } = useRecordForm({
    order: [...tiles, ...usualTiles.filter((tile) => !tiles.includes(tile))],
    shown: [...tiles],
  });
  const move = (tile: DashboardTile, by: -1 | 1) => {
    const at = draft.order.indexOf(tile);
    const order = draft.order.filter((other) => other !== tile);
    order.splice(at + by, 0, tile);
    set({ order });
  };
  const chosen = draft.order.filter((tile) => draft.shown.includes(tile));
  const save = (kept: DashboardTile[]) => arrange.mutate({ body: { tiles: kept } }, { onSuccess: onClose });
  return (
    <FormDialog
      title="Customize home page"
      submitLabel="Save"
      fields={[]}
      {...formFailure(arrange.error)}
      busy={arrange.isPending}
      dirty={dirty}
      // An empty list would mean the default tiles, so the first one stays.
      onSubmit={() => save(chosen.length > 0 ? chosen : draft.order.slice(0, 1))}
      onClose={onClose}
      extra={
        <Button variant="subtle" color="gray" onClick={() => save([])} disabled={arrange.isPending}>
          Reset to default
        </Button>
      }
    >
      {() => (
        <ul className={classes.tiles}>
          {draft.order.map((tile, index) => (
            <li key={tile} className={classes.tile}>
              <Checkbox
                className={classes.name}
                label={tileWords[tile]}
                checked={draft.shown.includes(tile)}
                onChange={(event) =>
                  set({
                    shown: event.currentTarget.checked
                      ? [...draft.shown, tile]
                      : draft.shown.filter((other) => other !== tile),
                  })
                }
              />
              <ActionIcon
                aria-label={`Move ${tileWords[tile]} up`}
                disabled={index === 0}
                onClick={() => move(tile, -1)}
              >
                <IconChevronUp size={16} stroke={1.7} />
              </ActionIcon>
              <ActionIcon
                aria-label={`Move ${tileWords[tile]} down`}
                disabled={index === draft.order.length - 1}
                onClick={() => move(tile, 1)}
              >
                <IconChevronDown size={16} stroke={1.7} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </FormDialog>
  );
}
