import type { ImportAttempt } from '@bookline/contract/features/import-attempt';
import { Confirm } from '../../../ui/confirm.tsx';
import { toast } from '../../../ui/toast.ts';
import { useRemoveImport } from '../imports.data.ts';

/** R149: confirms before deleting an attempt, and says what stays. */
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
      action="Delete import"
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(
          { params: { id: attempt.id } },
          {
            onSuccess: () => {
              toast.done('Import deleted');
              onDone();
            },
            onSettled: onClose,
          },
        )
      }
    >
      This permanently deletes the report, the rejected rows, and the undo record. You won’t be able to undo or retry
      this import. Contacts it created or changed stay as they are.
    </Confirm>
  );
}
