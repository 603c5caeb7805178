import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { allOf, type Condition } from '../../contacts/contacts.api.ts';
import type { StoredChange } from './restore-row.ts';

export interface ChangingRow {
  readonly row_no: number;
  readonly contact_id: string | null;
  readonly before: StoredChange['before'];
  readonly after: StoredChange['after'] | null;
}

/** Rows of an import that changed contacts, last first, before a row number. */
export async function listChanging(
  db: Db,
  tenantId: number,
  attemptId: string,
  { before_row_no, limit }: { before_row_no: number | null; limit: number },
): Promise<ChangingRow[]> {
  const { rows } = await sql<ChangingRow>`
    select row_no, contact_id, before, after from import_row
    where tenant_id = ${tenantId} and import_attempt_id = ${attemptId} and outcome = 'updated'
      ${before_row_no === null ? sql`` : sql`and row_no < ${before_row_no}`}
    order by row_no desc limit ${limit}`.execute(db);
  return rows;
}

export interface ChangedContact {
  readonly id: string;
  readonly deleted: boolean;
  readonly merged: boolean;
  /** The import created it. */
  readonly own: boolean;
  readonly visible: boolean;
}

/** The current state of these contacts. */
export async function listChanged(
  db: Db,
  tenantId: number,
  attemptId: string,
  ids: readonly string[],
  conditions: readonly Condition[],
): Promise<Map<string, ChangedContact>> {
  const { rows } = await sql<ChangedContact>`
    select contact.id, contact.deleted_at is not null as deleted, contact.merged_into_id is not null as merged,
      contact.import_attempt_id is not distinct from ${attemptId}::uuid as own, (${allOf(conditions)}) as visible
    from contact where contact.tenant_id = ${tenantId} and contact.id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Which of these contacts' numbers were verified, and which of their addresses were verified or refused email: as `contact key`. */
export async function listProven(db: Db, tenantId: number, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ proven: string }>`
    select contact_id || ' ' || number as proven from contact_phone
      where tenant_id = ${tenantId} and contact_id = any(${ids}::uuid[]) and verified_at is not null
    union all
    select contact_id || ' ' || address from contact_email
      where tenant_id = ${tenantId} and contact_id = any(${ids}::uuid[]) and (verified_at is not null or unsubscribed_at is not null)`.execute(
    db,
  );
  return new Set(rows.map(({ proven }) => proven));
}

/** Which of these notes are unchanged. */
export async function listUnchangedNotes(db: Db, tenantId: number, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id from contact_note where tenant_id = ${tenantId} and id = any(${ids}::uuid[]) and version = 1 for update`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

export async function deleteNotes(db: Db, tenantId: number, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from contact_note where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`.execute(db);
}

/** Statuses, agent-flow statuses, and sources that exist, as `column id`. */
export async function listPointed(db: Db, tenantId: number): Promise<Set<string>> {
  const { rows } = await sql<{ pointed: string }>`
    select 'status_id ' || id as pointed from contact_status where tenant_id = ${tenantId}
    union all select 'agentflow_status_id ' || id from agentflow_status where tenant_id = ${tenantId}
    union all select 'source_id ' || id from contact_source where tenant_id = ${tenantId}`.execute(db);
  return new Set(rows.map(({ pointed }) => pointed));
}

/** A number or an address of a contact. */
export interface Reach {
  readonly contact_id: string;
  readonly key: string;
}

/** Removes numbers and addresses from their contacts. The others are renumbered, so that each contact has a first one. */
export async function deleteReach(
  db: Db,
  tenantId: number,
  { phones, emails }: { readonly phones: readonly Reach[]; readonly emails: readonly Reach[] },
): Promise<void> {
  for (const [table, column, gone] of [
    ['contact_phone', 'number', phones],
    ['contact_email', 'address', emails],
  ] as const) {
    if (gone.length === 0) continue;
    const ids = gone.map(({ contact_id }) => contact_id);
    const keys = gone.map(({ key }) => key);
    await sql`
      delete from ${sql.table(table)} r using unnest(${ids}::uuid[], ${keys}::text[]) as gone (contact_id, key)
      where r.tenant_id = ${tenantId} and r.contact_id = gone.contact_id and r.${sql.ref(column)} = gone.key`.execute(
      db,
    );
    await sql`
      update ${sql.table(table)} r set position = placed.position
      from (select contact_id, ${sql.ref(column)} as key, row_number() over (partition by contact_id order by position) - 1 as position
        from ${sql.table(table)} where tenant_id = ${tenantId} and contact_id = any(${ids}::uuid[])) as placed
      where r.tenant_id = ${tenantId} and r.contact_id = placed.contact_id and r.${sql.ref(column)} = placed.key
        and r.position <> placed.position`.execute(db);
  }
}
