import { dialer as calls, type DialerCall } from '@bookline/contract/features/dialer';
import { callDuration } from '@bookline/contract/rules/dialer';
import { displayPhone } from '@bookline/contract/rules/phone';
import { Select } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { listProps } from '../../../lib/list-props.ts';
import { paths } from '../../../lib/paths.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { useCall } from '../../../lib/use-call.ts';
import { useListState } from '../../../lib/use-list-state.ts';
import { PhoneText } from '../../../ui/phone-text.tsx';
import { RecordList } from '../../../ui/record-list.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { isRangeName, type RangeName, rangeOf, ranges } from '../../activity-tracking/activity-tracking.api.ts';
import { useDispositions } from '../../dispositions/dispositions.api.ts';
import { AssigneeSelect } from '../../follow-ups/follow-ups.api.ts';
import { heardWords, nameOf, otherNumber, outcomeOf, placeOf } from '../call-words.ts';
import { CallDialog } from '../components/call-dialog.tsx';
import classes from '../components/call-logs.module.css';
import { Outcome } from '../components/outcome.tsx';

const ANYONE = [
  { value: 'me', label: 'Me' },
  { value: 'team', label: 'Everyone I can see' },
];
/** The filters, and the query of each. */
const kinds = {
  all: { label: 'All calls', asks: {} },
  inbound: { label: 'Incoming', asks: { call_direction: 'inbound' } },
  outbound: { label: 'Outgoing', asks: { call_direction: 'outbound' } },
  missed: { label: 'Missed', asks: { missed: true } },
  recorded: { label: 'With recordings', asks: { recorded: true } },
} as const;
type Kind = keyof typeof kinds;
const isKind = (value: unknown): value is Kind => typeof value === 'string' && Object.hasOwn(kinds, value);

interface State {
  readonly kind: Kind | undefined;
  readonly range: RangeName | undefined;
  readonly who: string | undefined;
  readonly disposition: string | undefined;
  readonly page?: undefined;
}
const parse = (search: Readonly<Record<string, unknown>>): State => ({
  kind: isKind(search.kind) ? search.kind : undefined,
  range: isRangeName(search.range) ? search.range : undefined,
  disposition:
    typeof search.disposition === 'string' && /^(none|[0-9a-f-]{36})$/.test(search.disposition)
      ? search.disposition
      : undefined,
  who: typeof search.who === 'string' && /^(team|[0-9a-f-]{36})$/.test(search.who) ? search.who : undefined,
});

/** Of the URL: a disposition, or none for answered calls that have none. */
const withDisposition = (disposition: string | undefined) =>
  disposition === undefined ? {} : disposition === 'none' ? { undisposed: true } : { disposition_id: disposition };

const LIMIT = 50;
const empty = {
  icon: IconPhone,
  title: 'No calls yet',
  text: 'Calls made and received in the app will appear here, with their recordings.',
};

