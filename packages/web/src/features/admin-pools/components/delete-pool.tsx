import type { AdminPool } from '@bookline/contract/features/admin-pools';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { Button, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { PersonPicker } from '../../../ui/person-picker.tsx';
import { toast } from '../../../ui/toast.ts';
import { useDeletePool, useOwners, usePools } from '../admin-pools.data.ts';

const contactsText = (count: number) => (count === 1 ? '1 contact' : `${formatNumber(count)} contacts`);

/** Confirms before deleting a pool, and asks where its contacts go. */
export function DeletePool({
  pool,
  onDeleted,
  onClose,
}: {
  readonly pool: AdminPool;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}) {
  const remove = useDeletePool();
  const [to, setTo] = useState<'pool' | 'owner'>('pool');
  const [chosen, setChosen] = useState<string | null>(null);
  const pools = (usePools(undefined).data?.data ?? []).filter(({ id }) => id !== pool.id);
  const used = pool.contacts_count > 0;
  const go = () =>
    remove.mutate(
      { params: { id: pool.id }, query: chosen ? { [to === 'pool' ? 'pool_id' : 'owner_id']: chosen } : {} },
      {
        onSuccess: ({ data: { contacts_count, done } }) => {
          const moved = contacts_count === 0 ? '' : `, ${contactsText(contacts_count)} moved`;
          toast.done(
            done
              ? `${pool.name} deleted${moved}`
              : `${contactsText(contacts_count)} moving in the background. ${pool.name} is deleted when the move is complete.`,
          );
          onDeleted();
        },
      },
    );
  return (
    <Dialog
      opened
      title={`Delete ${pool.name}?`}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose} disabled={remove.isPending}>
            Cancel
          </Button>
          <Button color="red" loading={remove.isPending} disabled={used && chosen === null} onClick={go}>
            {used ? `Move ${contactsText(pool.contacts_count)} and delete` : 'Delete pool'}
          </Button>
        </>
      }
    >
      <Stack gap="sm">
        <Text size="sm">
          {used
            ? `${contactsText(pool.contacts_count)} ${pool.contacts_count === 1 ? 'is' : 'are'} in this pool. Choose where to move them. The pool can’t be restored.`
            : 'This pool has no contacts. This can’t be undone.'}
        </Text>
        {used && (
          <>
            <SegmentedControl
              aria-label="Move to"
              data={[
                { value: 'pool', label: 'Another pool' },
                { value: 'owner', label: 'A user' },
              ]}
              value={to}
              onChange={(value) => {
                setTo(value === 'owner' ? 'owner' : 'pool');
                setChosen(null);
              }}
            />
            {to === 'pool' ? (
              <Select
                label="Pool"
                placeholder="Choose"
                data={pools.map(({ id, name }) => ({ value: id, label: name }))}
                value={chosen}
                onChange={setChosen}
                searchable
                nothingFoundMessage="No matches"
                allowDeselect={false}
              />
            ) : (
              <PersonPicker
                label="Owner"
                placeholder="Search users"
                value={chosen}
                onChange={setChosen}
                useFound={useOwners}
              />
            )}
          </>
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
