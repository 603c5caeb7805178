import type { OutboundRule } from '@bookline/contract/features/outbound-gate';
import { Text } from '@mantine/core';
import { IconGavel } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { dayText } from '../../../lib/dates.ts';
import { RecordList } from '../../../ui/record-list.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { useOutboundRules } from '../outbound-gate.data.ts';
import { channelNames, jurisdictionName } from '../rule-words.ts';

const empty = { icon: IconGavel, title: 'No rules', text: 'The rules for calls, texts, and emails appear here.' };

const standing = (rule: OutboundRule) =>
  rule.status === 'disputed' ? (
    <StatusChip label="Disputed" color="#e8590c" />
  ) : rule.holds ? (
    <StatusChip label="In force" color="#2f9e44" />
  ) : (
    <StatusChip label="Not in force" color="#868e96" />
  );

const since = ({ effective_from, effective_to }: OutboundRule) =>
  `${effective_from ? `From ${dayText(effective_from)}` : 'Always'}${effective_to ? ` to ${dayText(effective_to)}` : ''}`;

const columns: readonly Column<OutboundRule>[] = [
  { id: 'whose', header: 'Jurisdiction', width: 130, cell: ({ jurisdiction }) => jurisdictionName(jurisdiction) },
  { id: 'title', header: 'Rule', width: 430, cell: ({ title }) => title },
  { id: 'about', header: 'Channel', width: 150, cell: ({ channels }) => channelNames(channels) },
  { id: 'standing', header: 'Status', width: 110, cell: standing },
  { id: 'since', header: 'Effective', width: 140, cell: since },
  { id: 'citation', header: 'Source', width: 300, cell: ({ citation }) => citation },
  { id: 'code', header: 'Code', width: 190, cell: ({ code, version }) => `${code}, version ${version}` },
];

/** Every rule for calls, texts, and emails, with its source. */
export function RulesList({ filters, actions }: { readonly filters: ReactNode; readonly actions: ReactNode }) {
  const { data, error, refetch } = useOutboundRules();
  return (
    <RecordList<OutboundRule>
      title="Outbound rules"
      columns={columns}
      rows={data?.data.rules}
      rowId={({ code }) => code}
      rowName={({ title }) => title}
      renderCompact={(rule) => (
        <>
          <Text size="xs" fw={500} lineClamp={2}>
            {jurisdictionName(rule.jurisdiction)}: {rule.title}
          </Text>
          <Text size="xs" c="dimmed" truncate component="div">
            {channelNames(rule.channels)} · {rule.citation || rule.code}
          </Text>
        </>
      )}
      failure={error ? sentenceOf(error) : undefined}
      onRetry={() => void refetch()}
      filters={filters}
      actions={actions}
      empty={empty}
    />
  );
}
