import type { ShownTile } from '@bookline/contract/features/dashboard';
import { ActionIcon, Button, Checkbox } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react';
import { moved } from '../../../lib/moved.ts';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useDragOrder } from '../../../ui/use-drag-order.ts';
import { usePinReport } from '../../reports/reports.api.ts';
import { useArrange } from '../home.data.ts';
import { tileWords } from '../tile-words.ts';
import type { Tiles } from '../use-tiles.ts';
import classes from './arrange-dialog.module.css';

/** Chooses the home page's tiles and their order: drag them, or move them with buttons. A report that is no longer chosen is unpinned. */
export default function ArrangeDialog({ tiles, onClose }: { readonly tiles: Tiles; readonly onClose: () => void }) {
  const arrange = useArrange();
  const pin = usePinReport();
  const { shown, offered, reports, reportOf } = tiles;
  const all: readonly ShownTile[] = [...reports, ...offered];
  const { draft, dirty, set } = useRecordForm({
    order: [...shown, ...all.filter((tile) => !shown.includes(tile))],
    shown: [...shown],
  });
  const wordsOf = (tile: ShownTile) =>
    reportOf(tile)?.name ?? offered.flatMap((each) => (each === tile ? tileWords[each] : []))[0] ?? tile;
  const move = (from: number, to: number) => set({ order: moved(draft.order, from, to) });
  const draggable = useDragOrder(move);
  const chosen = draft.order.filter((tile) => draft.shown.includes(tile));
  const save = (kept: ShownTile[]) => arrange.mutate({ body: { tiles: kept } }, { onSuccess: onClose });
  const submit = () => {
    for (const tile of reports) {
      const report = reportOf(tile);
      if (report && !chosen.includes(tile)) pin.mutate({ params: { id: report.id }, body: { pinned: false } });
    }
    // An empty list would mean the default tiles, so the first one that isn't a report stays.
    save(chosen.length > 0 ? chosen : draft.order.filter((tile) => !reports.includes(tile)).slice(0, 1));
  };
  return (
    <FormDialog
      title="Customize home page"
      submitLabel="Save"
      fields={[]}
      {...formFailure(arrange.error)}
      busy={arrange.isPending}
      dirty={dirty}
      onSubmit={submit}
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
            <li key={tile} className={classes.tile} {...draggable(index)}>
              <IconGripVertical size={14} stroke={1.7} className={classes.grip} aria-hidden />
              <Checkbox
                className={classes.name}
                label={wordsOf(tile)}
                {...(reportOf(tile) && { description: 'Pinned report' })}
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
                aria-label={`Move ${wordsOf(tile)} up`}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              >
                <IconChevronUp size={16} stroke={1.7} />
              </ActionIcon>
              <ActionIcon
                aria-label={`Move ${wordsOf(tile)} down`}
                disabled={index === draft.order.length - 1}
                onClick={() => move(index, index + 1)}
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
