import type { AdminUserDetail } from '@bookline/contract/features/admin-users';
import { Text } from '@mantine/core';
import { sentenceOf } from '../../../lib/api-error.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { useActAs } from '../../acting/acting.data.ts';
import { nameOf } from '../admin-users.data.ts';

/** R291: asks before acting as somebody, and says what that means. */
export function ActAsConfirm({ user, onClose }: { readonly user: AdminUserDetail; readonly onClose: () => void }) {
  const { actAs, busy, error } = useActAs();
  return (
    <Confirm
      opened
      title={`Act as ${nameOf(user)}?`}
      action="Act as them"
      busy={busy}
      onConfirm={() => actAs(user.id)}
      onClose={onClose}
    >
      You see and do what they can; the record names you both. A banner leads back to yourself.
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" mt="xs" role="alert">
          {sentenceOf(error)}
        </Text>
      )}
    </Confirm>
  );
}
