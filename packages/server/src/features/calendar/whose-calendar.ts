import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { type Reach, reachOf } from '../users/users.api.ts';

/** Whether somebody with this reach sees and keeps the calendar of a person: exactly who sees that person's contacts. */
export const reaches = (reach: Reach, personId: string): boolean =>
  reach.everything || reach.owner_ids.includes(personId);

/**
 * The condition on whose events (`column`) are meant: the caller's own, those of one person, or everybody's they see (`team`). Throws 404 for
 * somebody whose contacts they do not see.
 */
export async function ownedBy(ctx: Context, who: string | undefined, column: string): Promise<RawBuilder<SqlBool>> {
  const owner = sql.ref(column);
  const personId = who ?? ctx.actor.user_id;
  if (personId === ctx.actor.user_id) return sql<SqlBool>`${owner} = ${personId}`;
  const reach = await reachOf(ctx);
  if (personId === 'team')
    return reach.everything ? sql<SqlBool>`true` : sql<SqlBool>`${owner} = any(${reach.owner_ids}::uuid[])`;
  if (!reaches(reach, personId)) throw new AppError('not_found');
  return sql<SqlBool>`${owner} = ${personId}`;
}
