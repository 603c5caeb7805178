import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Confirm } from '../../../ui/confirm.tsx';
import { toast } from '../../../ui/toast.ts';
import { useChangeEmails } from '../broadcast-emails.data.ts';

const did = { activate: 'activated', deactivate: 'deactivated', delete: 'deleted' } as const;

/** R387: what can be done with several emails. */
export function SelectedEmails({ ids, onDone }: { readonly ids: string[]; readonly onDone: () => void }) {
  const change = useChangeEmails();
  const [deleting, setDeleting] = useState(false);
  const count = (number: number) => (number === 1 ? '1 email' : `${number} emails`);
  const act = (action: keyof typeof did) =>
    change.mutate(
      { body: { ids, action } },
      {
        onSuccess: ({ data }) => {
          setDeleting(false);
          toast.done(`${count(data.updated)} ${did[action]}`);
          onDone();
        },
      },
    );
  return (
    <Group gap="xs" role="group" aria-label="Selected emails">
      <Text size="sm">{ids.length} selected</Text>
      <Button size="compact-sm" variant="default" disabled={change.isPending} onClick={() => act('activate')}>
        Activate
      </Button>
      <Button size="compact-sm" variant="default" disabled={change.isPending} onClick={() => act('deactivate')}>
        Deactivate
      </Button>
      <Button size="compact-sm" variant="default" color="red" onClick={() => setDeleting(true)}>
        Delete
      </Button>
      <Confirm
        opened={deleting}
        title={`Delete ${count(ids.length)}?`}
        action={`Delete ${count(ids.length)}`}
        danger
        busy={change.isPending}
        onConfirm={() => act('delete')}
        onClose={() => setDeleting(false)}
      >
        No one can choose them for new campaigns. Emails already sent or scheduled stay. This can’t be undone.
      </Confirm>
    </Group>
  );
}
