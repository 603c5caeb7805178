import { formatNumber } from '@bookline/contract/rules/numbers';
import { Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { allows } from '../../../lib/access.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useNarrow } from '../../../ui/use-narrow.ts';
import type { BulkDialogProps, BulkEntry } from '../bulk-entry.ts';

/** The number of buttons in the bar. The others are in its menu. */
const WIDE = 8;
const NARROW = 3;

/** The actions for the selected contacts, each with its dialog. */
export function BulkButtons({
  actions,
  deleted,
  ...selected
}: Omit<BulkDialogProps, 'onClose'> & {
  /** The actions of all features in order. */
  readonly actions: readonly BulkEntry[];
  /** The list shows deleted contacts. */
  readonly deleted: boolean;
}) {
  const user = useCurrentUser();
  const isNarrow = useNarrow();
  const [open, setOpen] = useState<string>();
  const entries = actions.filter((entry) => (entry.deleted ?? false) === deleted && allows(user, entry.needs ?? {}));
  // Destructive actions come last.
  entries.sort((a, b) => Number(a.danger ?? false) - Number(b.danger ?? false));
  const room = isNarrow ? NARROW : WIDE;
  const shown = entries.length <= room + 1 ? entries : entries.slice(0, room);
  const rest = entries.slice(shown.length);
  const tooMany = ({ max }: BulkEntry) => max !== undefined && (!selected.exact || selected.count > max);
  const why = (entry: BulkEntry) =>
    tooMany(entry) ? `Up to ${formatNumber(entry.max ?? 0)} contacts at a time` : undefined;
  const Dialog = actions.find(({ key }) => key === open)?.Dialog;
  const close = () => setOpen(undefined);
  return (
    <>
      {shown.map((entry) => (
        <Button
          key={entry.key}
          size="compact-sm"
          variant="default"
          {...(entry.danger && { c: 'red' })}
          leftSection={<entry.icon size={15} stroke={1.7} aria-hidden />}
          aria-haspopup="dialog"
          disabled={tooMany(entry)}
          title={why(entry)}
          onClick={() => setOpen(entry.key)}
        >
          {entry.label}
        </Button>
      ))}
      {rest.length > 0 && (
        <Menu position="top-end">
          <Menu.Target>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconDots size={15} stroke={1.7} aria-hidden />}
              aria-haspopup="menu"
            >
              More
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {rest.map((entry) => (
              <Menu.Item
                key={entry.key}
                leftSection={<entry.icon size={15} stroke={1.7} aria-hidden />}
                {...(entry.danger && { color: 'red' })}
                disabled={tooMany(entry)}
                title={why(entry)}
                onClick={() => setOpen(entry.key)}
              >
                {entry.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {Dialog && (
        <Suspense>
          <Dialog
            {...selected}
            onClose={close}
            onDone={() => {
              close();
              selected.onDone();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
