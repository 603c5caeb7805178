import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { fullName } from '../../../platform/db/full-name.ts';
import { allOf, type Condition } from '../../contacts/contacts.api.ts';
import type { ContactDraft, DraftPhone } from '../contact-draft.ts';
import { type ImportedColumns, importedColumns } from '../imported-columns.ts';
import { MAX_PER_KEY } from './match.ts';
import type { RowKeys } from './row-keys.ts';

const columnNames = sql.join(Object.keys(importedColumns).map((name) => sql.ref(name)));

export interface KeyOfContact extends Pick<ImportedColumns, 'first_name' | 'last_name' | 'suffix' | 'date_of_birth'> {
  /** The phone number, the email address, or the name and birthday. */
  readonly key: string;
  readonly contact_id: string;
  /** Created by this import. */
  readonly own: boolean;
}

/**
 * The contacts for these keys that meet the conditions or that this import created (`attemptId`): all contacts of each key, the most recently
 * active first, with the values that distinguish them. An address that a contact refused matches it too. Each `limit` and `offset 0` keeps its
 * lookup separate, by an index and key by key. Without statistics the planner assumes that a tenant has one row, and would scan all its rows
 * again and again.
 */
export async function findKnownKeys(
  db: Db,
  tenantId: number,
  conditions: readonly Condition[],
  attemptId: string | null,
  { numbers, addresses, people, ids }: RowKeys,
): Promise<KeyOfContact[]> {
  const branches: RawBuilder<unknown>[] = [];
  if (numbers.length > 0)
    branches.push(sql`
      select wanted.key, phone.contact_id from unnest(${numbers}::text[]) as wanted (key) cross join lateral
        (select p.contact_id from contact_phone p where p.tenant_id = ${tenantId} and p.number = wanted.key limit ${MAX_PER_KEY}) as phone`);
  if (addresses.length > 0)
    branches.push(
      sql`
      select wanted.key, email.contact_id from unnest(${addresses}::text[]) as wanted (key) cross join lateral
        (select e.contact_id from contact_email e where e.tenant_id = ${tenantId} and e.address = wanted.key limit ${MAX_PER_KEY}) as email`,
      sql`
      select wanted.key, refusal.contact_id from unnest(${addresses}::text[]) as wanted (key) cross join lateral
        (select r.contact_id from contact_email_refusal r where r.tenant_id = ${tenantId} and r.address = wanted.key limit ${MAX_PER_KEY}) as refusal`,
    );
  if (people.length > 0)
    // A space and a middle name or a suffix may follow; '!' is the next character after the space.
    branches.push(sql`
      select wanted.key, person.id from unnest(${people}::text[]) as wanted (key)
        cross join lateral (select left(wanted.key, -11) as name, right(wanted.key, 10)::date as born offset 0) as parts
        cross join lateral (
          select c.id from contact c where c.tenant_id = ${tenantId} and c.deleted_at is null and c.date_of_birth = parts.born
            and c.sort_name >= parts.name and c.sort_name < parts.name || '!'
            and (c.sort_name = parts.name or starts_with(c.sort_name, parts.name || ' ')) limit ${MAX_PER_KEY}) as person`);
  if (ids.length > 0)
    branches.push(sql`select 'id:' || wanted.id, wanted.id from unnest(${ids}::uuid[]) as wanted (id)`);
  if (branches.length === 0) return [];
  const own = sql<SqlBool>`contact.import_attempt_id is not distinct from ${attemptId}::uuid`;
  const { rows } = await sql<KeyOfContact>`
    select found.key, found.contact_id, ${attemptId === null ? sql`false` : own} as own,
      contact.first_name, contact.last_name, contact.suffix, contact.date_of_birth::text as date_of_birth
    from (${sql.join(branches, sql` union all `)}) as found (key, contact_id)
    cross join lateral
      (select c.* from contact c where c.tenant_id = ${tenantId} and c.id = found.contact_id offset 0) as contact
    where contact.deleted_at is null and ((${allOf(conditions)})${attemptId === null ? sql`` : sql` or ${own}`})
    order by found.key, contact.last_activity_at desc nulls last, contact.created_at desc, contact.id desc`.execute(db);
  return rows;
}

/** Those of these addresses that have unsubscribed from a contact which meets the conditions. */
export async function findRefused(
  db: Db,
  tenantId: number,
  conditions: readonly Condition[],
  addresses: readonly string[],
): Promise<string[]> {
  if (addresses.length === 0) return [];
  const { rows } = await sql<{ address: string }>`
    select distinct found.address from (
      select wanted.address, refusal.contact_id from unnest(${addresses}::text[]) as wanted (address) cross join lateral
        (select r.contact_id from contact_email_refusal r
         where r.tenant_id = ${tenantId} and r.address = wanted.address and r.unsubscribed_at is not null offset 0) as refusal
      union all
      select wanted.address, email.contact_id from unnest(${addresses}::text[]) as wanted (address) cross join lateral
        (select e.contact_id from contact_email e
         where e.tenant_id = ${tenantId} and e.address = wanted.address and e.unsubscribed_at is not null offset 0) as email
    ) as found
    cross join lateral
      (select c.* from contact c where c.tenant_id = ${tenantId} and c.id = found.contact_id offset 0) as contact
    where contact.deleted_at is null and ${allOf(conditions)}`.execute(db);
  return rows.map(({ address }) => address);
}

