import type { DialRunContact, DialRunNow, DialRunResults } from '@bookline/contract/features/dial-runs';
import { dialStateKeys, dialStates } from '@bookline/contract/rules/dial-runs';
import { callDuration } from '@bookline/contract/rules/dialer';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { displayPhone } from '@bookline/contract/rules/phone';
import { ActionIcon, Button, Table, Text, Tooltip, UnstyledButton } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { sentenceOf } from '../../../lib/api-error.ts';
import { fullTime } from '../../../lib/dates.ts';
import { paths } from '../../../lib/paths.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { Panel } from '../../../ui/panel.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import { type EntryFilter, useCallAgain, useEntries, useResults } from '../dial-runs.data.ts';
import { callEnds, callEndText, nameOf, outcomeText } from '../run-words.ts';
import classes from './runs.module.css';

const UUID = /^[0-9a-f-]{36}$/;
type CallStatus = NonNullable<DialRunResults['outcomes'][number]['status']>;
const isStatus = (value: unknown): value is CallStatus => typeof value === 'string' && Object.hasOwn(callEnds, value);

interface State extends EntryFilter {
  readonly page: number | undefined;
}
const parse = (search: Readonly<Record<string, unknown>>): State => ({
  state: dialStateKeys.find((key) => key === search.state),
  disposition_id:
    typeof search.disposition_id === 'string' && UUID.test(search.disposition_id) ? search.disposition_id : undefined,
  call_status: isStatus(search.call_status) ? search.call_status : undefined,
  reason: typeof search.reason === 'string' ? search.reason.slice(0, 1000) : undefined,
  page: typeof search.page === 'number' && search.page >= 1 ? Math.trunc(search.page) : undefined,
});
const ALL: State = {
  state: undefined,
  disposition_id: undefined,
  call_status: undefined,
  reason: undefined,
  page: undefined,
};

/** What came of a run: figures that lead to their contacts. */
export function RunResults({ run }: { readonly run: DialRunNow }) {
  const [{ page = 1, ...filter }, setUrl] = useUrlState(parse);
  const results = useResults(run.id);
  const show = (wanted: EntryFilter) => setUrl({ ...ALL, ...wanted });
  const data = results.data?.data;
  const facts = [
    ['Contacts', formatNumber(run.counts.total)],
    ['Calls', formatNumber(run.calls)],
    ['Answered', formatNumber(run.answered)],
    ['Talk time', callDuration(run.talk_s)],
    ['Messages left', formatNumber(run.messages_left)],
    ['Left out', formatNumber(run.counts.left_out)],
    ['Skipped', formatNumber(run.counts.skipped)],
    ['Not called', formatNumber(run.counts.waiting)],
  ] as const;
  return (
    <div className={classes.results}>
      <Panel title="Results">
        <dl className={classes.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="tabular">{value}</dd>
            </div>
          ))}
        </dl>
        {results.error ? (
          <ErrorState message={sentenceOf(results.error)} onRetry={() => void results.refetch()} />
        ) : data === undefined ? (
          <TextSkeleton lines={4} />
        ) : (
          <Outcomes results={data} total={run.counts.total} onShow={show} />
        )}
      </Panel>
      <Entries run={run} filter={filter} page={page} onPage={(next) => setUrl({ page: next })} onAll={() => show({})} />
    </div>
  );
}

