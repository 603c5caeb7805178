import type { TrackedWebhook } from '@bookline/contract/features/webhook-endpoints';
import { Text } from '@mantine/core';
import { IconWebhook } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { listProps } from '../../../lib/list-props.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useListState } from '../../../lib/use-list-state.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { RecordList } from '../../../ui/record-list.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { toast } from '../../../ui/toast.ts';
import { useSwitchTracked, useTrackedWebhooks } from '../webhook-endpoints.data.ts';
import { eventsText, webhookLook } from './webhook-words.ts';

const empty = {
  icon: IconWebhook,
  title: 'No webhooks yet',
  text: 'Users create their own webhooks under Account, Webhooks. All of them appear here.',
};

/** All users' webhooks, for admins. */
export function TrackedWebhooks({ title, tabs }: { readonly title: string; readonly tabs: ReactNode }) {
  const { query, searched } = useListState(['created_at']);
  const { q, page } = query;
  const answer = useTrackedWebhooks({ page, ...(q && { q }) });
  const [opened, setOpened] = useState<TrackedWebhook | null>(null);
  const zone = useTimeZone();
  const columns = useMemo(() => columnsIn(zone), [zone]);
  return (
    <>
      <RecordList<TrackedWebhook>
        title={title}
        filters={tabs}
        searchLabel="Search webhooks and owners"
        columns={columns}
        {...listProps(answer)}
        rowId={(webhook) => webhook.id}
        rowName={(webhook) => webhook.name}
        onOpen={setOpened}
        renderCompact={(webhook) => <CompactWebhook webhook={webhook} />}
        {...searched}
        empty={empty}
      />
      {opened && <SwitchWebhook webhook={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function SwitchWebhook({ webhook, onClose }: { readonly webhook: TrackedWebhook; readonly onClose: () => void }) {
  const flip = useSwitchTracked();
  const { id, name, url, user, disabled_reason } = webhook;
  // One that its owner paused can still be disabled, so that they can't resume it.
  const enable = disabled_reason !== null && disabled_reason !== 'paused';
  const confirm = () =>
    flip.mutate(
      { params: { id }, body: { enabled: enable } },
      {
        onSuccess: () => {
          toast.done(`${name} ${enable ? 'enabled' : 'disabled'}`);
          onClose();
        },
        onError: onClose,
      },
    );
  return (
    <Confirm
      opened
      title={`${enable ? 'Enable' : 'Disable'} ${name}?`}
      action={enable ? 'Enable webhook' : 'Disable webhook'}
      danger={!enable}
      busy={flip.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Text size="sm" mb="xs" style={{ overflowWrap: 'anywhere' }}>
        It belongs to {user.name} and sends {eventsText(webhook).toLowerCase()} to {url}.
      </Text>
      {enable
        ? 'It gets everything that happens from now on.'
        : 'Nothing is sent to it anymore, and its owner can’t enable it. An admin can.'}
    </Confirm>
  );
}

function CompactWebhook({ webhook }: { readonly webhook: TrackedWebhook }) {
  return (
    <>
      <Text size="sm" fw={500} truncate component="div">
        {webhook.name} <StatusChip {...webhookLook(webhook)} />
      </Text>
      <Text size="xs" c="dimmed" truncate>
        {webhook.user.name} · {webhook.url}
      </Text>
    </>
  );
}

function columnsIn(zone: string): readonly Column<TrackedWebhook>[] {
  return [
    { id: 'name', header: 'Webhook', width: 180, cell: (webhook) => webhook.name },
    { id: 'user', header: 'Owner', width: 150, cell: (webhook) => webhook.user.name },
    { id: 'state', header: 'Status', width: 96, cell: (webhook) => <StatusChip {...webhookLook(webhook)} /> },
    { id: 'events', header: 'Events', width: 140, cell: eventsText },
    { id: 'url', header: 'URL', width: 300, cell: (webhook) => webhook.url },
    {
      id: 'last_success_at',
      header: 'Last success',
      width: 120,
      cell: ({ last_success_at }) => (last_success_at ? <RelativeTime at={last_success_at} zone={zone} /> : 'Never'),
    },
    {
      id: 'created_at',
      header: 'Created',
      width: 100,
      cell: ({ created_at }) => <RelativeTime at={created_at} zone={zone} />,
    },
  ];
}