interface StoredContact extends ImportedColumns {
  readonly id: string;
  readonly category: string;
  readonly owner_id: string | null;
  readonly pool_id: string | null;
  readonly status_id: number | null;
  readonly agentflow_status_id: number | null;
  readonly source_id: number | null;
  readonly tags: number[];
  readonly custom: Record<string, string>;
  readonly timezone: string | null;
  readonly created_at: string;
  readonly last_activity_at: string | null;
  readonly deleted_at: string | null;
}

/** These contacts with their phones and emails, locked until the transaction ends. Deleted ones are missing. */
export const lockDrafts = (db: Db, tenantId: number, ids: readonly string[]): Promise<ContactDraft[]> =>
  readDrafts(db, tenantId, ids, true);

/** The same without a lock. */
export const findDrafts = (db: Db, tenantId: number, ids: readonly string[]): Promise<ContactDraft[]> =>
  readDrafts(db, tenantId, ids, false);

async function readDrafts(db: Db, tenantId: number, ids: readonly string[], lock: boolean): Promise<ContactDraft[]> {
  if (ids.length === 0) return [];
  // Always in the order of their ids, so that two transactions that lock many cannot deadlock.
  const { rows: contacts } = await sql<StoredContact>`
    select id, category, owner_id, pool_id, status_id, agentflow_status_id, source_id, tags, custom, timezone, created_at, last_activity_at, deleted_at,
      ${columnNames}
    from contact where tenant_id = ${tenantId} and id = any(${ids}::uuid[]) order by id ${lock ? sql`for update` : sql``}`.execute(
    db,
  );
  const { rows: phones } = await sql<DraftPhone & { contact_id: string }>`
    select contact_id, number, extension, type from contact_phone
    where tenant_id = ${tenantId} and contact_id = any(${ids}::uuid[]) order by position`.execute(db);
  const { rows: emails } = await sql<{ contact_id: string; address: string }>`
    select contact_id, address from contact_email
    where tenant_id = ${tenantId} and contact_id = any(${ids}::uuid[]) order by position`.execute(db);
  const phonesOf = Map.groupBy(phones, (phone) => phone.contact_id);
  const emailsOf = Map.groupBy(emails, (email) => email.contact_id);
  return contacts
    .filter((contact) => contact.deleted_at === null)
    .map(({ deleted_at: _, ...contact }) => {
      const own = (phonesOf.get(contact.id) ?? []).map(({ contact_id: __, ...phone }) => phone);
      const addresses = (emailsOf.get(contact.id) ?? []).map((email) => email.address);
      return {
        ...contact,
        is_new: false,
        phones: own,
        stored_phones: own.length,
        emails: addresses,
        stored_emails: addresses.length,
      };
    });
}

/** The text of these contacts' notes. */
export async function listNoteBodies(
  db: Db,
  tenantId: number,
  ids: readonly string[],
): Promise<{ contact_id: string; body: string }[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('contact_note')
    .select(['contact_id', 'body'])
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`contact_id = any(${ids}::uuid[])`)
    .execute();
}

/** The tags with these names, ignoring case: `name` is the requested spelling. */
export async function findTags(
  db: Db,
  tenantId: number,
  names: readonly string[],
): Promise<{ id: number; name: string }[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<{ id: number; name: string }>`
    select tag.id, wanted.name from unnest(${names}::text[]) as wanted (name)
      join tag on tag.tenant_id = ${tenantId} and lower(tag.name) = lower(wanted.name)`.execute(db);
  return rows;
}

/** The active users with these names, among `ids` if given, without names that two of them have. */
export async function findNamed(
  db: Db,
  tenantId: number,
  names: readonly string[],
  ids: readonly string[] | undefined,
): Promise<Map<string, string>> {
  const among = ids ? sql`and id = any(${ids}::uuid[])` : sql``;
  const { rows } = await sql<{ name: string; id: string }>`
    select wanted.name, min(person.id::text) as id from unnest(${names}::text[]) as wanted (name)
      join (select id, lower(regexp_replace(${fullName()}, '\\s+', ' ', 'g')) as name from app_user
        where tenant_id = ${tenantId} and active ${among}) person on person.name = lower(wanted.name)
    group by wanted.name having count(*) = 1`.execute(db);
  return new Map(rows.map(({ name, id }) => [name, id]));
}
