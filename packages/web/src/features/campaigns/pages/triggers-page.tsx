import type { CampaignTrigger } from '@bookline/contract/features/admin-campaign-triggers';
import {
  type Recurrence,
  recurrences,
  type TriggerType,
  triggerTypes,
} from '@bookline/contract/rules/campaign-triggers';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { Button, Select, Text } from '@mantine/core';
import { IconBolt } from '@tabler/icons-react';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { listProps } from '../../../lib/list-props.ts';
import { paths } from '../../../lib/paths.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useListState } from '../../../lib/use-list-state.ts';
import { RecordList } from '../../../ui/record-list.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { TriggerDialog } from '../components/trigger-dialog.tsx';
import { triggerOrders, useTrigger, useTriggers } from '../triggers.data.ts';

const isType = (text: string | null): text is TriggerType => text !== null && Object.hasOwn(triggerTypes, text);
const isRecurrence = (text: string | null): text is Recurrence => text !== null && Object.hasOwn(recurrences, text);
const choices = (of: Readonly<Record<string, string>>) =>
  Object.entries(of).map(([value, label]) => ({ value, label }));

/** R389: what makes emails and texts go out by themselves. With an id in the address, that trigger is open. */
export function TriggersPage() {
  const { id } = useParams({ strict: false }) as { id?: string };
  const navigate = useNavigate();
  const { query, sorted } = useListState(triggerOrders);
  const [trigger_type, setType] = useState<TriggerType>();
  const [recurrence, setRecurrence] = useState<Recurrence>();
  const answer = useTriggers({ ...query, trigger_type, recurrence });
  const one = useTrigger(id);
  const [adding, setAdding] = useState(false);
  const zone = useTimeZone();
  const columns = useMemo(() => columnsIn(zone), [zone]);
  const opened = id === undefined ? undefined : one.data?.data;
  const close = () => {
    setAdding(false);
    if (id !== undefined) void navigate({ to: paths.admin_campaign_triggers });
  };
  return (
    <>
      <RecordList<CampaignTrigger>
        title="Campaign triggers"
        columns={columns}
        {...listProps(answer)}
        rowId={(trigger) => trigger.id}
        rowName={({ name }) => name}
        onOpen={(trigger) => void navigate({ to: paths.admin_campaign_trigger(trigger.id) })}
        renderCompact={(trigger) => (
          <>
            <Text size="sm" fw={500} truncate>
              {trigger.name} <ActiveChip trigger={trigger} />
            </Text>
            <Text size="xs" c="dimmed" truncate>
              {channelNames[trigger.channel]}, {whenText(trigger).toLowerCase()},{' '}
              {recurrences[trigger.recurrence].toLowerCase()}
            </Text>
          </>
        )}
        {...sorted}
        filters={
          <>
            <Select
              size="xs"
              w={150}
              aria-label="Type"
              placeholder="Any type"
              clearable
              data={choices(triggerTypes)}
              value={trigger_type ?? null}
              onChange={(value) => setType(isType(value) ? value : undefined)}
            />
            <Select
              size="xs"
              w={150}
              aria-label="How often"
              placeholder="Any recurrence"
              clearable
              data={choices(recurrences)}
              value={recurrence ?? null}
              onChange={(value) => setRecurrence(isRecurrence(value) ? value : undefined)}
            />
          </>
        }
        filtered={trigger_type !== undefined || recurrence !== undefined}
        empty={{
          icon: IconBolt,
          title: 'No triggers yet',
          text: 'A trigger sends an email or text by itself: on a birthday, before a renewal, at 65, or after a tag or status.',
        }}
        actions={<Button onClick={() => setAdding(true)}>Add trigger</Button>}
      />
      {(adding || opened) && (
        <TriggerDialog key={opened?.id ?? 'new'} trigger={adding ? null : (opened ?? null)} onClose={close} />
      )}
    </>
  );
}

const channelNames = { email: 'Email', text: 'Text' } as const;

function ActiveChip({ trigger }: { readonly trigger: CampaignTrigger }) {
  if (trigger.problem) return <StatusChip label="Stopped" color="#b91c1c" />;
  return trigger.active ? <StatusChip label="On" color="#15803d" /> : <StatusChip label="Off" color="#6b7280" />;
}

/** 'Birthday, 10 days before'. */
function whenText({ trigger_type, offset_days }: CampaignTrigger): string {
  const days = Math.abs(offset_days) === 1 ? '1 day' : `${Math.abs(offset_days)} days`;
  if (offset_days === 0) return triggerTypes[trigger_type];
  return `${triggerTypes[trigger_type]}, ${days} ${offset_days < 0 ? 'before' : 'after'}`;
}

function columnsIn(zone: string): readonly Column<CampaignTrigger>[] {
  return [
    { id: 'name', header: 'Name', width: 220, sortable: true, cell: ({ name }) => name },
    { id: 'active', header: 'Status', width: 90, cell: (trigger) => <ActiveChip trigger={trigger} /> },
    { id: 'trigger_type', header: 'When', width: 220, sortable: true, cell: whenText },
    {
      id: 'recurrence',
      header: 'How often',
      width: 120,
      sortable: true,
      cell: ({ recurrence }) => recurrences[recurrence],
    },
    { id: 'channel', header: 'Channel', width: 80, cell: ({ channel }) => channelNames[channel] },
    { id: 'email', header: 'Message', width: 180, cell: ({ email, words }) => email?.name ?? words ?? '' },
    {
      id: 'for',
      header: 'For',
      width: 160,
      cell: ({ company, business_unit }) => (business_unit ?? company)?.name ?? 'Everyone',
    },
    {
      id: 'sent',
      header: 'Sent',
      width: 90,
      align: 'right',
      cell: ({ sent }) => <span className="tabular">{formatNumber(sent)}</span>,
    },
    {
      id: 'updated_at',
      header: 'Updated',
      width: 110,
      sortable: true,
      cell: (trigger) => <RelativeTime at={trigger.updated_at} zone={zone} />,
    },
  ];
}
