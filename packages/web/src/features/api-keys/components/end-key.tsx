import type { ApiKey, ShownApiKey } from '@bookline/contract/features/api-keys';
import { Confirm } from '../../../ui/confirm.tsx';
import { toast } from '../../../ui/toast.ts';
import { useDeleteKey, useRotateKey } from '../api-keys.data.ts';

/** Confirms, then revokes a key. */
export function DeleteKey({
  apiKey,
  onClose,
  onDeleted,
}: {
  readonly apiKey: ApiKey;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}) {
  const remove = useDeleteKey();
  const confirm = () =>
    remove.mutate(
      { params: { id: apiKey.id } },
      {
        onSuccess: () => {
          toast.done(`${apiKey.name} deleted`);
          onDeleted();
        },
        onError: onClose,
      },
    );
  return (
    <Confirm
      opened
      title={`Delete ${apiKey.name}?`}
      action="Delete key"
      danger
      busy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      Anything that uses this key is refused immediately. This can’t be undone. Create another key to replace it.
    </Confirm>
  );
}

/** Confirms, then rotates a key's secret. */
export function RotateKey({
  apiKey,
  onClose,
  onSecret,
}: {
  readonly apiKey: ApiKey;
  readonly onClose: () => void;
  readonly onSecret: (key: ShownApiKey) => void;
}) {
  const rotate = useRotateKey();
  const confirm = () =>
    rotate.mutate({ params: { id: apiKey.id } }, { onSuccess: ({ data }) => onSecret(data), onError: onClose });
  return (
    <Confirm
      opened
      title={`New secret for ${apiKey.name}?`}
      action="Create new secret"
      danger
      busy={rotate.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      The current secret stops working immediately. Anything that uses it needs the new secret. Unsaved changes in the
      form aren’t saved.
    </Confirm>
  );
}
