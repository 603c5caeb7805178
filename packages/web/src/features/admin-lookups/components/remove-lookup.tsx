import { Button, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { Dialog } from '../../../ui/dialog.tsx';

export interface Removable {
  readonly id: number;
  readonly title: string;
  readonly contacts_count: number;
}

const count = new Intl.NumberFormat('en-US');
/** '1 contact', '12,408 contacts'. */
export const contactsText = (contacts: number): string =>
  contacts === 1 ? '1 contact' : `${count.format(contacts)} contacts`;

/** Asks before a status or source is deleted, and what the contacts get that have it. */
export function RemoveLookup({
  noun,
  row,
  others,
  busy,
  error,
  onRemove,
  onClose,
}: {
  /** 'status', 'source'. */
  readonly noun: string;
  readonly row: Removable;
  /** What the contacts can get instead. */
  readonly others: readonly { readonly id: number; readonly title: string }[];
  readonly busy: boolean;
  readonly error: Error | null;
  readonly onRemove: (replaceWith: number | 'none' | undefined) => void;
  readonly onClose: () => void;
}) {
  const [chosen, setChosen] = useState<string | null>(null);
  const used = row.contacts_count > 0;
  const have = `${contactsText(row.contacts_count)} ${row.contacts_count === 1 ? 'has' : 'have'}`;
  const remove = () => onRemove(chosen === null ? undefined : chosen === 'none' ? 'none' : Number(chosen));
  return (
    <Dialog
      opened
      title={`Delete ${row.title}?`}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button color="red" loading={busy} disabled={used && chosen === null} onClick={remove}>
            {used ? `Move ${contactsText(row.contacts_count)} and delete` : `Delete ${noun}`}
          </Button>
        </>
      }
    >
      <Stack gap="sm">
        <Text size="sm">
          {used
            ? `${have} this ${noun}. Choose what they get instead; it cannot be brought back.`
            : `No contact has this ${noun}. It cannot be brought back.`}
        </Text>
        {used && (
          <Select
            label="They get"
            placeholder="Choose"
            data={[
              { value: 'none', label: `No ${noun}` },
              ...others.filter(({ id }) => id !== row.id).map(({ id, title }) => ({ value: String(id), label: title })),
            ]}
            value={chosen}
            onChange={setChosen}
            searchable={others.length > 8}
            allowDeselect={false}
            data-autofocus
          />
        )}
        {error && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {sentenceOf(error)}
          </Text>
        )}
      </Stack>
    </Dialog>
  );
}
