import type { Corporation } from '@bookline/contract/features/corporations';
import { Confirm } from '../../../ui/confirm.tsx';
import { toast } from '../../../ui/toast.ts';
import { useDeleteCorporation } from '../corporations.data.ts';

/** Confirms before deleting a corporation. */
export function DeleteCorporation({
  corporation,
  opened,
  onClose,
  onDeleted,
}: {
  readonly corporation: Pick<Corporation, 'id' | 'name'>;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}) {
  const remove = useDeleteCorporation();
  const confirm = () =>
    remove.mutate(
      { params: { id: corporation.id } },
      {
        onSuccess: () => {
          toast.done(`${corporation.name} deleted`);
          onDeleted();
        },
        onError: onClose,
      },
    );
  return (
    <Confirm
      opened={opened}
      title={`Delete ${corporation.name}?`}
      action="Delete"
      danger
      busy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      Its logo, files, and webpage are deleted too. This can’t be undone. Before you delete it, move its users, offices,
      pools, and other corporations.
    </Confirm>
  );
}
