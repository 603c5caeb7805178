import { type CampaignStatus, campaignStatuses } from '@bookline/contract/rules/campaigns';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { Button, Select, Text } from '@mantine/core';
import { IconMailForward, IconMessageForward } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { allows } from '../../../lib/access.ts';
import { LinkTabs } from '../../../lib/link-tabs.tsx';
import { listProps } from '../../../lib/list-props.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useListState } from '../../../lib/use-list-state.ts';
import { RecordList } from '../../../ui/record-list.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { type AnyCampaign, type CampaignChannel, channels } from '../campaign-channel.ts';
import { sentOut, shareText } from '../campaign-words.ts';
import { useCampaigns } from '../campaigns.data.ts';
import { CampaignStatusChip } from '../components/campaign-status.tsx';
import { NewCampaignDialog } from '../components/new-campaign-dialog.tsx';

const order = ['created_at'] as const;
const isStatus = (text: string | null): text is CampaignStatus =>
  text !== null && Object.hasOwn(campaignStatuses, text);

/** R004, R323: email campaigns. */
export const CampaignsPage = () => <Campaigns key="email" channel="email" />;
/** R004: text campaigns. */
export const TextCampaignsPage = () => <Campaigns key="text" channel="text" />;

const tabs = [
  { value: 'email', label: 'Email', to: channels.email.list },
  { value: 'text', label: 'Text', to: channels.text.list },
] as const;

function Campaigns({ channel }: { readonly channel: CampaignChannel }) {
  const { query, searched } = useListState(order);
  const [status, setStatus] = useState<CampaignStatus>();
  const answer = useCampaigns(channel, { page: query.page, q: query.q, status });
  const [making, setMaking] = useState(false);
  const navigate = useNavigate();
  const user = useCurrentUser();
  const { title, one } = channels[channel];
  return (
    <>
      <RecordList<AnyCampaign>
        title={title}
        tabs={allows(user, { feature: 'sms' }) && <LinkTabs label="Campaigns" tabs={tabs} current={channel} />}
        columns={columns[channel]}
        {...listProps<AnyCampaign>(answer)}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        onOpen={({ id }) => void navigate({ to: one(id) })}
        renderCompact={(campaign) => (
          <>
            <Text size="sm" fw={500} truncate>
              {campaign.name} <CampaignStatusChip campaign={campaign} />
            </Text>
            <Text size="xs" c="dimmed" truncate>
              {channel === 'text'
                ? `${formatNumber(campaign.counts.sent)} sent, ${formatNumber(campaign.counts.replied)} replied`
                : `${formatNumber(campaign.counts.sent)} delivered, ${formatNumber(campaign.counts.clicked)} clicked`}
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
        empty={empty[channel]}
        // They go out in a user's name.
        actions={user.real_user === null && <Button onClick={() => setMaking(true)}>New campaign</Button>}
      />
      {making && <NewCampaignDialog channel={channel} onClose={() => setMaking(false)} />}
    </>
  );
}

const empty = {
  email: {
    icon: IconMailForward,
    title: 'No campaigns yet',
    text: 'Send an email to many contacts: a saved view, or contacts you select in the list. You see who gets it before it goes out.',
  },
  text: {
    icon: IconMessageForward,
    title: 'No text campaigns yet',
    text: 'Text many contacts who agreed to it: a saved view, or contacts you select in the list. You see who gets it before it goes out.',
  },
};

const number = (count: number) => <span className="tabular">{formatNumber(count)}</span>;
const withShare = (part: number, whole: number) => (
  <span className="tabular">
    {formatNumber(part)} <span style={{ color: 'var(--text-muted)' }}>{shareText(part, whole)}</span>
  </span>
);
type Counted = 'sent' | 'clicked' | 'replied' | 'unsubscribed';
const figure = (of: Counted, header: string, width: number): Column<AnyCampaign> => ({
  id: of,
  header,
  width,
  align: 'right',
  cell: (campaign) => withShare(campaign.counts[of], of === 'sent' ? sentOut(campaign) : campaign.counts.sent),
});
const columnsWith = (figures: readonly Column<AnyCampaign>[]): readonly Column<AnyCampaign>[] => [
  { id: 'name', header: 'Name', width: 320, cell: ({ name }) => name },
  { id: 'status', header: 'Status', width: 190, cell: (campaign) => <CampaignStatusChip campaign={campaign} /> },
  { id: 'total', header: 'Audience', width: 90, align: 'right', cell: ({ total }) => number(total) },
  ...figures,
  { id: 'made_by', header: 'Created by', width: 150, cell: ({ made_by }) => made_by.name },
  { id: 'created_at', header: 'Date', width: 110, cell: (campaign) => <Made at={campaign.created_at} /> },
];
const columns: Readonly<Record<CampaignChannel, readonly Column<AnyCampaign>[]>> = {
  email: columnsWith([
    figure('sent', 'Delivered', 120),
    figure('clicked', 'Clicked', 110),
    figure('unsubscribed', 'Unsubscribed', 120),
  ]),
  text: columnsWith([
    figure('sent', 'Sent', 120),
    figure('replied', 'Replied', 110),
    figure('unsubscribed', 'Opted out', 120),
  ]),
};

function Made({ at }: { readonly at: string }) {
  return <RelativeTime at={at} zone={useTimeZone()} />;
}
