import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { allOf, type Condition } from '../contacts/contacts.api.ts';

/** The names of the imported columns among the newest contacts that meet the conditions, by name. */
export async function listCustomColumns(
  db: Db,
  conditions: readonly Condition[],
  among: number,
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct jsonb_object_keys(newest.custom) as name
    from (select contact.custom from contact where ${allOf(conditions)} order by contact.created_at desc, contact.id desc limit ${among}) newest
    order by name limit ${most}`.execute(db);
  return rows.map(({ name }) => name);
}
