import type { CampaignSender } from '@bookline/contract/features/admin-campaign-senders';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { Text } from '@mantine/core';
import { IconGauge } from '@tabler/icons-react';
import { useState } from 'react';
import { listProps } from '../../../lib/list-props.ts';
import { RecordList } from '../../../ui/record-list.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { SenderDialog } from '../components/sender-dialog.tsx';
import { useSenders } from '../senders.data.ts';

/** How fast campaigns go out from each sender address. */
export function SendersPage() {
  const answer = useSenders();
  const [opened, setOpened] = useState<CampaignSender>();
  return (
    <>
      <RecordList<CampaignSender>
        title="Sending pace"
        columns={columns}
        {...listProps(answer)}
        rowId={({ address }) => address}
        rowName={({ address }) => address}
        onOpen={setOpened}
        renderCompact={(sender) => (
          <>
            <Text size="sm" fw={500} truncate>
              {sender.address} {sender.in_use && <InUse />}
            </Text>
            <Text size="xs" c="dimmed" truncate>
              {todayText(sender)} today, {formatNumber(sender.per_minute)} a minute
            </Text>
          </>
        )}
        empty={{
          icon: IconGauge,
          title: 'No sender address yet',
          text: 'The address of your email server appears here.',
        }}
      />
      {opened && <SenderDialog sender={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

const InUse = () => <StatusChip label="In use" color="#15803d" />;

/** '120 of 400', or '120'. */
const todayText = ({ sent_today, limit_today }: CampaignSender) =>
  limit_today === null ? formatNumber(sent_today) : `${formatNumber(sent_today)} of ${formatNumber(limit_today)}`;

const columns: readonly Column<CampaignSender>[] = [
  { id: 'address', header: 'Address', width: 280, cell: ({ address }) => address },
  { id: 'in_use', header: 'Status', width: 110, cell: ({ in_use }) => (in_use ? <InUse /> : 'Earlier') },
  {
    id: 'sent_today',
    header: 'Sent today',
    width: 140,
    align: 'right',
    cell: (sender) => <span className="tabular">{todayText(sender)}</span>,
  },
  {
    id: 'per_minute',
    header: 'Per minute',
    width: 120,
    align: 'right',
    cell: ({ per_minute }) => <span className="tabular">{formatNumber(per_minute)}</span>,
  },
  {
    id: 'warm_up',
    header: 'Warm-up',
    width: 180,
    cell: ({ warm_up, warm_up_day, limit_today }) =>
      !warm_up
        ? 'Off'
        : warm_up_day === null
          ? 'Begins with the next email'
          : limit_today === null
            ? 'Complete'
            : `Day ${warm_up_day}`,
  },
];
