import type { ShownWebhookEndpoint, WebhookEndpoint } from '@bookline/contract/features/webhook-endpoints';
import { Button, Text } from '@mantine/core';
import { IconWebhook } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { listProps } from '../../../lib/list-props.ts';
import { paths } from '../../../lib/paths.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { RecordList } from '../../../ui/record-list.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { AccountPlaces } from '../../account/account.api.ts';
import { WebhookDialog } from '../components/webhook-dialog.tsx';
import { WebhookSecret } from '../components/webhook-secret.tsx';
import { eventsText, webhookLook } from '../components/webhook-words.ts';
import { useWebhooks } from '../webhook-endpoints.data.ts';

const empty = {
  icon: IconWebhook,
  title: 'No webhooks yet',
  text: 'A webhook tells other software at once when something happens, such as a new contact, a missed call, or a signed form.',
};

/** The user's webhook endpoints. */
export function WebhooksPage() {
  const answer = useWebhooks();
  const navigate = useNavigate();
  const zone = useTimeZone();
  const [adding, setAdding] = useState(false);
  const [made, setMade] = useState<ShownWebhookEndpoint | null>(null);
  const columns = useMemo(() => columnsIn(zone), [zone]);
  const open = ({ id }: { readonly id: string }) => void navigate({ to: paths.webhook(id) });
  return (
    <AccountPlaces>
      <RecordList<WebhookEndpoint>
        title="Webhooks"
        columns={columns}
        {...listProps(answer)}
        rowId={(webhook) => webhook.id}
        rowName={(webhook) => webhook.name}
        onOpen={open}
        renderCompact={(webhook) => <CompactWebhook webhook={webhook} />}
        empty={empty}
        actions={<Button onClick={() => setAdding(true)}>New webhook</Button>}
      />
      {adding && (
        <WebhookDialog
          webhook={null}
          onMade={(webhook) => {
            setAdding(false);
            setMade(webhook);
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {made && (
        <WebhookSecret
          secret={made.secret}
          onClose={() => {
            setMade(null);
            open(made);
          }}
        />
      )}
    </AccountPlaces>
  );
}

function CompactWebhook({ webhook }: { readonly webhook: WebhookEndpoint }) {
  return (
    <>
      <Text size="sm" fw={500} truncate component="div">
        {webhook.name} <StatusChip {...webhookLook(webhook)} />
      </Text>
      <Text size="xs" c="dimmed" truncate>
        {eventsText(webhook)} · {webhook.url}
      </Text>
    </>
  );
}

function columnsIn(zone: string): readonly Column<WebhookEndpoint>[] {
  return [
    { id: 'name', header: 'Name', width: 180, cell: (webhook) => webhook.name },
    { id: 'state', header: 'Status', width: 96, cell: (webhook) => <StatusChip {...webhookLook(webhook)} /> },
    { id: 'events', header: 'Events', width: 150, cell: eventsText },
    { id: 'url', header: 'URL', width: 320, cell: (webhook) => webhook.url },
    {
      id: 'last_success_at',
      header: 'Last success',
      width: 120,
      cell: ({ last_success_at }) => (last_success_at ? <RelativeTime at={last_success_at} zone={zone} /> : 'Never'),
    },
    {
      id: 'created_at',
      header: 'Created',
      width: 110,
      cell: ({ created_at }) => <RelativeTime at={created_at} zone={zone} />,
    },
  ];
}
