import { sql } from 'kysely';
import { countRows } from '../../platform/db/count-rows.ts';
import type { Db } from '../../platform/db/database.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';

export interface OfficeSearch {
  readonly q: string;
  readonly page: number;
  readonly limit: number;
  /** The user whose own office comes first. */
  readonly user_id: string;
}

/** A page of offices and the total: the user's own first, then main offices, then by name. */
export async function listOffices(db: Db, tenantId: number, { q, page, limit, user_id }: OfficeSearch) {
  const own = sql<boolean>`o.id = (select office_location_id from app_user where tenant_id = ${tenantId} and id = ${user_id})`;
  let query = db.selectFrom('office_location as o').where('o.tenant_id', '=', tenantId);
  if (q) {
    const pattern = `%${likePattern(q.toLowerCase())}%`;
    query = query.where(sql<string>`lower(concat_ws(' ', o.name, o.line1, o.city, o.state, o.zip))`, 'like', pattern);
  }
  const total = await countRows(query);
  const offices = await query
    .select(['o.id', 'o.name', 'o.type', 'o.line1', 'o.city', 'o.state', 'o.zip', 'o.phone'])
    .select(sql<boolean>`coalesce(${own}, false)`.as('own'))
    .orderBy(sql`coalesce(${own}, false) desc`)
    .orderBy(sql`o.type <> 'main'`)
    .orderBy('o.name')
    .orderBy('o.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { offices, total };
}
