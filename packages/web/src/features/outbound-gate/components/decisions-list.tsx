import type { OutboundDecision } from '@bookline/contract/features/outbound-gate';
import { Select, Text } from '@mantine/core';
import { IconGavel } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { dayText } from '../../../lib/dates.ts';
import { listProps } from '../../../lib/list-props.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { RecordList } from '../../../ui/record-list.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { useDecisions, useOutboundRules } from '../outbound-gate.data.ts';
import { jurisdictionName, touchName } from '../rule-words.ts';

const ways = [
  { value: 'call', label: 'Calls' },
  { value: 'text', label: 'Texts' },
  { value: 'email', label: 'Emails' },
] as const;
const outcomes = [
  { value: 'true', label: 'Allowed' },
  { value: 'false', label: 'Refused' },
] as const;
const empty = {
  icon: IconGavel,
  title: 'No decisions yet',
  text: 'Each call, text, and email is checked first. The decisions and their reasons appear here and are kept for five years.',
};

const parse = (search: Readonly<Record<string, unknown>>) => ({
  way: ways.find(({ value }) => value === search.way)?.value,
  outcome: outcomes.find(({ value }) => value === String(search.outcome))?.value,
  rule: typeof search.rule === 'string' ? search.rule.slice(0, 60) : undefined,
  page: typeof search.page === 'number' && search.page >= 1 ? Math.trunc(search.page) : undefined,
});

/** The decisions before calls, texts, and emails, newest first. */
export function DecisionsList({ filters }: { readonly filters: ReactNode }) {
  const [{ way, outcome, rule, page = 1 }, set] = useUrlState(parse);
  const answer = useDecisions({
    page,
    ...(way && { channel: way }),
    ...(outcome && { allowed: outcome }),
    ...(rule && { rule }),
  });
  const rules = useOutboundRules().data?.data.rules ?? [];
  const zone = useTimeZone();
  const columns = useMemo(() => columnsIn(zone), [zone]);
  return (
    <RecordList<OutboundDecision>
      title="Outbound rules"
      columns={columns}
      {...listProps(answer)}
      rowId={({ id }) => id}
      rowName={(decision) => `${touchName[decision.channel]} to ${whom(decision)}`}
      renderCompact={(decision) => (
        <>
          <Text size="sm" fw={500} truncate>
            {touchName[decision.channel]} to {whom(decision)}: {decision.allowed ? 'allowed' : 'refused'}
          </Text>
          <Text size="xs" c="dimmed" truncate component="div">
            <RelativeTime at={decision.at} zone={zone} /> · {decision.reason ?? decision.asked_by?.name ?? ''}
          </Text>
        </>
      )}
      filtered={way !== undefined || outcome !== undefined || rule !== undefined}
      filters={
        <>
          {filters}
          <Select
            size="xs"
            w={110}
            aria-label="Channel"
            placeholder="All channels"
            clearable
            data={[...ways]}
            value={way ?? null}
            onChange={(value) => set({ way: ways.find((one) => one.value === value)?.value, page: undefined })}
          />
          <Select
            size="xs"
            w={110}
            aria-label="Decision"
            placeholder="All"
            clearable
            data={[...outcomes]}
            value={outcome ?? null}
            onChange={(value) => set({ outcome: outcomes.find((one) => one.value === value)?.value, page: undefined })}
          />
          <Select
            size="xs"
            w={190}
            aria-label="Rule"
            placeholder="All rules"
            clearable
            searchable
            data={rules.map(({ code, jurisdiction }) => ({
              value: code,
              label: `${jurisdictionName(jurisdiction)}: ${code}`,
            }))}
            value={rule ?? null}
            onChange={(value) => set({ rule: value ?? undefined, page: undefined })}
          />
        </>
      }
      onPage={(next) => set({ page: next === 1 ? undefined : next })}
      empty={empty}
    />
  );
}

const whom = ({ contact }: OutboundDecision) =>
  contact ? (contact.name ?? 'a deleted contact') : 'someone not in contacts';

function columnsIn(zone: string): readonly Column<OutboundDecision>[] {
  return [
    { id: 'at', header: 'Date', width: 130, cell: ({ at }) => <RelativeTime at={at} zone={zone} /> },
    {
      id: 'what',
      header: 'Type',
      width: 140,
      cell: ({ channel, purpose }) => `${touchName[channel]}${purpose === 'marketing' ? ', marketing' : ''}`,
    },
    { id: 'whom', header: 'Recipient', width: 200, cell: whom },
    {
      id: 'outcome',
      header: 'Decision',
      width: 110,
      cell: ({ allowed }) =>
        allowed ? <StatusChip label="Allowed" color="#2f9e44" /> : <StatusChip label="Refused" color="#e03131" />,
    },
    { id: 'reason', header: 'Reason', width: 420, cell: ({ reason }) => reason ?? '' },
    {
      id: 'rule',
      header: 'Rule',
      width: 200,
      cell: ({ rule, rule_version, book }) => (rule ? `${rule}, version ${rule_version}` : `Rules of ${dayText(book)}`),
    },
    { id: 'asked_by', header: 'User', width: 170, cell: ({ asked_by }) => asked_by?.name ?? 'Automatic' },
  ];
}
