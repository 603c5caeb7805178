import type { SoaSummary } from '@bookline/contract/features/soa-requests';
import { soaAgeNames, soaAges, soaStatuses, soaStatusNames } from '@bookline/contract/rules/soa';
import { Select, Text } from '@mantine/core';
import { IconSignature } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { listProps } from '../../../lib/list-props.ts';
import { paths } from '../../../lib/paths.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { useListState } from '../../../lib/use-list-state.ts';
import { RecordList } from '../../../ui/record-list.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { AssigneeSelect } from '../../follow-ups/follow-ups.api.ts';
import { useSoaList } from '../soa-requests.data.ts';
import { productsText, statusLook } from '../soa-words.ts';

const empty = {
  icon: IconSignature,
  title: 'No scope of appointment forms yet',
  text: 'Open a contact and send a form under Scope of appointment. Signed forms appear here.',
};
const order = ['created_at'] as const;
const parse = ({ status, agent, age }: Readonly<Record<string, unknown>>) => ({
  status: soaStatusNames.find((name) => name === status),
  agent: typeof agent === 'string' && /^[0-9a-f-]{36}$/.test(agent) ? agent : undefined,
  age: soaAgeNames.find((name) => name === age),
});

/** R359: the scope of appointment forms of visible contacts, newest first. */
export function SoaRequestsPage() {
  const { query, searched } = useListState(order);
  const [{ status, agent, age }, setUrl] = useUrlState(parse);
  const answer = useSoaList({
    page: query.page,
    ...(query.q && { q: query.q }),
    ...(status && { status }),
    ...(agent && { agent_id: agent }),
    ...(age && { age }),
  });
  const navigate = useNavigate();
  const zone = useTimeZone();
  const columns = useMemo(() => columnsIn(zone), [zone]);
  return (
    <RecordList<SoaSummary>
      title="Scope of appointment"
      columns={columns}
      {...listProps(answer)}
      rowId={({ id }) => id}
      rowName={({ contact_name }) => contact_name}
      onOpen={({ id }) => void navigate({ to: paths.soa(id) })}
      renderCompact={(soa) => <Compact soa={soa} />}
      {...searched}
      empty={empty}
      filtered={status !== undefined || agent !== undefined || age !== undefined}
      filters={
        <>
          <AssigneeSelect
            label="Agent"
            hideLabel
            value={agent ?? 'all'}
            before={[{ value: 'all', label: 'All agents' }]}
            onChange={(id) => {
              searched.onPage(1);
              setUrl({ agent: id === 'all' ? undefined : id });
            }}
          />
          <Select
            size="xs"
            aria-label="Status"
            placeholder="All statuses"
            clearable
            data={[...soaStatuses]}
            value={status ?? null}
            onChange={(value) => {
              searched.onPage(1);
              setUrl({ status: soaStatusNames.find((name) => name === value) });
            }}
          />
          <Select
            size="xs"
            aria-label="Age"
            placeholder="Any age"
            clearable
            data={soaAges.map(({ value, label }) => ({ value, label }))}
            value={age ?? null}
            onChange={(value) => {
              searched.onPage(1);
              setUrl({ age: soaAgeNames.find((name) => name === value) });
            }}
          />
        </>
      }
    />
  );
}

function Compact({ soa }: { readonly soa: SoaSummary }) {
  return (
    <>
      <Text size="sm" fw={500} truncate>
        {soa.contact_name}
      </Text>
      <Text size="xs" c="dimmed" truncate component="div">
        {[statusLook(soa).label, productsText(soa.products)].filter(Boolean).join(' · ')}
      </Text>
    </>
  );
}

function columnsIn(zone: string): readonly Column<SoaSummary>[] {
  return [
    { id: 'name', header: 'Name', width: 200, cell: ({ contact_name }) => contact_name },
    { id: 'status', header: 'Status', width: 170, cell: (soa) => <StatusChip {...statusLook(soa)} /> },
    { id: 'products', header: 'Products', width: 320, cell: ({ products }) => productsText(products) },
    { id: 'agent', header: 'Agent', width: 160, cell: ({ agent }) => agent.name },
    {
      id: 'created_at',
      header: 'Sent',
      width: 120,
      cell: ({ created_at }) => <RelativeTime at={created_at} zone={zone} />,
    },
    {
      id: 'signed_at',
      header: 'Signed',
      width: 120,
      cell: ({ signed_at }) => signed_at && <RelativeTime at={signed_at} zone={zone} />,
    },
  ];
}
