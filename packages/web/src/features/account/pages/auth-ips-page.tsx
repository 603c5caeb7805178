import type { AuthIp } from '@bookline/contract/features/auth-ips';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { Badge, SegmentedControl, Text } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useMemo } from 'react';
import { listProps } from '../../../lib/list-props.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { useListState } from '../../../lib/use-list-state.ts';
import { RecordList } from '../../../ui/record-list.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { useAuthIps } from '../account.data.ts';
import { AccountPlaces } from '../components/account-frame.tsx';
import { deviceOf } from '../device-of.ts';

const empty = {
  icon: IconMapPin,
  title: 'No sign-ins yet',
  text: 'The IP addresses you sign in from will appear here.',
};
const parse = (search: Readonly<Record<string, unknown>>): { everyone: true | undefined } => ({
  everyone: search.everyone === true ? true : undefined,
});

/** The user's sign-in IP addresses. Admins can also see everyone's. */
export function AuthIpsPage() {
  const { admin } = useCurrentUser();
  const zone = useTimeZone();
  const [{ everyone }, setState] = useUrlState(parse);
  const { query, searched } = useListState(['last_at']);
  const all = admin && everyone === true;
  const answer = useAuthIps({
    ...(query.q && { q: query.q }),
    page: query.page,
    everyone: all ? 'true' : 'false',
  });
  const columns = useMemo(() => columnsIn(zone, all), [zone, all]);
  return (
    <AccountPlaces>
      <RecordList<AuthIp>
        title="Sign-in IP addresses"
        columns={columns}
        {...listProps(answer)}
        rowId={(row) => `${row.person.id} ${row.ip}`}
        rowName={(row) => row.ip}
        renderCompact={(row) => <Compact row={row} zone={zone} all={all} />}
        {...searched}
        searchLabel="Search IP addresses"
        empty={empty}
        filters={
          admin && (
            <SegmentedControl
              size="xs"
              aria-label="User"
              data={[
                { value: 'own', label: 'Mine' },
                { value: 'everyone', label: 'Everyone’s' },
              ]}
              value={all ? 'everyone' : 'own'}
              onChange={(whose) => setState({ everyone: whose === 'everyone' ? true : undefined })}
            />
          )
        }
      />
    </AccountPlaces>
  );
}

function Compact({ row, zone, all }: { readonly row: AuthIp; readonly zone: string; readonly all: boolean }) {
  return (
    <>
      <Text size="sm" fw={500} truncate>
        {row.ip} {row.current && <Here />}
      </Text>
      <Text size="xs" c="dimmed" truncate component="div">
        {[all && row.person.name, deviceOf(row.user_agent)].filter(Boolean).join(' · ')} ·{' '}
        <RelativeTime at={row.last_at} zone={zone} />
      </Text>
    </>
  );
}

const Here = () => (
  <Badge size="xs" variant="light">
    Current
  </Badge>
);

function columnsIn(zone: string, all: boolean): readonly Column<AuthIp>[] {
  return [
    {
      id: 'ip',
      header: 'IP address',
      width: 240,
      cell: (row) => (
        <>
          <span className="tabular">{row.ip}</span> {row.current && <Here />}
        </>
      ),
    },
    ...(all ? [{ id: 'person', header: 'User', width: 180, cell: (row: AuthIp) => row.person.name }] : []),
    { id: 'device', header: 'Device', width: 220, cell: (row) => deviceOf(row.user_agent) },
    {
      id: 'sign_ins',
      header: 'Sign-ins',
      width: 96,
      align: 'right',
      cell: (row) => <span className="tabular">{formatNumber(row.sign_ins)}</span>,
    },
    { id: 'last_at', header: 'Last sign-in', width: 130, cell: (row) => <RelativeTime at={row.last_at} zone={zone} /> },
    {
      id: 'first_at',
      header: 'First sign-in',
      width: 130,
      cell: (row) => <RelativeTime at={row.first_at} zone={zone} />,
    },
  ];
}
