import { type SqlBool, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { AttemptCondition } from './imports.queries.ts';

/** One attempt, of any user. */
export const theAttempt = (tenantId: number, id: string): AttemptCondition[] => [
  sql<SqlBool>`a.tenant_id = ${tenantId}`,
  sql<SqlBool>`a.id = ${id}`,
];

/** Attempts by the acting user, or by an admin who impersonated them. */
export const ownAttempts = ({ tenant, actor }: Context): AttemptCondition[] => [
  sql<SqlBool>`a.tenant_id = ${tenant.id}`,
  sql<SqlBool>`coalesce(a.acting_as_id, a.made_by_id) = ${actor.user_id}`,
];

/** Attempts that the acting user may see: their own, and for an admin all of the tenant except other users' drafts. */
export function visibleAttempts(ctx: Context): AttemptCondition[] {
  const { tenant, actor } = ctx;
  if (!actor.roles.includes('admin')) return ownAttempts(ctx);
  const own = sql.join(ownAttempts(ctx), sql` and `);
  return [sql<SqlBool>`a.tenant_id = ${tenant.id}`, sql<SqlBool>`(a.status <> 'draft' or (${own}))`];
}
