import type { ApiKey, ShownApiKey } from '@bookline/contract/features/api-keys';
import { Confirm } from '../../../ui/confirm.tsx';
import { toast } from '../../../ui/toast.ts';
import { useDeleteKey, useRotateKey } from '../api-keys.data.ts';

/** Asks, then revokes a key. */
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
          toast.done(`${apiKey.name} is deleted.`);
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
      Whatever uses it is refused at once. It cannot be brought back; make another key in its place.
    </Confirm>
  );
}

/** Asks, then gives a key a new secret. */
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
      action="Make a new secret"
      danger
      busy={rotate.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      The secret of now stops working at once: whatever uses it is refused until it has the new one. What you changed in
      the form is not saved with it.
    </Confirm>
  );
}
