import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type FlowCondition, fromFlows } from './flows.queries.ts';
import { fromTemplates, type TemplateCondition } from './templates.queries.ts';

interface Listed {
  readonly id: string;
  readonly is_flow: boolean;
  readonly category_id: string | null;
  readonly category_name: string | null;
}

/**
 * A page of flows, and of templates that none of the flows uses: by category, active ones first, then by name. `only` is a condition on a row, with `is_flow`
 * and `active`.
 */
export async function listWorkflows(
  db: Db,
  tenantId: number,
  seen: { flows: readonly FlowCondition[]; templates: readonly TemplateCondition[] },
  {
    pattern,
    only,
    page,
    limit,
  }: { pattern: string | undefined; only: RawBuilder<SqlBool>; page: number; limit: number },
): Promise<{ rows: Listed[]; total: number }> {
  const like = (name: string) => (pattern === undefined ? [] : [sql<SqlBool>`lower(${sql.ref(name)}) like ${pattern}`]);
  const used = sql`(select f.template_id ${fromFlows(seen.flows)})`;
  const all = sql`(
    select f.id, true as is_flow, f.active and t.active as active, lower(f.name) as name, t.category_id ${fromFlows([...seen.flows, ...like('f.name')])}
    union all
    select t.id, false, false, lower(t.name), t.category_id ${fromTemplates([...seen.templates, ...like('t.name'), sql<SqlBool>`t.id not in ${used}`])}
  ) w left join workflow_category c on c.tenant_id = ${tenantId} and c.id = w.category_id where ${only}`;
  const { rows } = await sql<Listed>`
    select w.id, w.is_flow, w.category_id, c.name as category_name from ${all} order by c.position nulls last, w.active desc, w.name, w.id limit ${limit} offset ${(page - 1) * limit}`.execute(
    db,
  );
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${all}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export interface VersionRow {
  readonly version: number;
  readonly steps: unknown;
  /** The steps of the version before. Null for the first one. */
  readonly before: unknown;
  readonly author_id: string;
  readonly published_by_id: string;
  readonly published_at: string;
}

/** A page of a template's versions, the newest first, each with the steps before it. */
export async function listVersionPage(
  db: Db,
  tenantId: number,
  templateId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: VersionRow[]; total: number }> {
  const from = sql`from workflow_version v where v.tenant_id = ${tenantId} and v.template_id = ${templateId}`;
  const { rows } = await sql<VersionRow>`
    select v.version, v.steps, coalesce(v.author_id, v.published_by_id) as author_id, v.published_by_id, v.published_at,
      (select b.steps from workflow_version b where b.tenant_id = v.tenant_id and b.template_id = v.template_id and b.version < v.version
        order by b.version desc limit 1) as before
    ${from} order by v.version desc limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}
