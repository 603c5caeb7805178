import type { RemovedLookup } from '@bookline/contract/features/admin-lookups';
import { formatNumber } from '@bookline/contract/rules/numbers';
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
/** '1 contact', '12,408 contacts'. */
export const contactsText = (contacts: number): string =>
  contacts === 1 ? '1 contact' : `${formatNumber(contacts)} contacts`;

/** Confirms before deleting a status or source, and asks for its contacts' new value. */
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
  /** The replacements the contacts can get. */
  readonly others: readonly { readonly id: number; readonly title: string }[];
  readonly remove: {
    readonly mutate: (
      args: { params: { id: number }; query: { replace_with?: number | 'none' } },
      on: { onSuccess: (reply: { data: RemovedLookup }) => void },
    ) => void;
    readonly isPending: boolean;
    readonly error: Error | null;
  };
  /** Returns to the form. */
  readonly onBack: () => void;
  /** Runs after the deletion. */
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
            ? `${have} this ${noun}. Choose a replacement. This can’t be undone.`
            : `No contact has this ${noun}. This can’t be undone.`}
        </Text>
        {used && (
          <Select
            label="Replacement"
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

/** The toast's text. */
function removedText(title: string, { contacts_count, done }: RemovedLookup): string {
  if (!done)
    return `${contactsText(contacts_count)} moving in the background. ${title} is deleted when the move is complete.`;
  return contacts_count === 0 ? `${title} deleted` : `${title} deleted, ${contactsText(contacts_count)} moved`;
}
