import { type SqlBool, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { allOf, type Condition, seenBy, visibleContacts } from '../contacts/contacts.api.ts';
import { type Holder, personSees, visibleOwnersOf } from '../users/users.api.ts';
import { type FollowUpRow, listNamedAtOwner } from './follow-ups.queries.ts';

/**
 * The assignee of a follow-up. It is null when the owner of the contact is the assignee, so that the follow-up moves with the contact. Another
 * assignee keeps it while they see the contact. If they no longer do, because the contact moved, or they changed teams or left, it is the
 * owner's. This is computed on every read, so code that moves contacts or users cannot forget it.
 */

/** Conditions for the follow-ups (`f`) of one user, or of all users ('team'), on live contacts that the caller sees. */
export async function followUpsOf(ctx: Context, who: string): Promise<Condition[]> {
  const seen = [
    ...(await visibleContacts(ctx)),
    sql<SqlBool>`contact.deleted_at is null`,
    sql<SqlBool>`f.tenant_id = ${ctx.tenant.id}`,
  ];
  if (who === 'team') return seen;
  const personId = who === 'me' ? ctx.actor.user_id : who;
  const visible = who === 'me' ? undefined : await visibleOwnersOf(ctx, personId);
  const sees = who === 'me' ? sql`true` : visible ? allOf(seenBy(ctx.tenant.id, visible)) : sql`false`;
  const lost = await namedInVain(ctx, personId);
  return [
    ...seen,
    sql<SqlBool>`((f.assignee_id = ${personId} and ${sees})
      or (contact.owner_id = ${personId} and (f.assignee_id is null or f.assignee_id = any(${lost}::uuid[]))))`,
  ];
}

/** Conditions for the follow-ups that one user completed, or that anyone did, on live contacts that the caller sees. */
export async function completedBy(ctx: Context, who: string): Promise<Condition[]> {
  const seen = await followUpsOf(ctx, 'team');
  if (who === 'team') return seen;
  return [...seen, sql<SqlBool>`f.done_by_id = ${who === 'me' ? ctx.actor.user_id : who}`];
}

/** Assignees on contacts of an owner who no longer see them. */
async function namedInVain(ctx: Context, ownerId: string): Promise<string[]> {
  const named = await listNamedAtOwner(ctx.db, ctx.tenant.id, ownerId);
  const lost: string[] = [];
  for (const id of named)
    if (!personSees(await visibleOwnersOf(ctx, id), { owner_id: ownerId, pool_id: null })) lost.push(id);
  return lost;
}

/** The effective assignee of each follow-up, by its id: the named user while they see the contact, else its owner. */
export async function assigneesOf(ctx: Context, rows: readonly FollowUpRow[]) {
  const reaches = new Map<string, Awaited<ReturnType<typeof visibleOwnersOf>>>();
  const named = new Set(rows.flatMap(({ assignee_id }) => assignee_id ?? []));
  for (const id of named) reaches.set(id, await visibleOwnersOf(ctx, id));
  return new Map(
    rows.map((row) => {
      const isTheirs = row.assignee_id !== null && personSees(reaches.get(row.assignee_id), row);
      const [id, name] = isTheirs ? [row.assignee_id, row.assignee_name] : [row.owner_id, row.owner_name];
      return [row.id, id && name !== null ? { id, name } : null] as const;
    }),
  );
}

/** How an assignee is stored: null for the owner of the contact. Throws 422 for a user who does not see it. */
export async function storedAssignee(ctx: Context, assigneeId: string, holder: Holder): Promise<string | null> {
  if (assigneeId === holder.owner_id) return null;
  if (assigneeId !== ctx.actor.user_id && !personSees(await visibleOwnersOf(ctx, assigneeId), holder))
    throw invalid('assignee_id', 'Choose someone who can see this contact.');
  return assigneeId;
}
