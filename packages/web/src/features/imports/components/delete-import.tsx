import type { ImportAttempt } from '@bookline/contract/features/imports';
import { Confirm } from '../../../ui/confirm.tsx';
import { toast } from '../../../ui/toast.ts';
import { useRemoveImport } from '../imports.data.ts';

/** R149: asks before an attempt is deleted, and says what stays. */
export function DeleteImport({
  attempt,
  onClose,
  onDone,
}: {
  readonly attempt: ImportAttempt;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const remove = useRemoveImport();
  return (
    <Confirm
      opened
      danger
      title={`Delete the import of ${attempt.file_name}?`}
      action="Delete the import"
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(
          { params: { id: attempt.id } },
          {
            onSuccess: () => {
              toast.done('The import is deleted. Its contacts are where they were.');
              onDone();
            },
            onSettled: onClose,
          },
        )
      }
    >
      Its report, its rejected rows and the account of its undo are gone for good, and it cannot be undone or tried
      again any more. The contacts that it made or changed stay as they are.
    </Confirm>
  );
}
