import type { Campaign } from '@bookline/contract/features/campaigns';
import { type CampaignStatus, campaignStatuses } from '@bookline/contract/rules/campaigns';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { Button, Select, Text } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { listProps } from '../../../lib/list-props.ts';
import { paths } from '../../../lib/paths.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useListState } from '../../../lib/use-list-state.ts';
import { RecordList } from '../../../ui/record-list.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { sentOut, shareText } from '../campaign-words.ts';
import { useCampaigns } from '../campaigns.data.ts';
import { CampaignStatusChip } from '../components/campaign-status.tsx';
import { NewCampaignDialog } from '../components/new-campaign-dialog.tsx';

const order = ['created_at'] as const;
const isStatus = (text: string | null): text is CampaignStatus =>
  text !== null && Object.hasOwn(campaignStatuses, text);

/** R004, R323: email campaigns. */
export function CampaignsPage() {
  const { query, searched } = useListState(order);
  const [status, setStatus] = useState<CampaignStatus>();
  const answer = useCampaigns({ page: query.page, q: query.q, status });
  const [making, setMaking] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <RecordList<Campaign>
        title="Email campaigns"
        columns={columns}
        {...listProps(answer)}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        onOpen={({ id }) => void navigate({ to: paths.campaign(id) })}
        renderCompact={(campaign) => (
          <>
            <Text size="sm" fw={500} truncate>
              {campaign.name} <CampaignStatusChip campaign={campaign} />
            </Text>
            <Text size="xs" c="dimmed" truncate>
              {formatNumber(campaign.counts.sent)} delivered, {formatNumber(campaign.counts.clicked)} clicked
            </Text>
          </>
        )}
        {...searched}
        filters={
          <Select
            size="xs"
            w={170}
            aria-label="Status"
            placeholder="Any status"
            clearable
            data={Object.entries(campaignStatuses).map(([value, label]) => ({ value, label }))}
            value={status ?? null}
            onChange={(value) => setStatus(isStatus(value) ? value : undefined)}
          />
        }
        filtered={status !== undefined}
        empty={{
          icon: IconMailForward,
          title: 'No campaigns yet',
          text: 'Send an email to many contacts: a saved view, or contacts you select in the list. You see who gets it before it goes out.',
        }}
        actions={<Button onClick={() => setMaking(true)}>New campaign</Button>}
      />
      {making && <NewCampaignDialog onClose={() => setMaking(false)} />}
    </>
  );
}

const number = (count: number) => <span className="tabular">{formatNumber(count)}</span>;
const withShare = (part: number, whole: number) => (
  <span className="tabular">
    {formatNumber(part)} <span style={{ color: 'var(--text-muted)' }}>{shareText(part, whole)}</span>
  </span>
);
const columns: readonly Column<Campaign>[] = [
  { id: 'name', header: 'Name', width: 320, cell: ({ name }) => name },
  { id: 'status', header: 'Status', width: 190, cell: (campaign) => <CampaignStatusChip campaign={campaign} /> },
  { id: 'total', header: 'Audience', width: 90, align: 'right', cell: ({ total }) => number(total) },
  {
    id: 'sent',
    header: 'Delivered',
    width: 120,
    align: 'right',
    cell: (campaign) => withShare(campaign.counts.sent, sentOut(campaign)),
  },
  {
    id: 'clicked',
    header: 'Clicked',
    width: 110,
    align: 'right',
    cell: ({ counts }) => withShare(counts.clicked, counts.sent),
  },
  {
    id: 'unsubscribed',
    header: 'Unsubscribed',
    width: 120,
    align: 'right',
    cell: ({ counts }) => withShare(counts.unsubscribed, counts.sent),
  },
  { id: 'made_by', header: 'Created by', width: 150, cell: ({ made_by }) => made_by.name },
  { id: 'created_at', header: 'Date', width: 110, cell: (campaign) => <Made at={campaign.created_at} /> },
];

function Made({ at }: { readonly at: string }) {
  return <RelativeTime at={at} zone={useTimeZone()} />;
}
