import type { FollowUp } from '@bookline/contract/features/follow-ups';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Confirm } from '../../../ui/confirm.tsx';
import { toast } from '../../../ui/toast.ts';
import { useDeleteFollowUp } from '../follow-ups.data.ts';

/** Confirms before deleting a follow-up. */
export function DeleteFollowUp({
  followUp,
  onDeleted,
}: {
  readonly followUp: FollowUp;
  readonly onDeleted: () => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const remove = useDeleteFollowUp();
  const confirmed = () =>
    remove.mutate(
      { params: { id: followUp.id } },
      {
        onSuccess: () => {
          toast.done('Follow-up deleted');
          onDeleted();
        },
        onError: () => setAsking(false),
      },
    );
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
        Delete
      </Button>
      <Confirm
        opened={isAsking}
        title="Delete this follow-up?"
        action="Delete"
        danger
        busy={remove.isPending}
        onConfirm={confirmed}
        onClose={() => setAsking(false)}
      >
        “{followUp.title}” will be deleted for everyone. This can’t be undone. The timeline still shows that it existed.
      </Confirm>
    </>
  );
}
