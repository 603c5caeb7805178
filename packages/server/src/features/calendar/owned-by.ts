import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { type VisibleOwners, visibleOwners } from '../users/users.api.ts';

/** Whether a user with this visibility may see and edit another user's calendar: only if they can see that user's contacts. */
export const seesCalendarOf = (visible: VisibleOwners, personId: string): boolean =>
  visible.everything || visible.owner_ids.includes(personId);

/**
 * A condition on the owners (`column`): the caller, one user, or all users whose contacts the caller can see (`team`). Throws 404 for
 * a user whose contacts they can't see.
 */
export async function ownedBy(ctx: Context, who: string | undefined, column: string): Promise<RawBuilder<SqlBool>> {
  const owner = sql.ref(column);
  const personId = who ?? ctx.actor.user_id;
  if (personId === ctx.actor.user_id) return sql<SqlBool>`${owner} = ${personId}`;
  const visible = await visibleOwners(ctx);
  if (personId === 'team')
    return visible.everything ? sql<SqlBool>`true` : sql<SqlBool>`${owner} = any(${visible.owner_ids}::uuid[])`;
  if (!seesCalendarOf(visible, personId)) throw new AppError('not_found');
  return sql<SqlBool>`${owner} = ${personId}`;
}
