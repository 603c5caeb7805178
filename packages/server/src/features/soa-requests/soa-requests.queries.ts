import { type SoaAge, type SoaProduct, type SoaStatus, type SoaWay, soaAges } from '@bookline/contract/rules/soa';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';
import { allOf, type Condition, contactName } from '../contacts/contacts.api.ts';

export interface SoaRow {
  id: string;
  contact_id: string;
  contact_name: string;
  agent_id: string;
  agent_name: string;
  origin: 'agent' | 'visitor';
  language: string;
  status: SoaStatus;
  products: SoaProduct[];
  appointment_on: string | null;
  version: number;
  created_at: string;
  opened_at: string | null;
  expires_at: string;
  signed_at: string | null;
  valid_until: string | null;
  completed_at: string | null;
  rejected_at: string | null;
  reject_reason: string;
  needs_confirmation: boolean;
  live_contact: string | null;
  live_name: string | null;
  live_phone: string | null;
}

/** The reader: the contacts they see, and whose forms they see if the contact is gone. */
export interface Reader {
  readonly sees: readonly Condition[];
  /** Null: everyone's. */
  readonly user_id: string | null;
}

export interface SoaFilter {
  readonly q?: string | undefined;
  readonly status?: SoaStatus | undefined;
  readonly contact_id?: string | undefined;
  readonly agent_id?: string | undefined;
  readonly age?: SoaAge | undefined;
  readonly id?: string | undefined;
}

/** The status at a moment. Nothing has to run for a form to expire. */
const statusAt = (now: Date) => sql<SoaStatus>`case when s.status = 'sent' and s.expires_at <= ${now} then 'expired'
  when s.status in ('signed', 'completed') and s.valid_until <= ${now} then 'expired' else s.status end`;

/** What was signed counts for the contact. */
const counts = sql`(not s.confirm_signer or s.signer_confirmed_at is not null)`;

const from = sql`soa_request s left join contact on contact.tenant_id = s.tenant_id and contact.id = s.contact_id and contact.deleted_at is null`;

function matching(tenantId: number, { sees, user_id }: Reader, filter: SoaFilter, now: Date): RawBuilder<SqlBool> {
  const { q, status, contact_id, agent_id, age, id } = filter;
  const left = user_id === null ? sql`true` : sql`s.agent_id = ${user_id}`;
  const parts: RawBuilder<unknown>[] = [
    sql`s.tenant_id = ${tenantId}`,
    sql`case when contact.id is null then ${left} else (${allOf(sees)}) end`,
  ];
  if (q) parts.push(sql`lower(s.contact_name) like ${`%${likePattern(q.toLowerCase())}%`}`);
  if (status) parts.push(sql`${statusAt(now)} = ${status}`);
  if (contact_id) parts.push(sql`s.contact_id = ${contact_id}`);
  if (agent_id) parts.push(sql`s.agent_id = ${agent_id}`);
  const span = soaAges.find(({ value }) => value === age);
  if (span) {
    const since = sql`coalesce(s.signed_at, s.created_at)`;
    const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
    parts.push(sql`${since} <= ${before(span.from)}`);
    if (span.to !== null) parts.push(sql`${since} > ${before(span.to)}`);
  }
  if (id) parts.push(sql`s.id = ${id}`);
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`;
}

export async function listSoa(
  db: Db,
  tenantId: number,
  reader: Reader,
  filter: SoaFilter,
  { page, limit, now }: { readonly page: number; readonly limit: number; readonly now: Date },
): Promise<SoaRow[]> {
  const { rows } = await sql<SoaRow>`
    select s.id, s.contact_id, s.contact_name, s.agent_id, ${fullName('u')} as agent_name, s.origin, s.language, s.products,
      ${statusAt(now)} as status, s.appointment_on, s.version, s.created_at, s.opened_at, s.expires_at, s.signed_at, s.valid_until,
      s.completed_at, s.rejected_at, s.reject_reason, not ${counts} and ${statusAt(now)} in ('signed', 'completed') as needs_confirmation,
      contact.id as live_contact, ${contactName} as live_name, contact.phone as live_phone
    from ${from} join app_user u on u.tenant_id = s.tenant_id and u.id = s.agent_id
    where ${matching(tenantId, reader, filter, now)}
    order by s.created_at desc, s.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  return rows;
}

