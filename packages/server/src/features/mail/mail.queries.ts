import type { Db } from '../../platform/db/database.ts';

export interface NewMail {
  id: string;
  key: string | null;
  contact_id: string | null;
  secret_of_id: string | null;
  to_address: string;
  subject: string;
  paragraphs: string[];
  action_label: string | null;
  action_url: string | null;
  created_at: Date;
}

/** Returns false if an email with the same key exists. */
export async function insertMail(db: Db, tenantId: number, mail: NewMail): Promise<boolean> {
  const row = await db
    .insertInto('mail_message')
    .values({ ...mail, tenant_id: tenantId, status: 'queued' })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'key']).where('key', 'is not', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A queued email, locked until the transaction ends, so that it's either tried or canceled. */
export async function lockQueuedMail(db: Db, tenantId: number, id: string) {
  return db
    .selectFrom('mail_message')
    .select([
      'id',
      'contact_id',
      'to_address',
      'subject',
      'paragraphs',
      'action_label',
      'action_url',
      'html',
      'plain',
      'from_name',
      'reply_to',
      'purpose',
      'unsubscribe_url',
      'held_until',
      'attempts',
      'handed_over_at',
    ])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export type QueuedMail = NonNullable<Awaited<ReturnType<typeof lockQueuedMail>>>;

/** From now on, no one else changes this email: its transfer begins. */
export async function markTrying(db: Db, tenantId: number, id: string, now: Date): Promise<void> {
  await db
    .updateTable('mail_message')
    .set({ trying_since: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Stores that the last line of an email is about to be sent. */
export async function markHandedOver(db: Db, tenantId: number, id: string, now: Date): Promise<void> {
  await db
    .updateTable('mail_message')
    .set({ handed_over_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .execute();
}

/** The attachments of an email, in order. */
export async function listAttachments(db: Db, tenantId: number, mailId: string) {
  return db
    .selectFrom('mail_attachment')
    .select(['file_id', 'name', 'size', 'content_type'])
    .where('tenant_id', '=', tenantId)
    .where('mail_id', '=', mailId)
    .orderBy('position')
    .execute();
}

export interface Tried {
  status: 'queued' | 'sent' | 'failed' | 'refused' | 'bounced';
  provider: 'local' | 'smtp' | null;
  attempts: number;
  reply: string;
  done_at: Date | null;
}

const noWords = {
  paragraphs: null,
  action_label: null,
  action_url: null,
  html: null,
  plain: null,
  unsubscribe_url: null,
};

/** Stores the result of a try. The text stays only while it's still needed. */
export async function updateTried(
  db: Db,
  tenantId: number,
  id: string,
  { keep_words, ...tried }: Tried & { keep_words: boolean },
): Promise<void> {
  await db
    .updateTable('mail_message')
    .set({ ...tried, trying_since: null, handed_over_at: null, ...(!keep_words && noWords) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

export async function getBrand(db: Db, tenantId: number) {
  return db.selectFrom('tenant').select(['name', 'primary_color']).where('id', '=', tenantId).executeTakeFirstOrThrow();
}

/** Deletes old emails, except those written to a contact: they belong to the contact and are deleted with it. */
export async function deleteOldMail(db: Db, tenantId: number, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('mail_message')
    .where('tenant_id', '=', tenantId)
    .where('status', '!=', 'queued')
    .where('created_at', '<', before.toISOString())
    .where((mail) => mail.or([mail('sender_id', 'is', null), mail('contact_id', 'is', null)]))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export interface MailServerRow {
  host: string;
  port: number;
  security: 'tls' | 'starttls' | 'none';
  username: string;
  password_sealed: Buffer | null;
  from_name: string;
  from_address: string;
  dkim_domain: string;
  dkim_selector: string;
  dkim_key_sealed: Buffer | null;
  updated_at: string;
}

const securities: readonly string[] = ['tls', 'starttls', 'none'];
const isSecurity = (text: string): text is MailServerRow['security'] => securities.includes(text);

export async function findMailServer(
  db: Db,
  tenantId: number,
  { lock = false }: { lock?: boolean } = {},
): Promise<MailServerRow | undefined> {
  const row = await db
    .selectFrom('mail_server')
    .select([
      'host',
      'port',
      'security',
      'username',
      'password_sealed',
      'from_name',
      'from_address',
      'dkim_domain',
      'dkim_selector',
      'dkim_key_sealed',
      'updated_at',
    ])
    .where('tenant_id', '=', tenantId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) return undefined;
  const { security, ...rest } = row;
  if (!isSecurity(security)) throw new Error(`mail_server.security is ${security}`);
  return { ...rest, security };
}

export async function saveMailServer(
  db: Db,
  tenantId: number,
  row: Omit<MailServerRow, 'updated_at'> & { updated_at: Date },
): Promise<void> {
  await db
    .insertInto('mail_server')
    .values({ ...row, tenant_id: tenantId })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(row))
    .execute();
}

/** Returns whether there was one. */
export async function deleteMailServer(db: Db, tenantId: number): Promise<boolean> {
  const row = await db
    .deleteFrom('mail_server')
    .where('tenant_id', '=', tenantId)
    .returning('tenant_id')
    .executeTakeFirst();
  return row !== undefined;
}
