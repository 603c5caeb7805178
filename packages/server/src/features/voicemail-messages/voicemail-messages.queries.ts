import type { VoicemailMessage } from '@bookline/contract/features/voicemail-messages';
import { countRows } from '../../platform/db/count-rows.ts';
import type { Db } from '../../platform/db/database.ts';

const of = (db: Db, tenantId: number, userId: string) =>
  db.selectFrom('voicemail_message').where('tenant_id', '=', tenantId).where('user_id', '=', userId);

export const listMessages = (db: Db, tenantId: number, userId: string): Promise<VoicemailMessage[]> =>
  of(db, tenantId, userId)
    .select(['id', 'name', 'duration_s', 'created_at'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const countMessages = (db: Db, tenantId: number, userId: string): Promise<number> =>
  countRows(of(db, tenantId, userId));

/** The file of a user's message. */
export async function findMessageFile(
  db: Db,
  tenantId: number,
  userId: string,
  id: string,
): Promise<string | undefined> {
  const row = await of(db, tenantId, userId).select('file_id').where('id', '=', id).executeTakeFirst();
  return row?.file_id;
}

/** The file of a message that anyone of the tenant recorded. For the phone provider, which plays it. */
export async function findFileOfMessage(db: Db, tenantId: number, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('voicemail_message')
    .select('file_id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.file_id;
}

export interface NewMessage {
  readonly id: string;
  readonly user_id: string;
  readonly name: string;
  readonly file_id: string;
  readonly duration_s: number;
  readonly created_at: Date;
}

export async function insertMessage(db: Db, tenantId: number, message: NewMessage): Promise<void> {
  await db
    .insertInto('voicemail_message')
    .values({ ...message, tenant_id: tenantId })
    .execute();
}

/** Callers hear the standard greeting again if it was the user's. Returns the deleted one, or undefined if there was none. */
export async function deleteMessage(
  db: Db,
  tenantId: number,
  userId: string,
  id: string,
): Promise<{ readonly name: string; readonly file_id: string } | undefined> {
  await db
    .updateTable('dialer_profile')
    .set({ greeting_id: null })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('greeting_id', '=', id)
    .execute();
  return db
    .deleteFrom('voicemail_message')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(['name', 'file_id'])
    .executeTakeFirst();
}
