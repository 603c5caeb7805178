import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { allOf, type Condition } from '../contacts/contacts.api.ts';
import type { ContactDraft, DraftPhone } from './contact-draft.ts';
import { type ImportedColumns, importedColumns } from './imported-columns.ts';

const columnNames = sql.join(Object.keys(importedColumns).map((name) => sql.ref(name)));

export interface KeyOfContact {
  /** The phone number or mail address. */
  readonly key: string;
  readonly contact_id: string;
  /** Made by this import. */
  readonly own: boolean;
}

/**
 * Which contacts stand for these numbers and addresses, among those the conditions allow and those this import made: for each key the
 * most recently active one. Each `offset 0` keeps its look-up as it stands here, by an index and key by key: of a tenant without
 * statistics the planner believes that it has one row, and would go through all of its rows again and again.
 */
export async function findKnownKeys(
  db: Db,
  tenantId: number,
  conditions: readonly Condition[],
  attemptId: string,
  keys: { readonly numbers: readonly string[]; readonly addresses: readonly string[] },
): Promise<KeyOfContact[]> {
  const { rows } = await sql<KeyOfContact>`
    select distinct on (found.key) found.key, found.contact_id,
      contact.import_attempt_id is not distinct from ${attemptId}::uuid as own
    from (
      select wanted.key, phone.contact_id from unnest(${keys.numbers}::text[]) as wanted (key) cross join lateral
        (select p.contact_id from contact_phone p where p.tenant_id = ${tenantId} and p.number = wanted.key offset 0) as phone
      union all
      select wanted.key, email.contact_id from unnest(${keys.addresses}::text[]) as wanted (key) cross join lateral
        (select e.contact_id from contact_email e where e.tenant_id = ${tenantId} and e.address = wanted.key offset 0) as email
    ) as found
    cross join lateral
      (select c.* from contact c where c.tenant_id = ${tenantId} and c.id = found.contact_id offset 0) as contact
    where contact.deleted_at is null and ((${allOf(conditions)}) or contact.import_attempt_id = ${attemptId}::uuid)
    order by found.key, contact.last_activity_at desc nulls last, contact.created_at desc, contact.id desc`.execute(db);
  return rows;
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
export async function lockDrafts(db: Db, tenantId: number, ids: readonly string[]): Promise<ContactDraft[]> {
  if (ids.length === 0) return [];
  // Always in the order of their ids, so that two who lock many do not wait for one another.
  const { rows: contacts } = await sql<StoredContact>`
    select id, category, owner_id, pool_id, status_id, agentflow_status_id, source_id, tags, custom, timezone, created_at, deleted_at,
      ${columnNames}
    from contact where tenant_id = ${tenantId} and id = any(${ids}::uuid[]) order by id for update`.execute(db);
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
