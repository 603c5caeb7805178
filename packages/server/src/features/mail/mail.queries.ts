import type { Db } from '../../platform/db/database.ts';

export interface NewMail {
  id: string;
  key: string | null;
  to_address: string;
  subject: string;
  paragraphs: string[];
  action_label: string | null;
  action_url: string | null;
  created_at: Date;
}

/** Whether it was written down: not where there is a mail of the same key. */
export async function insertMail(db: Db, tenantId: number, mail: NewMail): Promise<boolean> {
  const row = await db
    .insertInto('mail_message')
    .values({ ...mail, tenant_id: tenantId, status: 'queued' })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'key']).where('key', 'is not', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findQueuedMail(db: Db, tenantId: number, id: string) {
  return db
    .selectFrom('mail_message')
    .select(['id', 'to_address', 'subject', 'paragraphs', 'action_label', 'action_url', 'attempts'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .executeTakeFirst();
}

export interface Tried {
  status: 'queued' | 'sent' | 'failed';
  provider: 'local' | 'smtp';
  attempts: number;
  reply: string;
  done_at: Date | null;
}

/** Writes down what became of a try. The words stay only where they are still needed. */
export async function updateTried(
  db: Db,
  tenantId: number,
  id: string,
  { keep_words, ...tried }: Tried & { keep_words: boolean },
): Promise<void> {
  await db
    .updateTable('mail_message')
    .set({ ...tried, ...(!keep_words && { paragraphs: null, action_label: null, action_url: null }) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

export async function getBrand(db: Db, tenantId: number) {
  return db.selectFrom('tenant').select(['name', 'primary_color']).where('id', '=', tenantId).executeTakeFirstOrThrow();
}

/** Mails nobody needs any more. */
export async function deleteOldMail(db: Db, tenantId: number, before: Date): Promise<void> {
  await db
    .deleteFrom('mail_message')
    .where('tenant_id', '=', tenantId)
    .where('status', '!=', 'queued')
    .where('created_at', '<', before.toISOString())
    .execute();
}
