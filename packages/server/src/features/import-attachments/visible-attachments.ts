import { type SqlBool, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { AttachmentCondition } from './import-attachments.queries.ts';

/** One import of attachments, whoever made it. */
export const theOne = (tenantId: number, id: string): AttachmentCondition[] => [
  sql<SqlBool>`a.tenant_id = ${tenantId}`,
  sql<SqlBool>`a.id = ${id}`,
];

/** Those that the acting person made themselves, or somebody for them. */
export const ownImports = ({ tenant, actor }: Context): AttachmentCondition[] => [
  sql<SqlBool>`a.tenant_id = ${tenant.id}`,
  sql<SqlBool>`coalesce(a.acting_as_id, a.made_by_id) = ${actor.user_id}`,
];

/** Those that the acting person may see: their own; an admin all of the tenant's, but nobody else's drafts. */
export function visibleImports(ctx: Context): AttachmentCondition[] {
  if (!ctx.actor.roles.includes('admin')) return ownImports(ctx);
  const own = sql.join(ownImports(ctx), sql` and `);
  return [sql<SqlBool>`a.tenant_id = ${ctx.tenant.id}`, sql<SqlBool>`(a.status <> 'draft' or (${own}))`];
}
