import type {
  WebhookDelivery,
  WebhookDeliveryStatus,
  WebhookEndpoint,
} from '@bookline/contract/features/webhook-endpoints';
import {
  isWebhookDeliveryStatus,
  WEBHOOK_LOG_DAYS,
  webhookDeliveryStatusNames,
} from '@bookline/contract/rules/webhook-events';
import { Button, Select, Text, Title } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { useDeliveries } from '../webhook-endpoints.data.ts';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { ReplayDialog } from './replay-dialog.tsx';
import { deliveryLooks } from './webhook-words.ts';
import classes from './webhooks.module.css';

const statuses = webhookDeliveryStatusNames.map((value) => ({ value, label: deliveryLooks[value].label }));

interface State {
  readonly status: WebhookDeliveryStatus | undefined;
  readonly page: number | undefined;
}
const parse = ({ status, page }: Readonly<Record<string, unknown>>): State => ({
  status: isWebhookDeliveryStatus(status) ? status : undefined,
  page: typeof page === 'number' && page >= 1 ? Math.trunc(page) : undefined,
});

/** What was sent to a webhook. */
export function DeliveryLog({ webhook }: { readonly webhook: WebhookEndpoint }) {
  const [{ status, page = 1 }, setState] = useUrlState(parse);
  const { data, error, isPlaceholderData, refetch } = useDeliveries(webhook.id, { page, ...(status && { status }) });
  const [opened, setOpened] = useState<WebhookDelivery | null>(null);
  const [replaying, setReplaying] = useState(false);
  const zone = useTimeZone();
  const columns = useMemo(() => columnsIn(zone), [zone]);
  const failed = error !== null && data === undefined;
  return (
    <section className={classes.log} aria-label="Deliveries">
      <div className={classes.tools}>
        <Title order={2} fz="sm">
          Deliveries
        </Title>
        <Select
          size="xs"
          w="8.5rem"
          aria-label="Status"
          placeholder="All statuses"
          data={statuses}
          value={status ?? null}
          onChange={(value) =>
            setState({ status: isWebhookDeliveryStatus(value) ? value : undefined, page: undefined })
          }
          clearable
        />
        <Button variant="default" size="xs" ml="auto" disabled={!webhook.enabled} onClick={() => setReplaying(true)}>
          Replay failed
        </Button>
      </div>
      <DataTable<WebhookDelivery>
        label="Deliveries"
        columns={columns}
        rows={failed ? [] : data?.data}
        rowId={(delivery) => delivery.id}
        rowName={(delivery) => delivery.type}
        refreshing={isPlaceholderData}
        onOpen={setOpened}
        renderCompact={(delivery) => <CompactDelivery delivery={delivery} zone={zone} />}
        error={failed ? <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} /> : undefined}
        empty={
          status ? (
            <EmptyState title="No matches">Try a different status.</EmptyState>
          ) : (
            <EmptyState icon={IconSend} title="No deliveries yet">
              Everything sent to this webhook appears here for {WEBHOOK_LOG_DAYS} days.
            </EmptyState>
          )
        }
        scrollKey={`${status} ${page}`}
      />
      {data && data.meta.total_count > data.meta.limit && (
        <div className={classes.foot}>
          <Pager
            page={data.meta.current_page}
            limit={data.meta.limit}
            count={data.meta.total_count}
            onPageChange={(next) => setState({ page: next === 1 ? undefined : next })}
          />
        </div>
      )}
      {opened && (
        <DeliveryDialog webhook={webhook} deliveryId={opened.id} type={opened.type} onClose={() => setOpened(null)} />
      )}
      {replaying && <ReplayDialog id={webhook.id} onClose={() => setReplaying(false)} />}
    </section>
  );
}

const changesText = ({ items }: WebhookDelivery) => (items === 1 ? '1 change' : `${items} changes`);

function CompactDelivery({ delivery, zone }: { readonly delivery: WebhookDelivery; readonly zone: string }) {
  return (
    <>
      <Text size="sm" fw={500} truncate component="div">
        <StatusChip {...deliveryLooks[delivery.status]} /> {delivery.type}
      </Text>
      <Text size="xs" c="dimmed" truncate component="div">
        <RelativeTime at={delivery.created_at} zone={zone} /> · {changesText(delivery)}
        {delivery.error ? ` · ${delivery.error}` : ''}
      </Text>
    </>
  );
}

function columnsIn(zone: string): readonly Column<WebhookDelivery>[] {
  return [
    { id: 'type', header: 'Event', width: 180, cell: ({ type }) => type },
    {
      id: 'status',
      header: 'Status',
      width: 96,
      cell: ({ status }) => <StatusChip {...deliveryLooks[status]} />,
    },
    {
      id: 'created_at',
      header: 'Created',
      width: 110,
      cell: ({ created_at }) => <RelativeTime at={created_at} zone={zone} />,
    },
    {
      id: 'items',
      header: 'Changes',
      width: 80,
      align: 'right',
      cell: ({ items }) => <span className="tabular">{items}</span>,
    },
    {
      id: 'response',
      header: 'Response',
      width: 120,
      cell: ({ response_status, duration_ms }) =>
        response_status === null ? '' : <span className="tabular">{`${response_status} in ${duration_ms} ms`}</span>,
    },
    {
      id: 'tries',
      header: 'Tries',
      width: 64,
      align: 'right',
      cell: ({ tries }) => <span className="tabular">{tries}</span>,
    },
    {
      id: 'next_try_at',
      header: 'Next try',
      width: 110,
      cell: ({ next_try_at }) => (next_try_at ? <RelativeTime at={next_try_at} zone={zone} /> : ''),
    },
    { id: 'error', header: 'Problem', width: 240, cell: ({ error }) => error ?? '' },
  ];
}
