import type { ApplicationFormName } from '@bookline/contract/rules/application-forms';
import type { ApplicationStatus } from '@bookline/contract/rules/application-status';
import type { PolicyStatus, ProductLine } from '@bookline/contract/rules/policies';
import { type Insertable, type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';
import type { Application, ApplicationDocument } from '../../platform/db/schema.d.ts';
import { allOf, type Condition, contactName } from '../contacts/contacts.api.ts';

export interface ApplicationRow {
  id: string;
  contact_id: string;
  contact_name: string;
  contact_phone: string | null;
  agent_id: string;
  agent_name: string;
  provider: 'local' | 'fire_light';
  form: ApplicationFormName;
  status: ApplicationStatus;
  carrier_id: string | null;
  carrier_name: string | null;
  product_line: ProductLine | null;
  plan_name: string;
  policy_id: string | null;
  policy_status: PolicyStatus | null;
  created_at: string;
  updated_at: string;
  signed_at: string | null;
  submitted_at: string | null;
  problem: string | null;
}

export interface ApplicationFilter {
  readonly q?: string | undefined;
  readonly status?: ApplicationStatus | undefined;
  readonly contact_id?: string | undefined;
  readonly id?: string | undefined;
}

/** What the company decides is the policy's status. A policy that lapsed was in force before. Without a policy (it was deleted), the application was still submitted. */
const status = sql<ApplicationStatus>`case when a.status <> 'submitted' then a.status
  when p.status in ('issued', 'in_force', 'paid_up', 'lapsed') then 'approved'
  when p.status = 'declined' then 'declined' else 'submitted' end`;

const from = sql`application a join contact on contact.tenant_id = a.tenant_id and contact.id = a.contact_id
  left join contact_policy p on p.tenant_id = a.tenant_id and p.id = a.policy_id`;

function matching(tenantId: number, sees: readonly Condition[], filter: ApplicationFilter): RawBuilder<SqlBool> {
  const { q, contact_id, id } = filter;
  const parts: RawBuilder<unknown>[] = [sql`a.tenant_id = ${tenantId}`, sql`(${allOf(sees)})`];
  if (q) parts.push(sql`lower(${contactName}) like ${`%${likePattern(q.toLowerCase())}%`}`);
  if (filter.status) parts.push(sql`${status} = ${filter.status}`);
  if (contact_id) parts.push(sql`a.contact_id = ${contact_id}`);
  if (id) parts.push(sql`a.id = ${id}`);
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`;
}

export async function listApplications(
  db: Db,
  tenantId: number,
  sees: readonly Condition[],
  filter: ApplicationFilter,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<ApplicationRow[]> {
  const { rows } = await sql<ApplicationRow>`
    select a.id, a.contact_id, ${contactName} as contact_name, contact.phone as contact_phone, a.agent_id, ${fullName('u')} as agent_name,
      a.provider, a.form, ${status} as status, a.carrier_id, c.name as carrier_name, a.product_line, a.plan_name, a.policy_id,
      p.status as policy_status, a.created_at, a.updated_at, a.signed_at, a.submitted_at, a.problem
    from ${from} join app_user u on u.tenant_id = a.tenant_id and u.id = a.agent_id
      left join carrier c on c.tenant_id = a.tenant_id and c.id = a.carrier_id
    where ${matching(tenantId, sees, filter)}
    order by a.created_at desc, a.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  return rows;
}

/** How many there are in each status. */
export async function countApplications(
  db: Db,
  tenantId: number,
  sees: readonly Condition[],
  filter: ApplicationFilter,
): Promise<Record<string, number>> {
  const { rows } = await sql<{ status: string; n: number }>`select ${status} as status, count(*)::int as n from ${from}
    where ${matching(tenantId, sees, filter)} group by 1`.execute(db);
  return Object.fromEntries(rows.map(({ status: name, n }) => [name, n]));
}

export type StoredApplication = NonNullable<Awaited<ReturnType<typeof findApplication>>>;

/** The row with its answers. The caller checks visibility. */
export const findApplication = (db: Db, tenantId: number, id: string) =>
  db.selectFrom('application').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst();

/** The same, locked until the transaction ends, so that the next change waits. */
export const lockApplication = (db: Db, tenantId: number, id: string) =>
  db
    .selectFrom('application')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const insertApplication = async (db: Db, application: Insertable<Application>): Promise<void> => {
  await db.insertInto('application').values(application).execute();
};

export async function updateApplication(
  db: Db,
  tenantId: number,
  id: string,
  changes: Updateable<Application>,
): Promise<void> {
  await db.updateTable('application').set(changes).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

export async function insertApplicationLink(
  db: Db,
  tenantId: number,
  link: {
    readonly token_hash: Buffer;
    readonly application_id: string;
    readonly via: string;
    readonly version: number;
    readonly created_at: Date;
  },
): Promise<void> {
  await db
    .insertInto('application_link')
    .values({ ...link, tenant_id: tenantId })
    .execute();
}

/** Whether someone's death is recorded. */
export const isDeceased = async (db: Db, tenantId: number, contactId: string): Promise<boolean> =>
  (await db
    .selectFrom('contact')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', contactId)
    .where('deceased_on', 'is not', null)
    .executeTakeFirst()) !== undefined;

/** The application that a secret opens. No one signs for a contact who was deleted or died. */
export const findOfLink = (db: Db, tenantId: number, hash: Buffer) =>
  db
    .selectFrom('application_link as l')
    .innerJoin('application as a', (join) =>
      join.onRef('a.tenant_id', '=', 'l.tenant_id').onRef('a.id', '=', 'l.application_id'),
    )
    .innerJoin('contact as c', (join) =>
      join.onRef('c.tenant_id', '=', 'a.tenant_id').onRef('c.id', '=', 'a.contact_id'),
    )
    .selectAll('a')
    .select('l.version as link_version')
    .where('l.tenant_id', '=', tenantId)
    .where('l.token_hash', '=', hash)
    .where('c.deleted_at', 'is', null)
    .where('c.deceased_on', 'is', null)
    .executeTakeFirst();

export const listApplicationSends = (db: Db, tenantId: number, id: string) =>
  db
    .selectFrom('application_link')
    .select(['via', 'created_at'])
    .where('tenant_id', '=', tenantId)
    .where('application_id', '=', id)
    .orderBy('created_at', 'desc')
    .execute();

export const insertDocument = async (db: Db, document: Insertable<ApplicationDocument>): Promise<void> => {
  await db.insertInto('application_document').values(document).execute();
};

export const listDocuments = (db: Db, tenantId: number, id: string) =>
  db
    .selectFrom('application_document')
    .select(['version', 'kind', 'created_at', 'content_sha256', 'pdf_sha256'])
    .where('tenant_id', '=', tenantId)
    .where('application_id', '=', id)
    .orderBy('version', 'desc')
    .execute();

/** A version's bytes. Undefined `version`: the newest. */
export async function findDocument(db: Db, tenantId: number, id: string, version?: number) {
  let query = db
    .selectFrom('application_document')
    .select(['version', 'content_sealed', 'content_sha256', 'pdf_sealed'])
    .where('tenant_id', '=', tenantId)
    .where('application_id', '=', id);
  if (version !== undefined) query = query.where('version', '=', version);
  return query.orderBy('version', 'desc').limit(1).executeTakeFirst();
}

/** An offered carrier with this name, whatever its case. */
export async function findCarrierByName(db: Db, tenantId: number, name: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from carrier
    where tenant_id = ${tenantId} and active and lower(name) = ${name.trim().toLowerCase()} limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** A carrier, offered or not. */
export const findCarrier = (db: Db, tenantId: number, id: string) =>
  db
    .selectFrom('carrier')
    .select(['name', 'active'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();

/** FireLight's applications that aren't decided yet, those that weren't asked about for longest first. */
export async function listToAsk(db: Db, tenantId: number, limit: number): Promise<{ id: string; started: boolean }[]> {
  const { rows } = await sql<{ id: string; started: boolean }>`
    select a.id, a.external_id is not null as started from application a left join contact_policy p on p.tenant_id = a.tenant_id and p.id = a.policy_id
    where a.tenant_id = ${tenantId} and a.provider = 'fire_light' and a.status <> 'withdrawn'
      and (a.status <> 'submitted' or p.status in ('submitted', 'pending'))
    order by a.checked_at nulls first, a.id limit ${limit}`.execute(db);
  return rows;
}
