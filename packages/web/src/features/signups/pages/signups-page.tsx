import { type Signup, signupStatuses } from '@bookline/contract/features/signups';
import { SegmentedControl, Text } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { listProps } from '../../../lib/list-props.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { useListState } from '../../../lib/use-list-state.ts';
import { PhoneText } from '../../../ui/phone-text.tsx';
import { RecordList } from '../../../ui/record-list.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { SignupDialog } from '../components/signup-dialog.tsx';
import { useSignups } from '../signups.data.ts';
import { statusLabels } from '../status-labels.ts';

const empty = {
  icon: IconUserPlus,
  title: 'No account requests yet',
  text: 'Requests from your signup page (/signup) appear here.',
};
const parse = (search: Readonly<Record<string, unknown>>) => ({
  status: signupStatuses.find((status) => status === search.status),
});

/** Requests for an account, with their status. */
export function SignupsPage() {
  const [{ status }, setState] = useUrlState(parse);
  const { query, searched } = useListState(['created_at']);
  const answer = useSignups({
    ...(query.q && { q: query.q }),
    page: query.page,
    status: status ?? 'all',
  });
  const zone = useTimeZone();
  const columns = useMemo(() => columnsIn(zone), [zone]);
  const [opened, setOpened] = useState<Signup | null>(null);
  return (
    <>
      <RecordList<Signup>
        title="Signups"
        columns={columns}
        {...listProps(answer)}
        rowId={(signup) => signup.id}
        rowName={nameOf}
        onOpen={setOpened}
        renderCompact={(signup) => (
          <>
            <Text size="sm" fw={500} truncate>
              {nameOf(signup)}
            </Text>
            <Text size="xs" c="dimmed" truncate component="div">
              {statusLabels[signup.status]} · {signup.email} · <RelativeTime at={signup.created_at} zone={zone} />
            </Text>
          </>
        )}
        {...searched}
        filtered={status !== undefined}
        empty={empty}
        filters={
          <SegmentedControl
            size="xs"
            aria-label="Status"
            data={[
              { value: 'all', label: 'All' },
              ...signupStatuses.map((value) => ({ value, label: statusLabels[value] })),
            ]}
            value={status ?? 'all'}
            onChange={(chosen) => setState({ status: signupStatuses.find((known) => known === chosen) })}
          />
        }
      />
      {opened && <SignupDialog signup={opened} zone={zone} onClose={() => setOpened(null)} />}
    </>
  );
}

const nameOf = ({ first_name, last_name }: Signup) => `${first_name} ${last_name}`;

function columnsIn(zone: string): readonly Column<Signup>[] {
  return [
    { id: 'name', header: 'Name', width: 200, cell: nameOf },
    { id: 'status', header: 'Status', width: 100, cell: (signup) => statusLabels[signup.status] },
    { id: 'email', header: 'Email', width: 240, cell: (signup) => signup.email },
    { id: 'phone', header: 'Phone', width: 150, cell: (signup) => <PhoneText number={signup.phone} /> },
    { id: 'state', header: 'State', width: 80, cell: (signup) => signup.state ?? '' },
    { id: 'npn', header: 'NPN', width: 110, cell: (signup) => signup.npn ?? '' },
    {
      id: 'created_at',
      header: 'Requested',
      width: 120,
      cell: (signup) => <RelativeTime at={signup.created_at} zone={zone} />,
    },
  ];
}
