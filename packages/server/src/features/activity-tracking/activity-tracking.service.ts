import type { BodyOf } from '@bookline/contract/endpoint';
import type { activityTracking, LoggedActivity } from '@bookline/contract/features/activity-tracking';
import { metaOf } from '@bookline/contract/paging';
import { isActivityType } from '@bookline/contract/rules/activity-types';
import { ianaZone } from '@bookline/contract/rules/options';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { readDetail, recordActivity, requireLiveContact, visibleContacts } from '../contacts/contacts.api.ts';
import {
  countByDay,
  countContacts,
  countLogged,
  type DayCount,
  type Filter,
  getLogged,
  type LoggedRow,
  listLogged,
} from './activity-tracking.queries.ts';

/** Adds an activity to a contact's timeline (R307). Throws 404 for a deleted contact or one that the caller can't see. */
export async function logActivity(
  ctx: Context,
  contactId: string,
  { type, outcome, body }: BodyOf<typeof activityTracking.log>,
): Promise<LoggedActivity> {
  await requireLiveContact(ctx, contactId);
  const [id = ''] = await recordActivity(ctx, {
    contact_id: contactId,
    kind: 'activity',
    detail: { type, ...(outcome && { outcome }), ...(body.trim() && { body }) },
  });
  const about = { subject_type: 'contact', subject_id: contactId, contact_id: contactId };
  await audit(ctx, { action: 'activity.log', ...about, detail: { type } });
  return present(await getLogged(ctx.db, ctx.tenant.id, contactId, id));
}

interface Asked {
  readonly from: string;
  readonly to: string;
  readonly who: string;
}

/** Counts the activities of a range: in total, by day, and by user, highest count first. */
export async function summarize(ctx: Context, asked: Asked) {
  const filter = await filterOf(ctx, asked);
  const rows = await countByDay(ctx.db, ctx.tenant.id, filter);
  const contacts = await countContacts(ctx.db, ctx.tenant.id, filter);
  const people = [...Map.groupBy(rows, (row) => row.person_id)].flatMap(([id, list]) =>
    id === null
      ? []
      : [
          {
            id,
            name: list[0]?.person_name ?? '',
            total: sum(list),
            contacts: contacts.get(id) ?? 0,
            counts: byType(list),
          },
        ],
  );
  return {
    total: sum(rows),
    counts: byType(rows),
    days: [...Map.groupBy(rows, (row) => row.day)].map(([day, list]) => ({ day, counts: byType(list) })),
    people: people.sort((a, b) => b.total - a.total || a.name.localeCompare(b.name)),
  };
}

/** How many activities each user logged on a day, as the entries list them. */
export async function countLoggedOf(ctx: Context, day: string): Promise<ReadonlyMap<string, number>> {
  const rows = await countByDay(ctx.db, ctx.tenant.id, await filterOf(ctx, { from: day, to: day, who: 'team' }));
  return new Map(
    [...Map.groupBy(rows, ({ person_id }) => person_id)].flatMap(([id, list]) =>
      id === null ? [] : [[id, sum(list)]],
    ),
  );
}

/** The entries behind the counts. */
export async function readLogged(
  ctx: Context,
  { type, page, limit, ...asked }: Asked & { type?: string | undefined; page: number; limit: number },
) {
  const filter = await filterOf(ctx, asked);
  const rows = await listLogged(ctx.db, ctx.tenant.id, filter, type, { page, limit });
  const total = await countLogged(ctx.db, ctx.tenant.id, filter, type);
  return { data: rows.map(present), meta: metaOf({ page, limit }, total) };
}

async function filterOf(ctx: Context, { from, to, who }: Asked): Promise<Filter> {
  return {
    range: { from, to, zone: ianaZone(ctx.actor.user.timezone) },
    doers: who === 'team' ? undefined : [who === 'me' ? ctx.actor.user_id : who],
    conditions: await visibleContacts(ctx),
  };
}

const sum = (rows: readonly DayCount[]) => rows.reduce((total, { n }) => total + n, 0);

/** Counts a type that no longer exists as 'other'. */
function byType(rows: readonly DayCount[]) {
  const counts: LoggedCounts = {};
  for (const { type, n } of rows) {
    const known = isActivityType(type) ? type : 'other';
    counts[known] = (counts[known] ?? 0) + n;
  }
  return counts;
}
type LoggedCounts = Partial<Record<BodyOf<typeof activityTracking.log>['type'], number>>;

function present(row: LoggedRow): LoggedActivity {
  const call = readDetail('call', row.detail);
  const detail = readDetail('activity', row.detail);
  return {
    id: row.id,
    at: row.at,
    contact: { id: row.contact_id, name: row.contact_name, phone: row.contact_phone },
    person: row.person_id && row.person_name !== null ? { id: row.person_id, name: row.person_name } : null,
    type: detail?.type ?? 'other',
    outcome: call ? (call.disposition ?? null) : (detail?.outcome ?? null),
    body: detail?.body ?? null,
  };
}
