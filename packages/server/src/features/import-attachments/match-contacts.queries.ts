import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { allOf, type Condition } from '../contacts/contacts.api.ts';
import type { KeyKind } from './entry-keys.ts';

export interface Hit {
  readonly kind: KeyKind;
  readonly key: string;
  readonly contact_id: string;
}

/** For each kind of key, the query that finds its contact: `wanted.key` is the key, `found.id` the contact. */
function lookUp(kind: KeyKind, tenantId: number): RawBuilder<unknown> {
  switch (kind) {
    case 'contact_id':
      return sql`select c.id from contact c where c.tenant_id = ${tenantId} and c.id = wanted.key::uuid`;
    case 'phone':
      return sql`select p.contact_id as id from contact_phone p where p.tenant_id = ${tenantId} and p.number = wanted.key`;
    case 'email':
      return sql`select e.contact_id as id from contact_email e where e.tenant_id = ${tenantId} and e.address = wanted.key`;
    case 'policy_number':
      return sql`select p.contact_id as id from contact_policy p
        where p.tenant_id = ${tenantId} and p.policy_key = wanted.key and p.policy_key <> ''`;
    case 'name':
      // A space and a middle name or a suffix may follow; '!' is the next character after the space.
      return sql`select c.id from contact c where c.tenant_id = ${tenantId} and c.deleted_at is null
        and c.sort_name >= wanted.key and c.sort_name < wanted.key || '!'
        and (c.sort_name = wanted.key or starts_with(c.sort_name, wanted.key || ' '))`;
  }
}

/** Several contacts may share a key; the number is shown as 'several'. */
const MAX_MATCHES = 5;

/** The contacts for keys of one kind that meet the conditions, at most five per key. */
export async function listHits(
  db: Db,
  tenantId: number,
  conditions: readonly Condition[],
  kind: KeyKind,
  keys: readonly string[],
): Promise<Hit[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<{ key: string; contact_id: string }>`
    select wanted.key, hit.id as contact_id from unnest(${keys}::text[]) as wanted (key) cross join lateral (
      select distinct contact.id from (${lookUp(kind, tenantId)} offset 0) as found
      cross join lateral (select c.* from contact c where c.tenant_id = ${tenantId} and c.id = found.id offset 0) as contact
      where contact.deleted_at is null and (${allOf(conditions)}) limit ${MAX_MATCHES}) as hit`.execute(db);
  return rows.map((row) => ({ ...row, kind }));
}

/** The contacts of the files that an import's rows name, by file name, if they meet the conditions. */
export async function listNamedByRows(
  db: Db,
  tenantId: number,
  conditions: readonly Condition[],
  attemptId: string,
  names: readonly string[],
): Promise<{ file_name: string; contact_id: string }[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<{ file_name: string; contact_id: string }>`
    select distinct f.file_name, f.contact_id from import_row_file f
      join contact on contact.tenant_id = f.tenant_id and contact.id = f.contact_id
    where f.tenant_id = ${tenantId} and f.import_attempt_id = ${attemptId} and f.file_name = any(${names}::text[])
      and contact.tenant_id = ${tenantId} and contact.deleted_at is null and (${allOf(conditions)})`.execute(db);
  return rows;
}
