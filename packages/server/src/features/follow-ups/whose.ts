import { type SqlBool, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { allOf, type Condition, seenBy, visibleContacts } from '../contacts/contacts.api.ts';
import { type Holder, personReach, personSees } from '../users/users.api.ts';
import { type FollowUpRow, listNamedAtOwner } from './follow-ups.queries.ts';

/**
 * Whose a follow-up is. It is kept without a name where it is the owner's of its contact: when the contact moves, it goes with it. Where
 * somebody else is named it is theirs as long as they see the contact; once they do not, because the contact moved, they changed teams
 * or left, it is the owner's. That is asked whenever follow-ups are read, so nothing that moves contacts or people can forget it.
 */

/** Conditions for the follow-ups (`f`) of one person, of everybody ('team'), on live contacts that the caller sees. */
export async function followUpsOf(ctx: Context, who: string): Promise<Condition[]> {
  const seen = [
    ...(await visibleContacts(ctx)),
    sql<SqlBool>`contact.deleted_at is null`,
    sql<SqlBool>`f.tenant_id = ${ctx.tenant.id}`,
  ];
  if (who === 'team') return seen;
  const personId = who === 'me' ? ctx.actor.user_id : who;
  const reach = who === 'me' ? undefined : await personReach(ctx, personId);
  const sees = who === 'me' ? sql`true` : reach ? allOf(seenBy(ctx.tenant.id, reach)) : sql`false`;
  const lost = await namedInVain(ctx, personId);
  return [
    ...seen,
    sql<SqlBool>`((f.assignee_id = ${personId} and ${sees})
      or (contact.owner_id = ${personId} and (f.assignee_id is null or f.assignee_id = any(${lost}::uuid[]))))`,
  ];
}

/** Who is named on contacts of an owner and does not see them any more. */
async function namedInVain(ctx: Context, ownerId: string): Promise<string[]> {
  const named = await listNamedAtOwner(ctx.db, ctx.tenant.id, ownerId);
  const lost: string[] = [];
  for (const id of named)
    if (!personSees(await personReach(ctx, id), { owner_id: ownerId, pool_id: null })) lost.push(id);
  return lost;
}

/** Who each of these is to be done by, by the follow-up's id: the person named while they see the contact, else its owner. */
export async function assigneesOf(ctx: Context, rows: readonly FollowUpRow[]) {
  const reaches = new Map<string, Awaited<ReturnType<typeof personReach>>>();
  const named = new Set(rows.flatMap(({ assignee_id }) => assignee_id ?? []));
  for (const id of named) reaches.set(id, await personReach(ctx, id));
  return new Map(
    rows.map((row) => {
      const isTheirs = row.assignee_id !== null && personSees(reaches.get(row.assignee_id), row);
      const [id, name] = isTheirs ? [row.assignee_id, row.assignee_name] : [row.owner_id, row.owner_name];
      return [row.id, id && name !== null ? { id, name } : null] as const;
    }),
  );
}

/** How an assignee is stored: null for the owner of the contact. Throws 422 for somebody who does not see it. */
export async function storedAssignee(ctx: Context, assigneeId: string, holder: Holder): Promise<string | null> {
  if (assigneeId === holder.owner_id) return null;
  if (assigneeId !== ctx.actor.user_id && !personSees(await personReach(ctx, assigneeId), holder))
    throw invalid('assignee_id', 'Choose somebody who sees this contact.');
  return assigneeId;
}
