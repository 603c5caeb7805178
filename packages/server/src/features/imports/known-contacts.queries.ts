import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { allOf, type Condition } from '../contacts/contacts.api.ts';
import type { ContactDraft, DraftPhone } from './contact-draft.ts';
import { type ImportedColumns, importedColumns } from './imported-columns.ts';
import type { RowKeys } from './row-keys.ts';

const columnNames = sql.join(Object.keys(importedColumns).map((name) => sql.ref(name)));

export interface KeyOfContact {
  /** The phone number, the mail address, or the name and birthday. */
  readonly key: string;
  readonly contact_id: string;
  /** Made by this import. */
  readonly own: boolean;
}

/**
 * Which contacts stand for these keys, among those the conditions allow and those this import made (`attemptId`): for each key the most
 * recently active one. An address that a contact refused stands for it too. Each `offset 0` keeps its look-up as it stands here, by an index and
 * key by key: of a tenant without statistics the planner believes that it has one row, and would go through all of its rows again and again.
 */
export function findKnownKeys(
  db: Db,
  tenantId: number,
  conditions: readonly Condition[],
  attemptId: string | null,
  keys: RowKeys,
): Promise<KeyOfContact[]> {
  return findAllKnown(db, tenantId, conditions, attemptId, keys, sql`distinct on (found.key)`);
}

/** The same with everybody for each key, the most recently active first. */
export async function findAllKnown(
  db: Db,
  tenantId: number,
  conditions: readonly Condition[],
  attemptId: string | null,
  { numbers, addresses, people }: RowKeys,
  which: RawBuilder<unknown> = sql``,
): Promise<KeyOfContact[]> {
  const branches: RawBuilder<unknown>[] = [];
  if (numbers.length > 0)
    branches.push(sql`
      select wanted.key, phone.contact_id from unnest(${numbers}::text[]) as wanted (key) cross join lateral
        (select p.contact_id from contact_phone p where p.tenant_id = ${tenantId} and p.number = wanted.key offset 0) as phone`);
  if (addresses.length > 0)
    branches.push(
      sql`
      select wanted.key, email.contact_id from unnest(${addresses}::text[]) as wanted (key) cross join lateral
        (select e.contact_id from contact_email e where e.tenant_id = ${tenantId} and e.address = wanted.key offset 0) as email`,
      sql`
      select wanted.key, refusal.contact_id from unnest(${addresses}::text[]) as wanted (key) cross join lateral
        (select r.contact_id from contact_email_refusal r where r.tenant_id = ${tenantId} and r.address = wanted.key offset 0) as refusal`,
    );
  if (people.length > 0)
    // A middle name or a suffix may follow, behind a space: '!' is the next character.
    branches.push(sql`
      select wanted.key, person.id from unnest(${people}::text[]) as wanted (key)
        cross join lateral (select left(wanted.key, -11) as name, right(wanted.key, 10)::date as born offset 0) as parts
        cross join lateral (
          select c.id from contact c where c.tenant_id = ${tenantId} and c.deleted_at is null and c.date_of_birth = parts.born
            and c.sort_name >= parts.name and c.sort_name < parts.name || '!'
            and (c.sort_name = parts.name or starts_with(c.sort_name, parts.name || ' ')) offset 0) as person`);
  if (branches.length === 0) return [];
  const own = sql<SqlBool>`contact.import_attempt_id is not distinct from ${attemptId}::uuid`;
  const { rows } = await sql<KeyOfContact>`
    select ${which} found.key, found.contact_id, ${attemptId === null ? sql`false` : own} as own
    from (${sql.join(branches, sql` union all `)}) as found (key, contact_id)
    cross join lateral
      (select c.* from contact c where c.tenant_id = ${tenantId} and c.id = found.contact_id offset 0) as contact
    where contact.deleted_at is null and ((${allOf(conditions)})${attemptId === null ? sql`` : sql` or ${own}`})
    order by found.key, contact.last_activity_at desc nulls last, contact.created_at desc, contact.id desc`.execute(db);
  return rows;
}

/** Those of these addresses that have unsubscribed from a contact which the conditions allow. */
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
  readonly deleted_at: string | null;
}

/** These contacts with their phones and mails, locked until the transaction ends. Deleted ones are missing. */
export const lockDrafts = (db: Db, tenantId: number, ids: readonly string[]): Promise<ContactDraft[]> =>
  readDrafts(db, tenantId, ids, true);

/** The same for looking at them. */
export const findDrafts = (db: Db, tenantId: number, ids: readonly string[]): Promise<ContactDraft[]> =>
  readDrafts(db, tenantId, ids, false);

async function readDrafts(db: Db, tenantId: number, ids: readonly string[], lock: boolean): Promise<ContactDraft[]> {
  if (ids.length === 0) return [];
  // Always in the order of their ids, so that two who lock many do not wait for one another.
  const { rows: contacts } = await sql<StoredContact>`
    select id, category, owner_id, pool_id, status_id, agentflow_status_id, source_id, tags, custom, timezone, created_at, deleted_at,
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

/** The words of the notes that these contacts have. */
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

/** The tags of these names, letter case aside: `name` as it was asked for. */
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
