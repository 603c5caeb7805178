import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

const touches = (db: Db, tenantId: number) =>
  db
    .selectFrom('simulated_touch')
    .select(['id', 'kind', 'from_number', 'to_number', 'words', 'created_at', 'incoming', 'file_ids', 'status'])
    .where('tenant_id', '=', tenantId);

export const findTouch = (db: Db, tenantId: number, id: string) =>
  touches(db, tenantId).where('id', '=', id).executeTakeFirst();
export type TouchRow = NonNullable<Awaited<ReturnType<typeof findTouch>>>;

export async function updateTouch(db: Db, tenantId: number, id: string, status: 'arrived' | 'failed'): Promise<void> {
  await db
    .updateTable('simulated_touch')
    .set({ status })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** The last texts and calls of a phone, newest first. */
export const listTouchesOf = (db: Db, tenantId: number, number: string, limit: number) =>
  touches(db, tenantId)
    .where((or) =>
      or.or([
        or.and([or('to_number', '=', number), or('incoming', '=', false)]),
        or.and([or('from_number', '=', number), or('incoming', '=', true)]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export interface PhoneRow {
  readonly number: string;
  readonly last_words: string | null;
  readonly last_at: string | null;
  readonly delay_s: number;
  readonly failure: string;
}

/** Every outside number that a text or call went to or came from, and those that are set up. The company's own aren't phones. */
const phones = (tenantId: number, digits: string) => sql`
  from (
    select number, max(at) as last_at from (
      select case when incoming then from_number else to_number end as number, created_at as at
      from simulated_touch where tenant_id = ${tenantId}
      union all select number, null from simulated_phone where tenant_id = ${tenantId}
    ) each
    where ${digits === '' ? sql`true` : sql`number like ${`%${digits}%`}`}
      and not exists (select from phone_number n where n.tenant_id = ${tenantId} and n.number = each.number and n.released_at is null)
    group by number) phone
    left join simulated_phone s on s.tenant_id = ${tenantId} and s.number = phone.number`;

export async function listPhones(
  db: Db,
  tenantId: number,
  digits: string,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<PhoneRow[]> {
  const { rows } = await sql<PhoneRow>`
    select phone.number, phone.last_at, coalesce(s.delay_s, 0) as delay_s, coalesce(s.failure, 'none') as failure, (
        select t.words from simulated_touch t where t.tenant_id = ${tenantId} and t.created_at = phone.last_at
          and (t.to_number = phone.number or t.from_number = phone.number) limit 1) as last_words
    ${phones(tenantId, digits)} order by phone.last_at desc nulls last, phone.number limit ${limit} offset ${(page - 1) * limit}`.execute(
    db,
  );
  return rows;
}

export async function countPhones(db: Db, tenantId: number, digits: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${phones(tenantId, digits)}`.execute(db);
  return rows[0]?.total ?? 0;
}

export async function savePhone(
  db: Db,
  tenantId: number,
  number: string,
  settings: { readonly delay_s: number; readonly failure: string },
): Promise<void> {
  await db
    .insertInto('simulated_phone')
    .values({ tenant_id: tenantId, number, ...settings })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'number']).doUpdateSet(settings))
    .execute();
}

/** The tenant's numbers of the built-in provider that take texts. */
export async function listCompanyNumbers(db: Db, tenantId: number): Promise<{ number: string; label: string }[]> {
  return db
    .selectFrom('phone_number')
    .select(['number', 'label'])
    .where('tenant_id', '=', tenantId)
    .where('released_at', 'is', null)
    .where('provider', '=', 'local')
    .where('sms', '=', true)
    .orderBy('bought_at')
    .orderBy('id')
    .limit(200)
    .execute();
}

export const listFileFacts = (db: Db, tenantId: number, ids: readonly string[]) =>
  db
    .selectFrom('stored_file')
    .select(['id', 'name', 'size', 'content_type'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
