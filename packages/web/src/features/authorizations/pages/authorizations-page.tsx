import type { Authorization } from '@bookline/contract/features/authorizations';
import { authorizationKindWords } from '@bookline/contract/rules/authorization-kinds';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { Text } from '@mantine/core';
import { IconArrowLeft, IconPlugConnected } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { ButtonLink, IconLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { AccountFrame } from '../../account/account.api.ts';
import { useAuthorizations } from '../authorizations.data.ts';
import { AccountDialog, AccountMenu, type OpenedAccount } from '../components/account-menu.tsx';
import { AccountState, stateOf } from '../components/account-state.tsx';

/** R367: the user's outside accounts as a list. */
export function AuthorizationsPage() {
  const { data, error, refetch } = useAuthorizations();
  const [opened, setOpened] = useState<OpenedAccount | null>(null);
  const zone = useTimeZone();
  const columns = useMemo(() => columnsIn(zone, setOpened), [zone]);
  const connect = <ButtonLink to={paths.external_accounts}>Connect an account</ButtonLink>;
  const back = (
    <IconLink to={paths.external_accounts} variant="subtle" color="gray" aria-label="Back to external accounts">
      <IconArrowLeft size={18} />
    </IconLink>
  );
  return (
    <AccountFrame title="Authorizations" back={back} actions={data && data.data.length > 0 && connect}>
      <DataTable<Authorization>
        label="Authorizations"
        columns={columns}
        rows={error && !data ? [] : data?.data}
        rowId={(account) => account.id}
        rowName={(account) => account.name}
        onOpen={(account) => setOpened({ account, what: 'edit' })}
        renderCompact={(account) => <Compact account={account} />}
        error={error && !data ? <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} /> : undefined}
        empty={
          <EmptyState icon={IconPlugConnected} title="No accounts yet" actions={connect}>
            Connect your calendar, Calendly, PhoneBurner, or another service.
          </EmptyState>
        }
      />
      {opened && <AccountDialog opened={opened} onClose={() => setOpened(null)} />}
    </AccountFrame>
  );
}

function Compact({ account }: { readonly account: Authorization }) {
  return (
    <>
      <Text size="sm" fw={500} truncate>
        {account.name}
      </Text>
      <Text size="xs" c="dimmed" truncate title={account.problem ?? undefined}>
        {[authorizationKindWords[account.kind].label, stateOf(account).label, account.problem]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </>
  );
}

function columnsIn(zone: string, onOpen: (opened: OpenedAccount) => void): readonly Column<Authorization>[] {
  return [
    { id: 'name', header: 'Account', width: 190, cell: ({ name }) => name },
    { id: 'kind', header: 'Service', width: 130, cell: ({ kind }) => authorizationKindWords[kind].label },
    { id: 'state', header: 'Status', width: 120, cell: (account) => <AccountState account={account} /> },
    {
      id: 'written',
      header: 'Copies events to',
      width: 120,
      cell: ({ written_calendar }) => written_calendar ?? '',
    },
    { id: 'events', header: 'Events', width: 70, align: 'right', cell: ({ events }) => formatNumber(events) },
    {
      id: 'last_synced_at',
      header: 'Last sync',
      width: 105,
      cell: ({ last_synced_at }) => (last_synced_at ? <RelativeTime at={last_synced_at} zone={zone} /> : ''),
    },
    {
      id: 'actions',
      header: 'Actions',
      width: 76,
      cell: (account) => <AccountMenu account={account} onOpen={onOpen} />,
    },
    // This column is last because it can be long and has nothing to click. On narrow screens the others stay visible.
    { id: 'problem', header: 'Error', width: 205, cell: ({ problem }) => problem ?? '' },
  ];
}
