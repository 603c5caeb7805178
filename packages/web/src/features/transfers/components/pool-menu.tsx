import { Button, Menu } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { toast } from '../../../ui/toast.ts';
import { useGiveablePools, useTransfer } from '../transfers.data.ts';
import { useTold } from './use-told.tsx';

/** Moves one contact to a pool, or back to its previous one. Hidden from users who see no pool. */
export default function PoolMenu({
  contactId,
  poolId,
}: {
  readonly contactId: string;
  readonly poolId: string | null;
}) {
  const pools = useGiveablePools().filter(({ id }) => id !== poolId);
  const transfer = useTransfer();
  const tell = useTold();
  if (pools.length === 0) return null;
  const put = (id: string) =>
    transfer.mutate(
      { body: { ids: [contactId], receivers: [{ kind: 'pool', id }] } },
      {
        onSuccess: ({ data }) => data.attempt && tell(data.attempt),
        onError: (error) => toast.failed(sentenceOf(error)),
      },
    );
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconUsersGroup size={15} aria-hidden />}
          loading={transfer.isPending}
          aria-haspopup="menu"
        >
          Move to a pool
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {pools.map(({ id, name }) => (
          <Menu.Item key={id} onClick={() => put(id)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
