import type { Authorization } from '@bookline/contract/features/authorizations';
import { authorizationKindWords } from '@bookline/contract/rules/authorization-kinds';
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconCalendarCog,
  IconDots,
  IconPencil,
  IconPhoneOutgoing,
  IconPlugConnectedX,
  IconRefresh,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { toast } from '../../../ui/toast.ts';
import { useSyncNow } from '../authorizations.data.ts';
import { DialDialog } from './dial-dialog.tsx';
import { DisconnectDialog } from './disconnect-dialog.tsx';
import { EditAccountDialog } from './edit-account-dialog.tsx';

/** What can be done with an outside account. */
export function AccountMenu({ account }: { readonly account: Authorization }) {
  const [opened, setOpened] = useState<'edit' | 'dial' | 'disconnect' | null>(null);
  const navigate = useNavigate();
  const sync = useSyncNow();
  const { reads_events } = authorizationKindWords[account.kind];
  const syncNow = () =>
    sync.mutate({ params: { id: account.id } }, { onSuccess: () => toast.info(`${account.name} is being synced.`) });
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`What to do with ${account.name}`}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {reads_events && (
            <Menu.Item
              leftSection={<IconCalendarCog size={16} aria-hidden />}
              onClick={() => void navigate({ to: paths.external_calendars(account.id) })}
            >
              Calendars
            </Menu.Item>
          )}
          {reads_events && account.state === 'connected' && (
            <Menu.Item leftSection={<IconRefresh size={16} aria-hidden />} onClick={syncNow} disabled={account.syncing}>
              Sync now
            </Menu.Item>
          )}
          {account.kind === 'phone_burner' && account.state === 'connected' && (
            <Menu.Item leftSection={<IconPhoneOutgoing size={16} aria-hidden />} onClick={() => setOpened('dial')}>
              Dial session
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setOpened('edit')}>
            Edit
          </Menu.Item>
          <Menu.Item
            color="red"
            leftSection={<IconPlugConnectedX size={16} aria-hidden />}
            onClick={() => setOpened('disconnect')}
          >
            Disconnect
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {opened === 'edit' && <EditAccountDialog account={account} onClose={() => setOpened(null)} />}
      {opened === 'dial' && <DialDialog account={account} onClose={() => setOpened(null)} />}
      {opened === 'disconnect' && <DisconnectDialog account={account} onClose={() => setOpened(null)} />}
    </>
  );
}
