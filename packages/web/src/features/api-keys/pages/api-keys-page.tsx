import type { ApiKey, ShownApiKey } from '@bookline/contract/features/api-keys';
import { Button, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { AccountFrame } from '../../account/account.api.ts';
import { useApiKeys } from '../api-keys.data.ts';
import classes from '../components/api-keys.module.css';
import { AssistantPanel } from '../components/assistant-panel.tsx';
import { KeyDialog } from '../components/key-dialog.tsx';
import { KeySecretDialog } from '../components/key-secret-dialog.tsx';
import { KeyState } from '../components/key-state.tsx';
import { TokenPanel } from '../components/token-panel.tsx';

/** The user's API keys and API token (R348). */
export function ApiKeysPage() {
  const { data, error, refetch } = useApiKeys();
  const [opened, setOpened] = useState<ApiKey | 'new' | null>(null);
  const [shown, setShown] = useState<ShownApiKey | null>(null);
  const zone = useTimeZone();
  const columns = useMemo(() => columnsIn(zone), [zone]);
  const create = <Button onClick={() => setOpened('new')}>Create key</Button>;
  return (
    <AccountFrame title="API keys" actions={create}>
      <div className={classes.panels}>
        <TokenPanel />
        <AssistantPanel />
      </div>
      <div className={classes.keys}>
        <DataTable<ApiKey>
          label="API keys"
          columns={columns}
          rows={error && !data ? [] : data?.data}
          rowId={(key) => key.id}
          rowName={(key) => key.name}
          onOpen={setOpened}
          renderCompact={(key) => <CompactKey apiKey={key} zone={zone} />}
          error={error && !data ? <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} /> : undefined}
          empty={
            <EmptyState icon={IconKey} title="No API keys yet" actions={create}>
              API keys connect other software to your data, such as your website, a lead vendor, or a spreadsheet.
            </EmptyState>
          }
        />
      </div>
      {opened && (
        <KeyDialog
          apiKey={opened === 'new' ? null : opened}
          onSecret={(key) => {
            setOpened(null);
            setShown(key);
          }}
          onClose={() => setOpened(null)}
        />
      )}
      {shown && (
        <KeySecretDialog title={`Secret of ${shown.name}`} secret={shown.secret} onClose={() => setShown(null)} />
      )}
    </AccountFrame>
  );
}

const scopesOf = ({ scopes }: ApiKey) => scopes.map((scope) => (scope === 'read' ? 'Read' : 'Write')).join(', ');

function CompactKey({ apiKey, zone }: { readonly apiKey: ApiKey; readonly zone: string }) {
  return (
    <>
      <Text size="sm" fw={500} truncate>
        {apiKey.name}
      </Text>
      <Text size="xs" c="dimmed" truncate component="div">
        {apiKey.state === 'expired' ? 'Expired' : scopesOf(apiKey)} ·{' '}
        {apiKey.last_used_at ? (
          <>
            used <RelativeTime at={apiKey.last_used_at} zone={zone} />
          </>
        ) : (
          'never used'
        )}
      </Text>
    </>
  );
}

function columnsIn(zone: string): readonly Column<ApiKey>[] {
  return [
    { id: 'name', header: 'Name', width: 200, cell: (key) => key.name },
    {
      id: 'prefix',
      header: 'Starts with',
      width: 150,
      cell: (key) => <span className={classes.mono}>{key.prefix}…</span>,
    },
    { id: 'scopes', header: 'Access', width: 100, cell: scopesOf },
    { id: 'state', header: 'Status', width: 96, cell: (key) => <KeyState state={key.state} /> },
    { id: 'api_vendor', header: 'Vendor', width: 140, cell: (key) => key.api_vendor?.vendor_name ?? '' },
    {
      id: 'last_used_at',
      header: 'Last used',
      width: 120,
      cell: (key) => (key.last_used_at ? <RelativeTime at={key.last_used_at} zone={zone} /> : 'Never'),
    },
    {
      id: 'expires_at',
      header: 'Expires',
      width: 120,
      cell: (key) => (key.expires_at ? <RelativeTime at={key.expires_at} zone={zone} /> : 'Never'),
    },
    {
      id: 'created_at',
      header: 'Created',
      width: 110,
      cell: (key) => <RelativeTime at={key.created_at} zone={zone} />,
    },
  ];
}
