import type { RemovedLookup } from '@bookline/contract/features/admin-lookups';
import { Button, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.ts';

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
  remove,
  onBack,
  onClose,
}: {
  /** 'status', 'source'. */
  readonly noun: string;
  readonly row: Removable;
  /** What the contacts can get instead. */
  readonly others: readonly { readonly id: number; readonly title: string }[];
  readonly remove: {
    readonly mutate: (
      args: { params: { id: number }; query: { replace_with?: number | 'none' } },
      on: { onSuccess: (reply: { data: RemovedLookup }) => void },
    ) => void;
    readonly isPending: boolean;
    readonly error: Error | null;
  };
  /** Back to its form. */
  readonly onBack: () => void;
  /** It is gone. */
  readonly onClose: () => void;
}) {
  const [chosen, setChosen] = useState<string | null>(null);
  const used = row.contacts_count > 0;
  const have = `${contactsText(row.contacts_count)} ${row.contacts_count === 1 ? 'has' : 'have'}`;
  const send = () =>
    remove.mutate(
      {
        params: { id: row.id },
        query: chosen === null ? {} : { replace_with: chosen === 'none' ? chosen : Number(chosen) },
      },
      {
        onSuccess: ({ data }) => {
          toast.done(removedText(row.title, data));
          onClose();
        },
      },
    );
  return (
    <Dialog
      opened
      title={`Delete ${row.title}?`}
      onClose={onBack}
      actions={
        <>
          <Button variant="default" onClick={onBack} disabled={remove.isPending}>
            Cancel
          </Button>
          <Button color="red" loading={remove.isPending} disabled={used && chosen === null} onClick={send}>
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
        {remove.error && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {sentenceOf(remove.error)}
          </Text>
        )}
      </Stack>
    </Dialog>
  );
}

/** What is said once something was deleted. */
function removedText(title: string, { contacts_count, done }: RemovedLookup): string {
  if (!done)
    return `${contactsText(contacts_count)} are being moved in the background. ${title} is deleted once they are.`;
  return contacts_count === 0 ? `${title} is deleted.` : `${title} is deleted, ${contactsText(contacts_count)} moved.`;
}
