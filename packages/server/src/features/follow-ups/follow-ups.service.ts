import type { FollowUp } from '@bookline/contract/features/follow-ups';
import { metaOf } from '@bookline/contract/paging';
import { ianaZone } from '@bookline/contract/rules/options';
import { midnight } from '@bookline/contract/rules/zoned-time';
import { type SqlBool, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { dayIn } from '../../platform/day-in-zone.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';
import { AppError } from '../../platform/errors.ts';
import { auditView, type Condition, requireContact, typedWords } from '../contacts/contacts.api.ts';
import { assigneesOf, completedBy, followUpsOf } from './assignees.ts';
import {
  countByCompleter,
  countFollowUps,
  countOpen,
  type FollowUpRow,
  listFollowUps,
  type Now,
  type Part,
} from './follow-ups.queries.ts';

export interface FollowUpFilter {
  readonly due: Part;
  readonly who: string;
  readonly due_from?: string | undefined;
  readonly due_to?: string | undefined;
  readonly q?: string | undefined;
  readonly page: number;
  readonly limit: number;
}

/** A page of the follow-ups of the caller, of one user, or of all users whom they see. */
export async function readFollowUps(ctx: Context, { due, who, due_from, due_to, q, ...paging }: FollowUpFilter) {
  const now = nowFor(ctx);
  const of = due === 'done_today' ? await completedBy(ctx, who) : await followUpsOf(ctx, who);
  const conditions = [...of, ...onDays(due_from, due_to), ...matching(q)];
  const rows = await listFollowUps(ctx.db, due, conditions, now, paging);
  const total = await countFollowUps(ctx.db, conditions, now, due);
  return { data: await present(ctx, rows), meta: metaOf(paging, total) };
}

/** How many are overdue, due today, and upcoming. */
export async function countDue(ctx: Context, who: string) {
  return countOpen(ctx.db, await followUpsOf(ctx, who), nowFor(ctx));
}

/** How many each user completed today, as `done_today` lists them. */
export const countDoneToday = async (ctx: Context): Promise<ReadonlyMap<string, number>> =>
  countByCompleter(ctx.db, await completedBy(ctx, 'team'), nowFor(ctx), 'done_today');

/** The most completed follow-ups below a contact's open ones. */
const DONE_SHOWN = 10;

/** A page of a contact's open follow-ups; the last page adds the latest completed ones. Throws 404 for a contact that the caller may not see. */
export async function readOfContact(ctx: Context, contactId: string, paging: { page: number; limit: number }) {
  await requireContact(ctx, contactId);
  await auditView(ctx, contactId, { part: 'follow_ups' });
  const now = nowFor(ctx);
  const conditions = [
    sql<SqlBool>`f.tenant_id = ${ctx.tenant.id} and contact.tenant_id = ${ctx.tenant.id}`,
    sql<SqlBool>`f.contact_id = ${contactId}`,
  ];
  const meta = metaOf(paging, await countFollowUps(ctx.db, conditions, now, 'open'));
  const open = await listFollowUps(ctx.db, 'open', conditions, now, paging);
  const isLast = paging.page === Math.max(meta.total_pages, 1);
  const done = isLast ? await listFollowUps(ctx.db, 'done', conditions, now, { page: 1, limit: DONE_SHOWN }) : [];
  return { data: await present(ctx, [...open, ...done]), meta };
}

/** One follow-up. Throws 404. */
export async function getFollowUp(ctx: Context, id: string): Promise<FollowUp> {
  const now = nowFor(ctx);
  const conditions = [...(await followUpsOf(ctx, 'team')), sql<SqlBool>`f.id = ${id}`];
  for (const part of ['open', 'done'] as const) {
    const rows = await listFollowUps(ctx.db, part, conditions, now, { page: 1, limit: 1 });
    const [found] = await present(ctx, rows);
    if (found) return found;
  }
  throw new AppError('not_found');
}

/** The current moment, and the acting user's current day. */
export function nowFor(ctx: Context): Now {
  const at = ctx.clock.now();
  const zone = ianaZone(ctx.actor.user.timezone);
  const today = dayIn(zone, at);
  return { at, today, day_start: new Date(midnight(today, zone)) };
}

/** Due between these days, inclusive. */
const onDays = (from: string | undefined, to: string | undefined): Condition[] => [
  ...(from ? [sql<SqlBool>`f.due_on >= ${from}::date`] : []),
  ...(to ? [sql<SqlBool>`f.due_on <= ${to}::date`] : []),
];

/** Each word appears in the follow-up's text or in the contact. */
function matching(q: string | undefined): Condition[] {
  if (!q) return [];
  const pattern = `%${likePattern(q.toLowerCase())}%`;
  const inContact = typedWords(q);
  const words = sql<SqlBool>`lower(f.title || ' ' || f.note) like ${pattern}`;
  return [inContact.length > 0 ? sql<SqlBool>`(${words} or (${sql.join(inContact, sql` and `)}))` : words];
}

async function present(ctx: Context, rows: readonly FollowUpRow[]): Promise<FollowUp[]> {
  const assignees = await assigneesOf(ctx, rows);
  return rows.map((row) => ({
    id: row.id,
    contact: { id: row.contact_id, name: row.contact_name, phone: row.contact_phone },
    title: row.title,
    note: row.note,
    due_on: row.due_on,
    due_time: row.due_time,
    timezone: row.timezone,
    due_at: row.due_at,
    state: row.state,
    snoozed_from: row.snoozed_from,
    assignee: assignees.get(row.id) ?? null,
    done_at: row.done_at,
    done_by: row.done_by_id && row.done_by_name !== null ? { id: row.done_by_id, name: row.done_by_name } : null,
    done_note: row.done_note,
    made_by: { id: row.made_by_id, name: row.made_by_name },
    updated_by: { id: row.updated_by_id, name: row.updated_by_name },
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }));
}
