import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { SelectedContacts } from '../contacts/contacts.api.ts';

/** A number of contacts after an offset, in the set's order. */
export async function listEdge(
  db: Db,
  selected: SelectedContacts,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from (${selected}) s order by s.position limit ${limit} offset ${after}`.execute(db);
  return rows.map(({ id }) => id);
}
