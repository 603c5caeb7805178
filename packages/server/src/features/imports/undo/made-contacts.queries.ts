import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { allOf, type Condition } from '../../contacts/contacts.api.ts';

export interface MadeContact {
  readonly id: string;
  readonly deleted: boolean;
  readonly merged: boolean;
  /** Whether it meets the conditions. */
  readonly visible: boolean;
}

/** Contacts that an import created, after an id and in the order of ids, locked until the transaction ends. */
export async function lockMade(
  db: Db,
  tenantId: number,
  attemptId: string,
  { after_id, limit, conditions }: { after_id: string | null; limit: number; conditions: readonly Condition[] },
): Promise<MadeContact[]> {
  const { rows } = await sql<MadeContact>`
    select contact.id, contact.deleted_at is not null as deleted, contact.merged_into_id is not null as merged,
      (${allOf(conditions)}) as visible
    from contact where contact.tenant_id = ${tenantId} and contact.import_attempt_id = ${attemptId}
      ${after_id === null ? sql`` : sql`and contact.id > ${after_id}`}
    order by contact.id limit ${limit} for update`.execute(db);
  return rows;
}

/** An entry of `contact_activity` `a` that the import itself did not write: a user did something. The start of a workflow does not count. */
const byUsers = (attemptId: string) =>
  sql`a.kind <> 'workflow' and a.detail ->> 'import_attempt_id' is distinct from ${attemptId}`;

/**
 * What users did with these contacts since, as kinds of the timeline. The timeline has every action on a contact, and entries of an import
 * have its id. Contacts without actions are missing.
 */
export async function listWork(
  db: Db,
  tenantId: number,
  attemptId: string,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; kinds: string[] }>`
    select wanted.id, done.kinds from unnest(${ids}::uuid[]) as wanted (id) cross join lateral (
      select array_agg(distinct a.kind) as kinds from contact_activity a
      where a.tenant_id = ${tenantId} and a.contact_id = wanted.id and ${byUsers(attemptId)} offset 0
    ) as done where done.kinds is not null`.execute(db);
  return new Map(rows.map(({ id, kinds }) => [id, kinds]));
}

/** How many of the contacts that an import created still exist, and with how many of them a user did something since. */
export async function countMade(
  db: Db,
  tenantId: number,
  attemptId: string,
): Promise<{ created: number; worked_on: number }> {
  const { rows } = await sql<{ created: number; worked_on: number }>`
    select count(*)::int as created, count(*) filter (where exists (
      select 1 from contact_activity a where a.tenant_id = ${tenantId} and a.contact_id = contact.id and ${byUsers(attemptId)}
    ))::int as worked_on
    from contact where tenant_id = ${tenantId} and import_attempt_id = ${attemptId} and deleted_at is null`.execute(db);
  return rows[0] ?? { created: 0, worked_on: 0 };
}

/** Deletes contacts so that they can be restored. */
export async function deleteMade(db: Db, tenantId: number, ids: readonly string[], at: Date): Promise<void> {
  await sql`
    update contact set deleted_at = ${at}, updated_at = ${at}, last_activity_at = ${at}, version = version + 1
    where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`.execute(db);
}
