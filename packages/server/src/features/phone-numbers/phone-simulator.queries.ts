import type { Db } from '../../platform/db/database.ts';

const like = (db: Db, tenantId: number, q: string) => {
  const all = db.selectFrom('simulated_touch').where('tenant_id', '=', tenantId);
  const digits = q.replace(/\D/g, '');
  return digits
    ? all.where((or) => or.or([or('to_number', 'like', `%${digits}%`), or('from_number', 'like', `%${digits}%`)]))
    : all;
};

export async function listTouches(
  db: Db,
  tenantId: number,
  { q, page, limit }: { readonly q: string; readonly page: number; readonly limit: number },
) {
  return like(db, tenantId, q)
    .select(['id', 'kind', 'from_number as from', 'to_number as to', 'words', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
}

export async function countTouches(db: Db, tenantId: number, q: string): Promise<number> {
  const { total } = await like(db, tenantId, q)
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export async function deleteOldTouches(db: Db, tenantId: number, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('simulated_touch')
    .where('tenant_id', '=', tenantId)
    .where('created_at', '<', before.toISOString())
    .executeTakeFirst();
  return Number(numDeletedRows);
}