export async function countSoa(
  db: Db,
  tenantId: number,
  reader: Reader,
  filter: SoaFilter,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${from}
    where ${matching(tenantId, reader, filter, now)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Locks a form until the transaction ends. Changes to it wait for each other. */
export const lockSoa = (db: Db, tenantId: number, id: string) =>
  db
    .selectFrom('soa_request')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const findStateOfSoa = (db: Db, tenantId: number, id: string) =>
  db
    .selectFrom('soa_request')
    .select(['status', 'expires_at', 'valid_until'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();

export interface NewSoa {
  readonly id: string;
  readonly contact_id: string;
  readonly contact_name: string;
  readonly agent_id: string;
  readonly origin: 'agent' | 'visitor';
  /** Whether someone has to confirm who signed. */
  readonly confirm_signer?: boolean;
  readonly language: string;
  readonly products: string[];
  readonly appointment_on: string | null;
  readonly created_at: Date;
  readonly expires_at: Date;
}

export async function insertSoa(db: Db, tenantId: number, soa: NewSoa): Promise<void> {
  await db
    .insertInto('soa_request')
    .values({ ...soa, tenant_id: tenantId, status: 'sent' })
    .execute();
}

export async function updateSoa(
  db: Db,
  tenantId: number,
  id: string,
  changes: {
    readonly status?: 'signed' | 'completed' | 'rejected';
    readonly contact_name?: string;
    readonly language?: string;
    readonly products?: string[];
    readonly appointment_on?: string;
    readonly version?: number;
    readonly opened_at?: Date;
    readonly expires_at?: Date;
    readonly signed_at?: Date;
    readonly valid_until?: Date;
    readonly completed_at?: Date;
    readonly rejected_at?: Date;
    readonly reject_reason?: string;
    readonly signer_confirmed_at?: Date;
    readonly signer_confirmed_by_id?: string;
    readonly signer_confirmed_how?: string;
  },
): Promise<void> {
  await db.updateTable('soa_request').set(changes).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/**
 * A visitor's form says who its own contact is. After a merge, that contact may be another one, so someone has to confirm who signed. It stays so if the merge
 * is undone.
 */
export async function askWhoSigned(db: Db, tenantId: number, contactId: string): Promise<void> {
  await db
    .updateTable('soa_request')
    .set({ confirm_signer: true })
    .where('tenant_id', '=', tenantId)
    .where('contact_id', '=', contactId)
    .where('origin', '=', 'visitor')
    .where('confirm_signer', '=', false)
    .execute();
}

/** Who confirmed the signer of a form. Undefined if no one did. */
export const findSignerConfirmed = (db: Db, tenantId: number, id: string) =>
  db
    .selectFrom('soa_request as s')
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 's.tenant_id').onRef('u.id', '=', 's.signer_confirmed_by_id'),
    )
    .select(['s.signer_confirmed_at as at', 's.signer_confirmed_how as how', 'u.id', fullName('u').as('name')])
    .where('s.tenant_id', '=', tenantId)
    .where('s.id', '=', id)
    .executeTakeFirst();

export async function insertSoaLink(
  db: Db,
  tenantId: number,
  link: { readonly token_hash: Buffer; readonly soa_id: string; readonly via: SoaWay; readonly created_at: Date },
): Promise<void> {
  await db
    .insertInto('soa_link')
    .values({ ...link, tenant_id: tenantId })
    .execute();
}

/** The form that a secret opens. */
export const findSoaOfLink = (db: Db, tenantId: number, hash: Buffer) =>
  db
    .selectFrom('soa_link as l')
    .innerJoin('soa_request as s', (join) =>
      join.onRef('s.tenant_id', '=', 'l.tenant_id').onRef('s.id', '=', 'l.soa_id'),
    )
    .selectAll('s')
    .where('l.tenant_id', '=', tenantId)
    .where('l.token_hash', '=', hash)
    .executeTakeFirst();

export const listSends = (db: Db, tenantId: number, soaId: string) =>
  db
    .selectFrom('soa_link')
    .select(['via', 'created_at'])
    .where('tenant_id', '=', tenantId)
    .where('soa_id', '=', soaId)
    .orderBy('created_at', 'desc')
    .execute();

/** Who asks for the signature. */
export const getAgent = (db: Db, tenantId: number, id: string) =>
  db
    .selectFrom('app_user as u')
    .leftJoin('office_location as o', (join) =>
      join.onRef('o.tenant_id', '=', 'u.tenant_id').onRef('o.id', '=', 'u.office_location_id'),
    )
    .leftJoin('corporation as c', (join) =>
      join.onRef('c.tenant_id', '=', 'u.tenant_id').onRef('c.id', '=', 'u.corporation_id'),
    )
    .select([
      'u.id',
      fullName('u').as('name'),
      'u.npn',
      sql<string>`coalesce(nullif(o.phone, ''), nullif(c.phone, ''), '')`.as('phone'),
    ])
    .where('u.tenant_id', '=', tenantId)
    .where('u.id', '=', id)
    .executeTakeFirstOrThrow();

/** Whether a page of the tenant has this name, or the agent's page. */
export async function hasDomain(db: Db, tenantId: number, name: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`select exists (
      select from app_user where tenant_id = ${tenantId} and lower(webpage_domain) = ${name}
    ) or exists (
      select from corporation where tenant_id = ${tenantId} and lower(domain_name) = ${name}
    ) as known`.execute(db);
  return rows[0]?.known === true;
}

export const getCompany = (db: Db, tenantId: number) =>
  db
    .selectFrom('tenant')
    .select(['name', 'primary_color', 'logo_url'])
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow();

/** The contacts among `ids` with the newest form in force on a day. */
export async function listCoverage(
  db: Db,
  tenantId: number,
  ids: readonly string[],
  { on, sees }: { readonly on: string; readonly sees: readonly Condition[] },
) {
  const newest = (what: RawBuilder<unknown>, condition: RawBuilder<unknown>) => sql`(select ${what} from soa_request s
        where s.tenant_id = contact.tenant_id and s.contact_id = contact.id and s.status in ('signed', 'completed')
          and s.valid_until >= ${on}::date and ${condition} order by s.valid_until desc limit 1)`;
  const { rows } = await sql<{
    contact_id: string;
    name: string;
    valid_until: string | null;
    unconfirmed_id: string | null;
    of_age: boolean;
  }>`
    select contact.id as contact_id, ${contactName} as name,
      coalesce(contact.date_of_birth <= ${on}::date - interval '64 years', false) as of_age,
      ${newest(sql`s.valid_until`, counts)} as valid_until, ${newest(sql`s.id`, sql`not ${counts}`)} as unconfirmed_id
    from contact where contact.tenant_id = ${tenantId} and ${allOf(sees)} and contact.id = any(${ids}::uuid[]) and contact.deleted_at is null
    order by name, contact.id`.execute(db);
  return rows;
}
