import { QUIET_AFTER_DAYS, type TeamMember } from '@bookline/contract/features/home';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { isAccountType, roleLabel } from '@bookline/contract/rules/roles';
import { Group, SegmentedControl, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { sentenceOf } from '../../../../lib/api-error.ts';
import { paths } from '../../../../lib/paths.ts';
import { useCurrentUser } from '../../../../lib/session.ts';
import { useTimeZone } from '../../../../lib/timezone.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { RowsSkeleton } from '../../../../ui/skeletons.tsx';
import { EmptyState } from '../../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../../ui/states/error-state.tsx';
import { unworkedSearch, useTeam } from '../../home.data.ts';
import panels from '../panels.module.css';
import classes from './team.module.css';

const views = [
  { value: 'all', label: 'Everyone' },
  { value: 'quiet', label: 'Quiet' },
  { value: 'unworked', label: 'Unworked' },
] as const;
type View = (typeof views)[number]['value'];

/** What each user of the team did today, who went quiet, and whose leads wait. Each number opens what it counts. */
export function TeamPanel() {
  const { data, error, refetch } = useTeam();
  const { features } = useCurrentUser();
  const [view, setView] = useState<View>('all');
  const team = data?.data;
  const isUncounted = view === 'unworked' && team?.late.includes('unworked') === true;
  const shown = team?.members.filter(
    (member) => view === 'all' || (view === 'quiet' ? member.quiet : member.unworked > 0),
  );
  return (
    <Panel
      flush
      title="Team today"
      action={
        <Group gap="md" wrap="nowrap">
          {features.includes('dialer') && (
            <Link to={paths.live_calls} className={classes.link}>
              Live calls
            </Link>
          )}
          <SegmentedControl
            size="xs"
            aria-label="Users"
            data={views.map(({ value, label }) => ({ value, label }))}
            value={view}
            onChange={(value) => setView(views.find((each) => each.value === value)?.value ?? 'all')}
          />
        </Group>
      }
    >
      {team?.late.includes('today') && (
        <ErrorState
          order={3}
          message="Counting today’s work took too long. Try again."
          onRetry={() => void refetch()}
        />
      )}
      {team?.late.includes('unworked') && (
        <ErrorState
          order={3}
          message="Counting unworked leads took too long. Try again."
          onRetry={() => void refetch()}
        />
      )}
      {team && shown && shown.length > 0 && <Members members={shown} late={team.late} />}
      {team?.more && (
        <Text size="xs" c="dimmed" px="md" pb="sm">
          Only the first {team.members.length} users are listed.
        </Text>
      )}
      {team && shown?.length === 0 && !isUncounted && (
        <EmptyState order={3} title={team.members.length === 0 ? 'No one on your team yet' : 'No one'}>
          {team.members.length === 0
            ? 'Users who report to you appear here with what they did today.'
            : view === 'quiet'
              ? `Everyone did something in the last ${QUIET_AFTER_DAYS} days.`
              : 'All new leads were called.'}
        </EmptyState>
      )}
      {!team && error && <ErrorState order={3} message={sentenceOf(error)} onRetry={() => void refetch()} />}
      {!team && !error && (
        <div className={panels.loading}>
          <RowsSkeleton rows={6} />
        </div>
      )}
    </Panel>
  );
}

function Members({
  members,
  late,
}: {
  readonly members: readonly TeamMember[];
  /** What wasn't counted. It has no figures, rather than zeros. */
  readonly late: readonly ('today' | 'unworked')[];
}) {
  const today = (n: number) => (late.includes('today') ? null : n);
  const zone = useTimeZone();
  const { features, company } = useCurrentUser();
  const tracks = features.includes('activity_tracking');
  const calls = features.includes('dialer');
  const follows = features.includes('follow_ups');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
    <section className={classes.scroll} aria-label="Team today" tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">User</th>
            <th scope="col">Last active</th>
            <th scope="col">Unworked leads</th>
            <th scope="col">Calls</th>
            <th scope="col">Emails</th>
            <th scope="col">Notes</th>
            <th scope="col">Activities</th>
            <th scope="col">Follow-ups done</th>
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <tr key={member.id}>
              <th scope="row">
                <span className={classes.who}>
                  <Avatar id={member.id} name={member.name} size={24} />
                  <span className={classes.name}>
                    {member.name}
                    <span className={classes.role}>
                      {isAccountType(member.account_type)
                        ? roleLabel(member.account_type, company.variant)
                        : member.account_type}
                    </span>
                  </span>
                </span>
              </th>
              <td className={classes.last}>
                {member.quiet && <span className={classes.quiet}>Quiet</span>}{' '}
                {member.last_active_at ? <RelativeTime at={member.last_active_at} zone={zone} /> : 'never'}
              </td>
              <Count
                n={late.includes('unworked') ? null : member.unworked}
                to={paths.contacts}
                search={unworkedSearch(member.id)}
              />
              <Count
                n={today(member.calls)}
                to={calls ? paths.call_logs : null}
                search={{ who: member.id, range: 'today' }}
              />
              <Count n={today(member.emails)} />
              <Count n={today(member.notes)} />
              <Count
                n={today(member.activities)}
                to={tracks ? paths.activity_tracking : null}
                search={{ who: member.id, range: 'today' }}
              />
              <Count
                n={today(member.follow_ups_done)}
                to={follows ? paths.follow_ups : null}
                search={{ who: member.id, due: 'done_today' }}
              />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A number that opens what it counts. Nothing to open if it's 0, or wasn't counted. */
function Count({
  n,
  to = null,
  search = {},
}: {
  readonly n: number | null;
  readonly to?: string | null;
  readonly search?: Record<string, string>;
}): ReactNode {
  return (
    <td data-none={!n || undefined}>
      {n === null ? (
        '–'
      ) : to && n > 0 ? (
        <Link to={to} search={search} className={classes.link}>
          {formatNumber(n)}
        </Link>
      ) : (
        formatNumber(n)
      )}
    </td>
  );
}
