import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** The contact that a merged contact now belongs to, through any number of merges; undefined if it was never merged. */
export async function findSurvivorId(db: Db, tenantId: number, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with recursive chain as (
      select merged_into_id as id, 1 as step from contact where tenant_id = ${tenantId} and id = ${id} and merged_into_id is not null
      union all
      select c.merged_into_id, chain.step + 1 from chain join contact c on c.tenant_id = ${tenantId} and c.id = chain.id
      where c.merged_into_id is not null and chain.step < 100
    ) select id from chain order by step desc limit 1`.execute(db);
  return rows[0]?.id;
}

/** The merged contact that last had this number. */
export async function findMergedIdByNumber(db: Db, tenantId: number, e164: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select c.id from contact_phone p join contact c on c.tenant_id = p.tenant_id and c.id = p.contact_id
    where p.tenant_id = ${tenantId} and p.number = ${e164} and c.merged_into_id is not null
    order by c.deleted_at desc limit 1`.execute(db);
  return rows[0]?.id;
}

/** Removes one tag from a contact and keeps the others, even if they change at the same time. */
export async function takeTagAway(db: Db, tenantId: number, contactId: string, tagId: number): Promise<void> {
  await db
    .updateTable('contact')
    .set({ tags: sql<number[]>`array_remove(tags, ${tagId}::int)` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', contactId)
    .execute();
}