function Outcomes({
  results: { outcomes, left_out },
  total,
  onShow,
}: {
  readonly results: DialRunResults;
  readonly total: number;
  readonly onShow: (filter: EntryFilter) => void;
}) {
  const rows = [
    ...outcomes.map(({ disposition, status, count }) =>
      disposition
        ? { label: disposition.name, color: disposition.color, count, filter: { disposition_id: disposition.id } }
        : {
            label: status ? callEndText(status) : '',
            color: '#868e96',
            count,
            filter: { call_status: status ?? undefined },
          },
    ),
    ...left_out.map(({ reason, count }) => ({
      label: `Left out: ${reason}`,
      color: '#adb5bd',
      count,
      filter: { state: 'left_out' as const, reason },
    })),
  ];
  if (rows.length === 0)
    return (
      <Text size="sm" c="dimmed">
        No contacts were called yet.
      </Text>
    );
  return (
    <ul className={classes.outcomes} aria-label="Outcomes">
      {rows.map(({ label, color, count, filter }) => (
        <li key={label}>
          <UnstyledButton className={classes.outcome} onClick={() => onShow(filter)}>
            <span className={classes.label}>{label}</span>
            <span className="tabular">{formatNumber(count)}</span>
            <span className={classes.track} aria-hidden>
              <span style={{ width: `${(100 * count) / Math.max(1, total)}%`, background: color }} />
            </span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}

function Entries({
  run,
  filter,
  page,
  onPage,
  onAll,
}: {
  readonly run: DialRunNow;
  readonly filter: EntryFilter;
  readonly page: number;
  readonly onPage: (page: number | undefined) => void;
  readonly onAll: () => void;
}) {
  const zone = useTimeZone();
  const answer = useEntries(run.id, filter, page);
  const again = useCallAgain();
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const rows = answer.data?.data;
  const meta = answer.data?.meta;
  const canCall = (entry: DialRunContact) =>
    run.status !== 'ended' && entry.contact !== null && entry.state !== 'current' && entry.state !== 'waiting';
  return (
    <Panel
      title="Contacts"
      flush
      action={
        isFiltered && (
          <Button size="compact-xs" variant="subtle" onClick={onAll}>
            Show all
          </Button>
        )
      }
    >
      {answer.error && !rows ? (
        <ErrorState message={sentenceOf(answer.error)} onRetry={() => void answer.refetch()} />
      ) : rows === undefined ? (
        <TextSkeleton lines={6} />
      ) : (
        <Table.ScrollContainer minWidth={560}>
          <Table aria-label="Contacts of the run" verticalSpacing={6}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Contact</Table.Th>
                <Table.Th>Number</Table.Th>
                <Table.Th>Outcome</Table.Th>
                <Table.Th>Duration</Table.Th>
                <Table.Th>Called</Table.Th>
                <Table.Th aria-label="Actions" />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((entry) => {
                const { contact, call } = entry;
                return (
                  <Table.Tr key={entry.id}>
                    <Table.Td>
                      {contact ? (
                        <Link to={paths.contact({ id: contact.id })} className={classes.link}>
                          {nameOf(entry)}
                        </Link>
                      ) : (
                        <span className={classes.muted}>{nameOf(entry)}</span>
                      )}
                    </Table.Td>
                    <Table.Td className="tabular">{contact?.number && displayPhone(contact.number)}</Table.Td>
                    <Table.Td className={classes.what}>
                      {call?.disposition ? (
                        <StatusChip label={call.disposition.name} color={call.disposition.color} />
                      ) : (
                        <span className={classes.muted}>{outcomeText(entry)}</span>
                      )}
                      {call?.message && (
                        <div className={classes.muted}>
                          {call.message === 'left' ? 'Message left' : 'Message started'}
                        </div>
                      )}
                      {call?.disposition_note && <div className={classes.muted}>{call.disposition_note}</div>}
                      {entry.state === 'waiting' && entry.due_at && (
                        <div className={classes.muted}>
                          {dialStates.waiting} until {fullTime(entry.due_at, zone)}
                        </div>
                      )}
                    </Table.Td>
                    <Table.Td className="tabular">
                      {call && call.duration_s > 0 && callDuration(call.duration_s)}
                    </Table.Td>
                    <Table.Td>{call && <RelativeTime at={call.created_at} zone={zone} />}</Table.Td>
                    <Table.Td>
                      {canCall(entry) && (
                        <Tooltip label="Put back in the queue">
                          <ActionIcon
                            size={24}
                            aria-label={`Put ${nameOf(entry)} back in the queue`}
                            onClick={() =>
                              again.mutate({ params: { id: run.id, entryId: entry.id }, body: { at: null } })
                            }
                          >
                            <IconArrowBackUp size={15} />
                          </ActionIcon>
                        </Tooltip>
                      )}
                    </Table.Td>
                  </Table.Tr>
                );
              })}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {rows?.length === 0 && (
        <Text size="sm" c="dimmed" p="sm">
          No contacts with this outcome.
        </Text>
      )}
      {meta && meta.total_pages > 1 && (
        <Pager
          page={meta.current_page}
          limit={meta.limit}
          count={meta.total_count}
          onPageChange={(next) => onPage(next === 1 ? undefined : next)}
        />
      )}
    </Panel>
  );
}
