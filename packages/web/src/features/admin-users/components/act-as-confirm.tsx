import type { AdminUserDetail } from '@bookline/contract/features/admin-user';
import { Text } from '@mantine/core';
import { sentenceOf } from '../../../lib/api-error.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { useActAs } from '../../acting/acting.api.ts';
import { nameOf } from '../admin-users.data.ts';

/** R291: confirms before acting as a user and explains the consequences. */
export function ActAsConfirm({ user, onClose }: { readonly user: AdminUserDetail; readonly onClose: () => void }) {
  const { actAs, busy, error } = useActAs();
  return (
    <Confirm
      opened
      title={`Act as ${nameOf(user)}?`}
      action="Act as user"
      busy={busy}
      onConfirm={() => actAs(user.id)}
      onClose={onClose}
    >
      You see and can do what they can. Everything is recorded under both names. Use the banner to return to your own
      session.
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" mt="xs" role="alert">
          {sentenceOf(error)}
        </Text>
      )}
    </Confirm>
  );
}
