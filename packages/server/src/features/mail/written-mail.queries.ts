import type { Insertable } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { MailMessage } from '../../platform/db/schema.d.ts';

/** A file attached to an email. */
export interface Attachment {
  readonly file_id: string;
  readonly name: string;
  readonly size: number;
  readonly content_type: string;
}

/** Returns false if an email with the same key exists. */
export async function insertWrittenMail(
  db: Db,
  tenantId: number,
  mail: Omit<Insertable<MailMessage>, 'tenant_id' | 'status'>,
): Promise<boolean> {
  const row = await db
    .insertInto('mail_message')
    .values({ ...mail, tenant_id: tenantId, status: 'queued' })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'key']).where('key', 'is not', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertManyWritten(
  db: Db,
  tenantId: number,
  mails: readonly Omit<Insertable<MailMessage>, 'tenant_id' | 'status'>[],
): Promise<void> {
  if (mails.length === 0) return;
  await db
    .insertInto('mail_message')
    .values(mails.map((mail) => ({ ...mail, tenant_id: tenantId, status: 'queued' as const })))
    .execute();
}

export async function insertAttachments(
  db: Db,
  tenantId: number,
  mailId: string,
  attachments: readonly Attachment[],
): Promise<void> {
  if (attachments.length === 0) return;
  await db
    .insertInto('mail_attachment')
    .values(attachments.map((file, position) => ({ ...file, tenant_id: tenantId, mail_id: mailId, position })))
    .execute();
}

/** Returns whether the email could be canceled. Its prepared text is no longer needed. */
export async function cancelHeldMail(db: Db, tenantId: number, mailId: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('mail_message')
    .set({ status: 'cancelled', done_at: now, html: null, plain: null, unsubscribe_url: null, unsubscribe_hash: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', mailId)
    .where('status', '=', 'queued')
    .where('attempts', '=', 0)
    .where('held_until', '>', now.toISOString())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
