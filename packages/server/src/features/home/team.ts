import type { ReplyOf } from '@bookline/contract/endpoint';
import { type home, QUIET_AFTER_DAYS, TEAM_SHOWN, type TeamMember } from '@bookline/contract/features/home';
import { ianaZone } from '@bookline/contract/rules/options';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import { midnight } from '@bookline/contract/rules/zoned-time';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { dayIn } from '../../platform/day-in-zone.ts';
import { countLoggedOf } from '../activity-tracking/activity-tracking.api.ts';
import { visibleContacts } from '../contacts/contacts.api.ts';
import { countCallsOf } from '../dialer/dialer.api.ts';
import { countDoneToday, countDue } from '../follow-ups/follow-ups.api.ts';
import { listPeople, visibleOwners } from '../users/users.api.ts';
import { newLeadsSince } from './queue.ts';
import { countDone, countUnworked, listLastActive } from './team.queries.ts';

/** Managers open the page often, and it is never worth a longer wait. */
const TIMEOUT_MS = 3000;

type Team = ReplyOf<typeof home.team>['data'];

/** What each user of the acting user's team did today, who went quiet, and which leads wait. */
export async function readTeam(ctx: SignedInContext): Promise<Team> {
  const read = <T>(work: (tx: Context) => Promise<T>) =>
    ctx.transaction(work, { statement_timeout_ms: TIMEOUT_MS, read_only: true });
  const { people, last, overdue, more } = await read(readPeople);
  const counted = await inTime(read(readDone));
  const { today, calls, logged, completed } = counted ?? {};
  const waiting = await inTime(read(readUnworked));
  const quietBefore = new Date(ctx.clock.now().getTime() - QUIET_AFTER_DAYS * DAY_MS).toISOString();
  const members = people.map(({ id, first_name, last_name, account_type }): TeamMember => {
    const done = today?.get(id);
    const last_active_at = last.get(id) ?? null;
    return {
      id,
      name: `${first_name} ${last_name}`.trim(),
      account_type,
      calls: calls?.get(id) ?? 0,
      emails: done?.emails ?? 0,
      notes: done?.notes ?? 0,
      activities: logged?.get(id) ?? 0,
      follow_ups_done: completed?.get(id) ?? 0,
      unworked: waiting?.get(id) ?? 0,
      last_active_at,
      quiet: last_active_at === null || last_active_at < quietBefore,
    };
  });
  return {
    members,
    overdue,
    unworked: [...(waiting?.values() ?? [])].reduce((sum, n) => sum + n, 0),
    late: [...(today ? [] : ['today' as const]), ...(waiting ? [] : ['unworked' as const])],
    more,
  };
}

/** The users below the acting user, when they were last active, and how many follow-ups of theirs are overdue. */
async function readPeople(ctx: Context) {
  const visible = await visibleOwners(ctx);
  const listed = await listPeople(ctx.db, ctx.tenant.id, {
    ...(!visible.everything && { ids: visible.owner_ids }),
    first: ctx.actor.user_id,
  });
  const people = listed.filter(({ id }) => id !== ctx.actor.user_id);
  const last = await listLastActive(
    ctx.db,
    ctx.tenant.id,
    people.map(({ id }) => id),
  );
  const hasFollowUps = ctx.actor.features.has('follow_ups');
  return {
    people,
    last,
    more: listed.length === TEAM_SHOWN,
    overdue: hasFollowUps ? (await countDue(ctx, 'team')).overdue : 0,
  };
}

async function readDone(ctx: Context) {
  const zone = ianaZone(ctx.actor.user.timezone);
  const day = dayIn(zone, ctx.clock.now());
  const since = new Date(midnight(day, zone));
  const rows = await countDone(ctx.db, ctx.tenant.id, await visibleContacts(ctx), since);
  return {
    today: new Map(rows.map((row) => [row.user_id, row])),
    // Each figure opens its list, so it counts what the list shows.
    calls: await countCallsOf(ctx, day),
    logged: await countLoggedOf(ctx, day),
    completed: await countDoneToday(ctx),
  };
}

const readUnworked = async (ctx: Context) => countUnworked(ctx.db, await visibleContacts(ctx), newLeadsSince(ctx));

/** What was read, or undefined if it took too long. */
async function inTime<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '57014') return undefined;
    throw error;
  }
}
