import { Menu } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { toast } from '../../../ui/toast.ts';
import { useGiveablePools, useTransfer } from '../transfers.data.ts';
import { useTold } from './use-told.tsx';

/** Entries of a menu that move one contact to a pool. None for users who see no pool. */
export default function PoolItems({
  contactId,
  poolId,
}: {
  readonly contactId: string;
  /** The contact's current pool. */
  readonly poolId: string | null;
}) {
  const pools = useGiveablePools().filter(({ id }) => id !== poolId);
  const transfer = useTransfer();
  const tell = useTold();
  const put = (id: string) =>
    transfer.mutate(
      { body: { ids: [contactId], receivers: [{ kind: 'pool', id }] } },
      {
        onSuccess: ({ data }) => data.attempt && tell(data.attempt),
        onError: (error) => toast.failed(sentenceOf(error)),
      },
    );
  return pools.map(({ id, name }) => (
    <Menu.Item
      key={id}
      leftSection={<IconUsersGroup size={15} stroke={1.7} aria-hidden />}
      disabled={transfer.isPending}
      onClick={() => put(id)}
    >
      Move to {name}
    </Menu.Item>
  ));
}
