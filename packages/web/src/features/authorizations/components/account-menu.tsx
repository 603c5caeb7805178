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
import { paths } from '../../../lib/paths.ts';
import { toast } from '../../../ui/toast.ts';
import { useSyncNow } from '../authorizations.data.ts';
import { DialDialog } from './dial-dialog.tsx';
import { DisconnectDialog } from './disconnect-dialog.tsx';
import { EditAccountDialog } from './edit-account-dialog.tsx';

/** The dialogs of an account. */
export interface OpenedAccount {
  readonly account: Authorization;
  readonly what: 'edit' | 'dial' | 'disconnect';
}

/** The actions of an outside account. The caller renders the dialogs with AccountDialog, outside any table row. */
export function AccountMenu({
  account,
  onOpen,
}: {
  readonly account: Authorization;
  readonly onOpen: (opened: OpenedAccount) => void;
}) {
  const navigate = useNavigate();
  const sync = useSyncNow();
  const { reads_events } = authorizationKindWords[account.kind];
  const syncNow = () =>
    sync.mutate({ params: { id: account.id } }, { onSuccess: () => toast.info(`${account.name} sync started`) });
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${account.name}`}>
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
          <Menu.Item
            leftSection={<IconPhoneOutgoing size={16} aria-hidden />}
            onClick={() => onOpen({ account, what: 'dial' })}
          >
            Dial session
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => onOpen({ account, what: 'edit' })}>
          Edit
        </Menu.Item>
        <Menu.Item
          color="red"
          leftSection={<IconPlugConnectedX size={16} aria-hidden />}
          onClick={() => onOpen({ account, what: 'disconnect' })}
        >
          Disconnect
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The dialog chosen in an account's menu. */
export function AccountDialog({ opened, onClose }: { readonly opened: OpenedAccount; readonly onClose: () => void }) {
  const { account, what } = opened;
  if (what === 'edit') return <EditAccountDialog account={account} onClose={onClose} />;
  if (what === 'dial') return <DialDialog account={account} onClose={onClose} />;
  return <DisconnectDialog account={account} onClose={onClose} />;
}
