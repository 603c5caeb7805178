import type { RxSection } from '@bookline/contract/features/rx-details';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';

export interface SealedItem {
  readonly id: string;
  readonly section: string;
  readonly item_sealed: Buffer;
  readonly saved_at: string;
  readonly saved_by_id: string;
  readonly saved_by_name: string | null;
}

/** A contact's stored items in order. For Medicare, newest first. */
export async function listItems(
  db: Db,
  tenantId: number,
  contactId: string,
  section?: RxSection,
): Promise<SealedItem[]> {
  return db
    .selectFrom('contact_rx_item as i')
    .leftJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 'i.tenant_id').onRef('u.id', '=', 'i.saved_by_id'),
    )
    .select([
      'i.id',
      'i.section',
      'i.item_sealed',
      'i.saved_at',
      'i.saved_by_id',
      fullName<string | null>('u').as('saved_by_name'),
    ])
    .where('i.tenant_id', '=', tenantId)
    .where('i.contact_id', '=', contactId)
    .$if(section !== undefined, (query) => query.where('i.section', '=', section ?? ''))
    .orderBy(sql`case when i.section = 'medicare' then i.saved_at end`, 'desc')
    .orderBy('i.position')
    .orderBy('i.id')
    .execute();
}

export interface NewItem {
  readonly id: string;
  readonly contact_id: string;
  readonly section: RxSection;
  readonly position: number;
  readonly item_sealed: Buffer;
  readonly saved_by_id: string;
  readonly saved_at: Date;
}

/** Adds items. An existing id gets the new content. */
export async function saveItems(db: Db, tenantId: number, items: readonly NewItem[]): Promise<void> {
  if (items.length === 0) return;
  await db
    .insertInto('contact_rx_item')
    .values(items.map((item) => ({ ...item, tenant_id: tenantId })))
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'id']).doUpdateSet((eb) => ({
        position: eb.ref('excluded.position'),
        item_sealed: eb.ref('excluded.item_sealed'),
        saved_by_id: eb.ref('excluded.saved_by_id'),
        saved_at: eb.ref('excluded.saved_at'),
      })),
    )
    .execute();
}

/** Adds an item to each of many contacts, in one statement. */
export async function insertItemEach(
  db: Db,
  tenantId: number,
  items: readonly Pick<NewItem, 'id' | 'contact_id' | 'item_sealed'>[],
  all: Pick<NewItem, 'section' | 'position' | 'saved_by_id' | 'saved_at'>,
): Promise<void> {
  if (items.length === 0) return;
  await sql`
    insert into contact_rx_item (tenant_id, section, position, saved_by_id, saved_at, id, contact_id, item_sealed)
    select ${tenantId}::bigint, ${all.section}::text, ${all.position}::int, ${all.saved_by_id}::uuid, ${all.saved_at}::timestamptz, item.*
    from unnest(${items.map(({ id }) => id)}::uuid[], ${items.map(({ contact_id }) => contact_id)}::uuid[],
      ${items.map(({ item_sealed }) => item_sealed)}::bytea[]) as item`.execute(db);
}

/** Reorders items. Their content stays unchanged. */
export async function moveItem(db: Db, tenantId: number, id: string, position: number): Promise<void> {
  await db
    .updateTable('contact_rx_item')
    .set({ position })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

export async function deleteItems(db: Db, tenantId: number, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('contact_rx_item').where('tenant_id', '=', tenantId).where('id', 'in', ids).execute();
}

/** Which of these contacts have a Medicare record. */
export async function listWithMedicare(db: Db, tenantId: number, contactIds: readonly string[]): Promise<string[]> {
  if (contactIds.length === 0) return [];
  const { rows } = await sql<{ contact_id: string }>`
    select distinct contact_id from contact_rx_item
    where tenant_id = ${tenantId} and contact_id = any(${contactIds}::uuid[]) and section = 'medicare'`.execute(db);
  return rows.map(({ contact_id }) => contact_id);
}

/** The encrypted Medicare records of these contacts, newest first for each. */
export async function listMedicareItems(
  db: Db,
  tenantId: number,
  contactIds: readonly string[],
): Promise<{ id: string; contact_id: string; item_sealed: Buffer }[]> {
  if (contactIds.length === 0) return [];
  const { rows } = await sql<{ id: string; contact_id: string; item_sealed: Buffer }>`
    select id, contact_id, item_sealed from contact_rx_item
    where tenant_id = ${tenantId} and contact_id = any(${contactIds}::uuid[]) and section = 'medicare'
    order by contact_id, saved_at desc, position, id`.execute(db);
  return rows;
}

/** How many contacts in a subquery with their `id` have a Medicare record. */
export async function countWithMedicare(db: Db, tenantId: number, contacts: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(distinct item.contact_id)::int as total from contact_rx_item item
    where item.tenant_id = ${tenantId} and item.section = 'medicare' and item.contact_id in (select id from (${contacts}) chosen)`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}
