import type { ApplicationSummary } from '@bookline/contract/features/fire-light';
import { applicationStatuses, applicationStatusNames } from '@bookline/contract/rules/application-status';
import { Select, Text } from '@mantine/core';
import { IconFileCertificate } from '@tabler/icons-react';
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
import { formText, planText, statusLook } from '../application-words.ts';
import { FireLightButton } from '../components/fire-light-button.tsx';
import { useDashboard } from '../fire-light.data.ts';

const empty = {
  icon: IconFileCertificate,
  title: 'No applications yet',
  text: 'Open a contact, and add an application or choose a plan of a saved quote. Applications appear here.',
};
const order = ['created_at'] as const;
const parse = ({ status }: Readonly<Record<string, unknown>>) => ({
  status: applicationStatusNames.find((name) => name === status),
});

/** R006: the applications of visible contacts, newest first. */
export function ApplicationsPage() {
  const { query, searched } = useListState(order);
  const [{ status }, setUrl] = useUrlState(parse);
  const answer = useDashboard({ page: query.page, ...(query.q && { q: query.q }), ...(status && { status }) });
  const navigate = useNavigate();
  const zone = useTimeZone();
  const columns = useMemo(() => columnsIn(zone), [zone]);
  const { counts, provider } = answer.data?.data ?? {};
  const data = answer.data && { data: answer.data.data.applications, meta: answer.data.meta };
  return (
    <RecordList<ApplicationSummary>
      title="Applications"
      {...(provider === 'fire_light' && { actions: <FireLightButton /> })}
      columns={columns}
      {...listProps({ ...answer, data })}
      rowId={({ id }) => id}
      rowName={({ contact }) => contact.name}
      onOpen={({ id }) => void navigate({ to: paths.applications(id) })}
      renderCompact={(application) => <Compact application={application} />}
      {...searched}
      empty={empty}
      filtered={status !== undefined}
      filters={
        <Select
          size="xs"
          aria-label="Status"
          placeholder="All statuses"
          clearable
          data={applicationStatuses.map(({ value, label }) => ({
            value,
            label: counts ? `${label} (${counts[value] ?? 0})` : label,
          }))}
          value={status ?? null}
          onChange={(value) => {
            searched.onPage(1);
            setUrl({ status: applicationStatusNames.find((name) => name === value) });
          }}
        />
      }
    />
  );
}

function Compact({ application }: { readonly application: ApplicationSummary }) {
  return (
    <>
      <Text size="sm" fw={500} truncate>
        {application.contact.name}
      </Text>
      <Text size="xs" c="dimmed" truncate component="div">
        {[statusLook(application.status).label, formText(application), planText(application)]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </>
  );
}

function columnsIn(zone: string): readonly Column<ApplicationSummary>[] {
  return [
    { id: 'name', header: 'Name', width: 200, cell: ({ contact }) => contact.name },
    { id: 'status', header: 'Status', width: 170, cell: ({ status }) => <StatusChip {...statusLook(status)} /> },
    { id: 'form', header: 'Form', width: 150, cell: formText },
    { id: 'plan', header: 'Plan', width: 260, cell: planText },
    { id: 'agent', header: 'Agent', width: 160, cell: ({ agent }) => agent.name },
    {
      id: 'created_at',
      header: 'Opened',
      width: 120,
      cell: ({ created_at }) => <RelativeTime at={created_at} zone={zone} />,
    },
    {
      id: 'submitted_at',
      header: 'Submitted',
      width: 120,
      cell: ({ submitted_at }) => submitted_at && <RelativeTime at={submitted_at} zone={zone} />,
    },
  ];
}
