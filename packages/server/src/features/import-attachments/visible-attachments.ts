import { type SqlBool, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { AttachmentCondition } from './import-attachments.queries.ts';

/** One import of attachments, of any user. */
export const theOne = (tenantId: number, id: string): AttachmentCondition[] => [
  sql<SqlBool>`a.tenant_id = ${tenantId}`,
  sql<SqlBool>`a.id = ${id}`,
];

/** The import that a job undoes. */
export const theUndone = (tenantId: number, undoJobId: string): AttachmentCondition[] => [
  sql<SqlBool>`a.tenant_id = ${tenantId}`,
  sql<SqlBool>`a.undo_job_id = ${undoJobId}`,
];

/** Imports by the acting user, or by an admin who impersonated them. */
export const ownImports = ({ tenant, actor }: Context): AttachmentCondition[] => [
  sql<SqlBool>`a.tenant_id = ${tenant.id}`,
  sql<SqlBool>`coalesce(a.acting_as_id, a.made_by_id) = ${actor.user_id}`,
];

/** Imports that the acting user may see: their own, and for an admin all of the tenant except other users' drafts. */
export function visibleImports(ctx: Context): AttachmentCondition[] {
  if (!ctx.actor.roles.includes('admin')) return ownImports(ctx);
  const own = sql.join(ownImports(ctx), sql` and `);
  return [sql<SqlBool>`a.tenant_id = ${ctx.tenant.id}`, sql<SqlBool>`(a.status <> 'draft' or (${own}))`];
}
