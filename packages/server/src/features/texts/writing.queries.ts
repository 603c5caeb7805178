import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';

/** Records that a user is writing, or has stopped. */
export async function saveWriting(
  db: Db,
  tenantId: number,
  conversationId: string,
  userId: string,
  at: Date | null,
): Promise<void> {
  if (at === null) {
    await db
      .deleteFrom('text_writing')
      .where('tenant_id', '=', tenantId)
      .where('conversation_id', '=', conversationId)
      .where('user_id', '=', userId)
      .execute();
    return;
  }
  await db
    .insertInto('text_writing')
    .values({ tenant_id: tenantId, conversation_id: conversationId, user_id: userId, at })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'conversation_id', 'user_id']).doUpdateSet({ at }))
    .execute();
}

/** Who is writing in these conversations, without those who stopped before `since`. */
export async function listWriting(
  db: Db,
  tenantId: number,
  conversationIds: readonly string[],
  since: Date,
): Promise<{ conversation_id: string; id: string; name: string }[]> {
  if (conversationIds.length === 0) return [];
  const { rows } = await sql<{ conversation_id: string; id: string; name: string }>`
    select w.conversation_id, u.id, ${fullName('u')} as name
    from text_writing w join app_user u on u.tenant_id = w.tenant_id and u.id = w.user_id
    where w.tenant_id = ${tenantId} and w.conversation_id = any(${conversationIds}::uuid[]) and w.at > ${since}
    order by w.at, u.id`.execute(db);
  return rows;
}

export async function deleteOldWriting(db: Db, tenantId: number, before: Date): Promise<void> {
  await db
    .deleteFrom('text_writing')
    .where('tenant_id', '=', tenantId)
    .where('at', '<', before.toISOString())
    .execute();
}
