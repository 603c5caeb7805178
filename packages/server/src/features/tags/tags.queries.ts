import type { Tag } from '@bookline/contract/features/tags';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';

/** Up to 500 tags whose name contains the text, by name. With `ids`, only those. */
export async function listTags(db: Db, tenantId: number, search: string, ids?: readonly number[]): Promise<Tag[]> {
  const pattern = `%${likePattern(search)}%`;
  return db
    .selectFrom('tag')
    .select(['id', 'name', 'color'])
    .where('tenant_id', '=', tenantId)
    .where(sql<string>`lower(name)`, 'like', sql<string>`lower(${pattern})`)
    .$if(ids !== undefined, (query) => query.where('id', '=', sql<number>`any(${ids}::int[])`))
    .orderBy(sql`lower(name)`)
    .limit(500)
    .execute();
}

/** PostgreSQL lowercases both sides, as in the unique index: JavaScript's rules differ in some locales. */
export async function findTagByName(db: Db, tenantId: number, name: string): Promise<Tag | undefined> {
  return db
    .selectFrom('tag')
    .select(['id', 'name', 'color'])
    .where('tenant_id', '=', tenantId)
    .where(sql<string>`lower(name)`, '=', sql<string>`lower(${name})`)
    .executeTakeFirst();
}

/** Adds a tag. Undefined if its name is taken. */
export async function insertTag(db: Db, tenantId: number, tag: Tag): Promise<Tag | undefined> {
  return db
    .insertInto('tag')
    .values({ ...tag, tenant_id: tenantId })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'name', 'color'])
    .executeTakeFirst();
}
