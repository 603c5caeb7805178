import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';

interface EmailSearch {
  readonly q?: string | undefined;
  readonly page: number;
  readonly limit: number;
}

/** A page of the emails by name, with the total number. */
export async function listBroadcastEmails(db: Db, tenantId: number, { q, page, limit }: EmailSearch) {
  let query = db.selectFrom('broadcast_email').where('tenant_id', '=', tenantId);
  if (q) query = query.where(sql<string>`lower(name || ' ' || subject)`, 'like', `%${likePattern(q.toLowerCase())}%`);
  const { total } = await query.select((count) => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await query
    .select(['id', 'name', 'subject', 'updated_at'])
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows, total };
}
