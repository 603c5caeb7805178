import type { Tag } from '@bookline/contract/features/tags';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Up to 500 tags whose name contains the text, by name. */
export async function listTags(db: Db, tenantId: number, search: string): Promise<Tag[]> {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return db
    .selectFrom('tag')
    .select(['id', 'name', 'color'])
    .where('tenant_id', '=', tenantId)
    .where(sql<string>`lower(name)`, 'like', sql<string>`lower(${pattern})`)
    .orderBy(sql`lower(name)`)
    .limit(500)
    .execute();
}

/** Letter case is PostgreSQL's to judge on both sides, as in the unique index: JavaScript knows more of it than some locales. */
export async function findTagByName(db: Db, tenantId: number, name: string): Promise<Tag | undefined> {
  return db
    .selectFrom('tag')
    .select(['id', 'name', 'color'])
    .where('tenant_id', '=', tenantId)
    .where(sql<string>`lower(name)`, '=', sql<string>`lower(${name})`)
    .executeTakeFirst();
}

/** Adds a tag unless its name is taken; undefined then. */
export async function insertTag(db: Db, tenantId: number, tag: Tag): Promise<Tag | undefined> {
  return db
    .insertInto('tag')
    .values({ ...tag, tenant_id: tenantId })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'name', 'color'])
    .executeTakeFirst();
}
