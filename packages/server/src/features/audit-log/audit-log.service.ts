import type { QueryOf } from '@bookline/contract/endpoint';
import type { AuditEntry, auditLog } from '@bookline/contract/features/audit-log';
import { metaOf } from '@bookline/contract/paging';
import { type SqlBool, sql } from 'kysely';
import { SYSTEM_ACTOR } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { type AuditCondition, countEntries, isExact, listEntries, verifyChain } from './audit-log.queries.ts';

/** A page of the tenant's audit log. */
export async function listAuditLog(ctx: Context, query: QueryOf<typeof auditLog.list>) {
  const conditions = conditionsOf(query);
  const { limit, page } = query;
  const rows = await listEntries(ctx.db, ctx.tenant.id, conditions, { limit, offset: (page - 1) * limit });
  const total = await countEntries(ctx.db, ctx.tenant.id, conditions);
  const data = rows.map(
    ({ actor_id, actor_name, acting_as_id, acting_as_name, ...entry }): AuditEntry => ({
      ...entry,
      actor: { id: actor_id, name: actor_id === SYSTEM_ACTOR ? 'The system' : (actor_name ?? 'Former user') },
      acting_as: acting_as_id ? { id: acting_as_id, name: acting_as_name ?? 'Former user' } : null,
      subject_name: entry.subject_name || null,
    }),
  );
  return { data, meta: metaOf(query, total, isExact(total)) };
}

/** Whether the chain of entries is intact. */
export const verifyAuditLog = (ctx: Context) => verifyChain(ctx.db, ctx.tenant.id);

function conditionsOf({ user_id, contact_id, subject_type, acting }: QueryOf<typeof auditLog.list>): AuditCondition[] {
  return [
    ...(user_id ? [sql<SqlBool>`(a.actor_id = ${user_id} or a.acting_as_id = ${user_id})`] : []),
    ...(contact_id ? [sql<SqlBool>`a.contact_id = ${contact_id}`] : []),
    ...(subject_type ? [sql<SqlBool>`a.subject_type = ${subject_type}`] : []),
    ...(acting === 'true' ? [sql<SqlBool>`a.acting_as_id is not null`] : []),
    ...(acting === 'false' ? [sql<SqlBool>`a.acting_as_id is null`] : []),
  ];
}
