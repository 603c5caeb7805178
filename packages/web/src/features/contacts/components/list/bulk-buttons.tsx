import { Button, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDots } from '@tabler/icons-react';
import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useState } from 'react';
import { allows } from '../../../../lib/access.ts';
import { useCurrentUser } from '../../../../lib/session.ts';
import type { BulkDialogProps, BulkEntry } from './bulk-entry.ts';
import { bulkEntries } from './bulk-registry.ts';

/** The windows of the actions, fetched when they are first opened. */
const dialogs = new Map<string, LazyExoticComponent<ComponentType<BulkDialogProps>>>(
  bulkEntries.map(({ key, load }) => [key, lazy(load)]),
);

/** So many stand in the bar; the others in its menu. */
const WIDE = 8;
const NARROW = 3;

/** What can be done to the selected contacts, each with a window of its own. */
export function BulkButtons({
  deleted,
  ...selected
}: Omit<BulkDialogProps, 'onClose'> & {
  /** The list shows deleted contacts. */
  readonly deleted: boolean;
}) {
  const user = useCurrentUser();
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const [open, setOpen] = useState<string>();
  const entries = bulkEntries.filter(
    (entry) => (entry.deleted ?? false) === deleted && allows(user, entry.needs ?? {}),
  );
  // What takes something away stands last, whoever adds what.
  entries.sort((a, b) => Number(a.danger ?? false) - Number(b.danger ?? false));
  const room = isNarrow ? NARROW : WIDE;
  const shown = entries.length <= room + 1 ? entries : entries.slice(0, room);
  const rest = entries.slice(shown.length);
  const tooMany = ({ max }: BulkEntry) => max !== undefined && (!selected.exact || selected.count > max);
  const why = (entry: BulkEntry) =>
    tooMany(entry) ? `For at most ${entry.max?.toLocaleString('en-US')} contacts at once` : undefined;
  const Dialog = open === undefined ? undefined : dialogs.get(open);
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
