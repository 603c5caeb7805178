import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { forgetEvents } from '../calendar/calendar.api.ts';
import { keepRefusals } from '../do-not-contact/do-not-contact.api.ts';
import { forgetContacts } from '../imports/imports.api.ts';
import { keepTextUsage } from '../subscriptions/subscriptions.api.ts';

/**
 * Permanently deletes contacts in the current transaction, with all linked records and the contacts merged into them. Their names are
 * removed everywhere else. The consent ledger and the audit log keep their ids, and the do-not-contact list keeps their opted-out numbers and
 * addresses. Texts that were sent still count for their licenses. Stored files are deleted later (remove-files-of-purged-contacts). Returns the number of deleted contacts, including merged ones.
 */
export async function purgeContacts(db: Db, tenantId: number, ids: readonly string[], at: Date): Promise<number> {
  if (ids.length === 0) return 0;
  const all = await listWithMerged(db, tenantId, ids);
  await keepRefusals(db, tenantId, all, at);
  await keepTextUsage(db, tenantId, all);
  await forgetContacts(db, tenantId, all, at);
  await forgetEvents(db, tenantId, all, at);
  await forgetMergedNames(db, tenantId, all);
  const { numAffectedRows } = await sql`
    delete from contact where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`.execute(db);
  // The foreign key deletes the contacts merged into them.
  return Number(numAffectedRows ?? 0) + all.length - ids.length;
}

/** These contacts and all contacts merged into them, directly or through other merges. */
async function listWithMerged(db: Db, tenantId: number, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive chain (id) as (
      select unnest(${ids}::uuid[])
      union
      select c.id from chain join contact c on c.tenant_id = ${tenantId} and c.merged_into_id = chain.id
    ) select id from chain`.execute(db);
  return rows.map(({ id }) => id);
}

interface NamedMerge {
  readonly id: string;
  readonly survivor_id: string;
  readonly merged_ids: string[];
  readonly survivor_name: string;
  readonly merged_names: string[];
}

/** Undone merges: the other contact's timeline still has these names. */
async function forgetMergedNames(db: Db, tenantId: number, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<NamedMerge>`
    select id, survivor_id, merged_ids, survivor_name, merged_names from contact_merge
    where tenant_id = ${tenantId} and undone_at is not null
      and (survivor_id = any(${ids}::uuid[]) or merged_ids && ${ids}::uuid[])`.execute(db);
  const gone = new Set(ids);
  for (const merge of rows) {
    const people = [
      { id: merge.survivor_id, name: merge.survivor_name },
      ...merge.merged_ids.map((id, n) => ({ id, name: merge.merged_names[n] ?? '' })),
    ];
    const names = people.filter(({ id }) => gone.has(id)).map(({ name }) => name);
    const others = people.filter(({ id }) => !gone.has(id)).map(({ id }) => id);
    await sql`
      update contact_activity set detail = jsonb_build_object('names', coalesce((
        select jsonb_agg(name) from jsonb_array_elements_text(detail -> 'names') name where name <> all(${names}::text[])), '[]'))
      where tenant_id = ${tenantId} and contact_id = any(${others}::uuid[]) and kind in ('merged', 'unmerged')`.execute(
      db,
    );
    await sql`delete from contact_merge where tenant_id = ${tenantId} and id = ${merge.id}`.execute(db);
  }
}

/** Locks the next contacts deleted before a moment, oldest deletion first. A merged contact stays as long as the contact it was merged into. */
export async function lockDeletedBefore(db: Db, tenantId: number, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from contact
    where tenant_id = ${tenantId} and deleted_at is not null and deleted_at < ${before} and merged_into_id is null
    order by deleted_at, id limit ${limit} for update skip locked`.execute(db);
  return rows.map(({ id }) => id);
}