/** R337: the calls of the user and their downline. */
export function CallLogsPage() {
  const zone = useTimeZone();
  const { roles } = useCurrentUser();
  const leads = roles.some((role) => role !== 'agent' && role !== 'telemarketer');
  const { query, searched } = useListState(['created_at'], 'desc');
  const [{ kind = 'all', range = 'month', who = 'me', disposition }, setUrl] = useUrlState(parse);
  // A new filter starts on the first page.
  const set = (change: Partial<State>) => setUrl({ ...change, page: undefined });
  const days = rangeOf(range, zone);
  const answer = useCall(
    calls.fetch_call_logs,
    {
      body: {
        ...days,
        ...kinds[kind].asks,
        ...withDisposition(disposition),
        who,
        page: query.page,
        limit: LIMIT,
        ...(query.q && { q: query.q }),
      },
    },
    { keepPrevious: true },
  );
  const { data } = answer;
  const [openedId, setOpened] = useState<string | null>(null);
  const opened = data?.data.find(({ id }) => id === openedId);
  const known = useDispositions().data?.data ?? [];
  const columns = useMemo(() => columnsIn(zone, who !== 'me'), [zone, who]);
  return (
    <>
      <RecordList<DialerCall>
        title="Calls"
        columns={columns}
        {...listProps(answer)}
        rowId={(call) => call.id}
        rowName={(call) => nameOf(call) || displayPhone(otherNumber(call))}
        onOpen={({ id }) => setOpened(id)}
        renderCompact={(call) => <Compact call={call} zone={zone} showPerson={who !== 'me'} />}
        {...searched}
        searchHint="Search by name or number"
        filters={
          <>
            <Select
              size="xs"
              className={classes.filter}
              aria-label="Call type"
              data={Object.entries(kinds).map(([value, { label }]) => ({ value, label }))}
              value={kind}
              allowDeselect={false}
              onChange={(value) => isKind(value) && set({ kind: value === 'all' ? undefined : value })}
            />
            <Select
              size="xs"
              className={classes.filter}
              aria-label="Date range"
              data={Object.entries(ranges).map(([value, label]) => ({ value, label }))}
              value={range}
              allowDeselect={false}
              onChange={(value) => isRangeName(value) && set({ range: value === 'month' ? undefined : value })}
            />
            <Select
              size="xs"
              className={classes.filter}
              aria-label="Disposition"
              placeholder="All dispositions"
              data={[
                { value: 'none', label: 'No disposition' },
                ...known.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              value={disposition ?? null}
              clearable
              onChange={(value) => set({ disposition: value ?? undefined })}
            />
            {leads && (
              <AssigneeSelect
                label="User"
                hideLabel
                before={ANYONE}
                value={who}
                onChange={(value) => set({ who: value === 'me' ? undefined : value })}
              />
            )}
          </>
        }
        filtered={kind !== 'all' || range !== 'month' || who !== 'me' || disposition !== undefined}
        empty={empty}
      />
      {opened && <CallDialog call={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function Compact({
  call,
  zone,
  showPerson,
}: {
  readonly call: DialerCall;
  readonly zone: string;
  readonly showPerson: boolean;
}) {
  const number = displayPhone(otherNumber(call));
  const name = nameOf(call);
  return (
    <>
      <span className={classes.line}>
        <span className={classes.who}>{name || number}</span>
        <span className={classes.muted}>
          <RelativeTime at={call.created_at} zone={zone} />
        </span>
      </span>
      <span className={classes.line}>
        <Outcome call={call} withTime />
        <span className={classes.more}>
          {[call.disposition?.name, heardWords(call), name && number, showPerson && call.user.name]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
    </>
  );
}

function columnsIn(zone: string, showPerson: boolean): readonly Column<DialerCall>[] {
  return [
    {
      id: 'contact',
      header: 'Contact',
      width: 210,
      cell: (call) =>
        call.contact ? (
          <Link
            className={classes.contact}
            to={paths.contact({ id: call.contact.id, phone: call.contact.number })}
            onClick={(event) => event.stopPropagation()}
          >
            {nameOf(call) || displayPhone(otherNumber(call))}
          </Link>
        ) : (
          <span className={classes.muted}>Unknown</span>
        ),
    },
    { id: 'number', header: 'Number', width: 150, cell: (call) => <PhoneText number={otherNumber(call)} /> },
    { id: 'outcome', header: 'Call', width: 150, cell: (call) => <Outcome call={call} /> },
    {
      id: 'disposition',
      header: 'Disposition',
      width: 170,
      cell: ({ disposition }) => disposition && <StatusChip label={disposition.name} color={disposition.color} />,
    },
    {
      id: 'duration',
      header: 'Duration',
      width: 80,
      cell: (call) =>
        outcomeOf(call) === 'Missed' || call.duration_s === 0 ? (
          ''
        ) : (
          <span className="tabular">{callDuration(call.duration_s)}</span>
        ),
    },
    {
      id: 'created_at',
      header: 'Date',
      width: 130,
      cell: (call) => <RelativeTime at={call.created_at} zone={zone} />,
    },
    { id: 'heard', header: 'Recorded', width: 130, cell: heardWords },
    { id: 'place', header: 'From', width: 160, cell: placeOf },
    ...(showPerson
      ? [{ id: 'user', header: 'User', width: 170, cell: (call: DialerCall) => call.user.name } as const]
      : []),
  ];
}
