import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';

export interface TemplateRow {
  readonly id: string;
  readonly category_id: string | null;
  readonly category_name: string | null;
  readonly name: string;
  readonly description: string;
  readonly steps: unknown;
  readonly version: number;
  readonly active: boolean;
  readonly steps_by_id: string;
  readonly published_steps: unknown;
  readonly published_author_id: string | null;
  readonly has_secret: boolean;
  readonly flows: number;
  readonly behind: number;
  readonly on_older: number;
  readonly created_by_id: string;
  readonly created_by_name: string;
  readonly updated_by_id: string;
  readonly updated_by_name: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly revision: number;
}

/** A condition on the template, called `t`. */
export type TemplateCondition = RawBuilder<SqlBool>;

const nameOf = (id: string) =>
  sql`(select ${fullName('u')} from app_user u where u.tenant_id = t.tenant_id and u.id = ${sql.ref(`t.${id}`)})`;

export const fromTemplates = (conditions: readonly TemplateCondition[]) => sql`
  from workflow_template t left join workflow_category c on c.tenant_id = t.tenant_id and c.id = t.category_id
  where t.deleted_at is null and ${sql.join(conditions, sql` and `)}`;

const shown = (onOlder: RawBuilder<unknown>) => sql`
  t.id, t.category_id, c.name as category_name, t.name, t.description, t.steps, t.version, t.active, coalesce(t.steps_by_id, t.updated_by_id) as steps_by_id, t.created_by_id,
  ${nameOf('created_by_id')} as created_by_name, t.updated_by_id, ${nameOf('updated_by_id')} as updated_by_name, t.created_at, t.updated_at,
  t.revision, t.webhook_secret_sealed is not null as has_secret,
  (select v.steps from workflow_version v where v.tenant_id = t.tenant_id and v.template_id = t.id and v.version = t.version) as published_steps,
  (select coalesce(v.author_id, v.published_by_id) from workflow_version v where v.tenant_id = t.tenant_id and v.template_id = t.id and v.version = t.version)
    as published_author_id,
  (select count(*)::int from workflow_flow f where f.tenant_id = t.tenant_id and f.template_id = t.id and f.deleted_at is null) as flows,
  (select count(*)::int from workflow_flow f
    where f.tenant_id = t.tenant_id and f.template_id = t.id and f.deleted_at is null and f.version < t.version) as behind,
  ${onOlder} as on_older`;

/** Counted only for a single template, because it reads every active run. */
const onOlder = sql`
  (select count(*)::int from workflow_flow f join workflow_run r on r.tenant_id = f.tenant_id and r.flow_id = f.id and r.state = 'active'
    where f.tenant_id = t.tenant_id and f.template_id = t.id and r.version < t.version)`;

/** A page of templates by category and name, and the total. */
export async function listTemplates(
  db: Db,
  conditions: readonly TemplateCondition[],
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: TemplateRow[]; total: number }> {
  const { rows } = await sql<TemplateRow>`
    select ${shown(sql`0`)} ${fromTemplates(conditions)} order by c.position nulls last, lower(c.name), lower(t.name), t.id
    limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total ${fromTemplates(conditions)}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export async function findTemplate(db: Db, conditions: readonly TemplateCondition[]): Promise<TemplateRow | undefined> {
  const { rows } = await sql<TemplateRow>`select ${shown(onOlder)} ${fromTemplates(conditions)}`.execute(db);
  return rows[0];
}

/** A template's revision, locked until the transaction ends. */
export async function lockTemplate(db: Db, tenantId: number, id: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('workflow_template')
    .select('revision')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.revision;
}

/** Whether a template enrolls contacts. */
export async function findTemplateState(db: Db, tenantId: number, id: string) {
  return db
    .selectFrom('workflow_template')
    .select('active')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function insertTemplate(
  db: Db,
  tenantId: number,
  {
    steps,
    ...row
  }: {
    readonly id: string;
    readonly category_id: string | null;
    readonly name: string;
    readonly description: string;
    readonly steps: unknown;
    readonly created_by_id: string;
    readonly created_at: Date;
  },
): Promise<void> {
  await db
    .insertInto('workflow_template')
    .values({
      ...row,
      tenant_id: tenantId,
      steps: JSON.stringify(steps),
      steps_by_id: row.created_by_id,
      updated_by_id: row.created_by_id,
      updated_at: row.created_at,
    })
    .execute();
}

export interface TemplateChanges {
  readonly category_id?: string | null;
  readonly name?: string;
  readonly description?: string;
  readonly steps?: string;
  readonly steps_by_id?: string;
  readonly version?: number;
  readonly active?: boolean;
  readonly webhook_secret_sealed?: Buffer;
  readonly updated_by_id?: string;
  readonly updated_at?: Date;
  readonly revision?: number;
  readonly deleted_at?: Date;
}

export async function updateTemplate(db: Db, tenantId: number, id: string, changes: TemplateChanges): Promise<void> {
  await db
    .updateTable('workflow_template')
    .set(changes)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

export async function isCategory(db: Db, tenantId: number, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('workflow_category')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}
