import type { TrackedKey } from '@bookline/contract/features/admin-api-tracking';
import { Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { listProps } from '../../../lib/list-props.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useListState } from '../../../lib/use-list-state.ts';
import { RecordList } from '../../../ui/record-list.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { toast } from '../../../ui/toast.ts';
import { KeyState } from '../../api-keys/api-keys.api.ts';
import { useTrackedKeys } from '../admin-api-tracking.data.ts';
import { TrackedKeyDialog } from './tracked-key-dialog.tsx';

const empty = {
  icon: IconKey,
  title: 'No API keys yet',
  text: 'Users create their own keys under Account, API keys. All of them appear here.',
};

/** All users' keys and tokens. */
export function KeysList({ tabs }: { readonly tabs: ReactNode }) {
  const { query, searched } = useListState(['created_at']);
  const { q, page } = query;
  const answer = useTrackedKeys({ page, ...(q && { q }) });
  const [opened, setOpened] = useState<TrackedKey | null>(null);
  const zone = useTimeZone();
  const columns = useMemo(() => columnsIn(zone), [zone]);
  return (
    <>
      <RecordList<TrackedKey>
        title="API tracking"
        filters={tabs}
        searchLabel="Search keys and owners"
        columns={columns}
        {...listProps(answer)}
        rowId={(key) => key.id}
        rowName={(key) => key.name}
        onOpen={(key) =>
          key.state === 'revoked' ? toast.info(`${key.name} was revoked and can’t be edited.`) : setOpened(key)
        }
        renderCompact={(key) => <CompactKey trackedKey={key} />}
        {...searched}
        empty={empty}
      />
      {opened && <TrackedKeyDialog trackedKey={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function CompactKey({ trackedKey }: { readonly trackedKey: TrackedKey }) {
  return (
    <>
      <Text size="sm" fw={500} truncate>
        {trackedKey.name}
      </Text>
      <Text size="xs" c="dimmed" truncate component="div">
        {trackedKey.user.name} · <KeyState state={trackedKey.state} />
      </Text>
    </>
  );
}

function columnsIn(zone: string): readonly Column<TrackedKey>[] {
  return [
    { id: 'name', header: 'Key', width: 200, cell: (key) => key.name },
    { id: 'user', header: 'Owner', width: 150, cell: (key) => key.user.name },
    { id: 'state', header: 'Status', width: 96, cell: (key) => <KeyState state={key.state} /> },
    { id: 'api_vendor', header: 'Vendor', width: 140, cell: (key) => key.api_vendor?.vendor_name ?? '' },
    {
      id: 'scopes',
      header: 'Access',
      width: 100,
      cell: (key) => key.scopes.map((scope) => (scope === 'read' ? 'Read' : 'Write')).join(', '),
    },
    {
      id: 'last_used_at',
      header: 'Last used',
      width: 110,
      cell: (key) => (key.last_used_at ? <RelativeTime at={key.last_used_at} zone={zone} /> : 'Never'),
    },
    { id: 'last_used_ip', header: 'IP address', width: 120, cell: (key) => key.last_used_ip ?? '' },
    {
      id: 'expires_at',
      header: 'Expires',
      width: 120,
      cell: (key) => (key.expires_at ? <RelativeTime at={key.expires_at} zone={zone} /> : 'Never'),
    },
    {
      id: 'created_at',
      header: 'Created',
      width: 100,
      cell: (key) => <RelativeTime at={key.created_at} zone={zone} />,
    },
  ];
}
