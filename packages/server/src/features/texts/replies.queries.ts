import type { TextStatus } from '@bookline/contract/rules/texts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface TextFrom {
  readonly contact_id: string;
  readonly id: string;
  readonly words: string;
}

/** The texts that these contacts sent us since their moments, in order. `since[n]` belongs to `contactIds[n]`. */
export async function listTextsFrom(
  db: Db,
  tenantId: number,
  contactIds: readonly string[],
  since: readonly Date[],
): Promise<TextFrom[]> {
  if (contactIds.length === 0) return [];
  const { rows } = await sql<TextFrom>`
    select asked.contact_id, m.id, m.words
    from unnest(${contactIds}::uuid[], ${since}::timestamptz[]) asked (contact_id, since)
      join text_conversation c on c.tenant_id = ${tenantId} and c.contact_id = asked.contact_id
      cross join lateral (
        select id, words, at from text_message
        where tenant_id = ${tenantId} and conversation_id = c.id and at >= asked.since and direction = 'inbound' offset 0
      ) m
    order by asked.contact_id, m.at, m.id`.execute(db);
  return rows;
}

/** The words of the texts that arrived in a conversation after a moment. */
export async function listWordsSince(db: Db, tenantId: number, conversationId: string, since: Date): Promise<string[]> {
  const { rows } = await sql<{ words: string }>`
    select words from text_message
    where tenant_id = ${tenantId} and conversation_id = ${conversationId} and at > ${since} and direction = 'inbound'`.execute(
    db,
  );
  return rows.map(({ words }) => words);
}

/** What became of these texts. */
export async function listTextStates(
  db: Db,
  tenantId: number,
  ids: readonly string[],
): Promise<{ id: string; status: TextStatus; problem: string | null }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string; status: TextStatus; problem: string | null }>`
    select id, status, problem from text_message where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`.execute(
    db,
  );
  return rows;
}
