import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';

export interface MailboxRow {
  host: string;
  port: number;
  security: 'tls' | 'starttls';
  username: string;
  password_sealed: Buffer;
  folder: string;
  return_address: string;
  read_replies: boolean;
  updated_at: string;
}

const settings = [
  'host',
  'port',
  'security',
  'username',
  'password_sealed',
  'folder',
  'return_address',
  'read_replies',
  'uid_validity',
  'last_uid',
  'checked_at',
  'problem',
  'updated_at',
] as const;

export async function findMailbox(db: Db, tenantId: number, { lock = false }: { readonly lock?: boolean } = {}) {
  const row = await db
    .selectFrom('feedback_mailbox')
    .select(settings)
    .where('tenant_id', '=', tenantId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) return undefined;
  const { security, ...rest } = row;
  return {
    ...rest,
    security: security === 'tls' ? ('tls' as const) : ('starttls' as const),
  };
}

/** Saves the settings. Another server or folder is read from its newest messages on. */
export async function saveMailbox(
  db: Db,
  tenantId: number,
  row: Omit<MailboxRow, 'updated_at'> & { updated_at: Date },
  { afresh }: { readonly afresh: boolean },
): Promise<void> {
  const position = afresh ? { uid_validity: null, last_uid: 0, checked_at: null, problem: '' } : {};
  await db
    .insertInto('feedback_mailbox')
    .values({ ...row, tenant_id: tenantId })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet({ ...row, ...position }))
    .execute();
}

export async function deleteMailbox(db: Db, tenantId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('feedback_mailbox')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function updatePosition(
  db: Db,
  tenantId: number,
  change: { uid_validity?: string; last_uid?: number; checked_at: Date; problem: string },
): Promise<void> {
  await db.updateTable('feedback_mailbox').set(change).where('tenant_id', '=', tenantId).execute();
}

/** An email to a contact that was sent. */
export const findSentMail = (db: Db, tenantId: number, ids: readonly string[]) =>
  db
    .selectFrom('mail_message')
    .select(['id', 'contact_id', 'to_address', 'status'])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .where('status', 'in', ['sent', 'bounced'])
    // In-Reply-To comes first in the ids.
    .orderBy(sql`array_position(${ids}::uuid[], id)`)
    .executeTakeFirst();

export type SentMail = NonNullable<Awaited<ReturnType<typeof findSentMail>>>;

export interface NewFeedback {
  key: string;
  kind: 'hard_bounce' | 'soft_bounce' | 'complaint' | 'reply';
  mail_id: string;
  address: string;
  status: string;
  detail: string;
  subject: string;
  at: Date;
}

/** Returns its id. Undefined if this message was read before. */
export async function insertFeedback(db: Db, tenantId: number, feedback: NewFeedback): Promise<string | undefined> {
  const row = await db
    .insertInto('email_feedback')
    .values({ ...feedback, tenant_id: tenantId, id: newId() })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function markMailBounced(db: Db, tenantId: number, mailId: string, reply: string): Promise<void> {
  await db
    .updateTable('mail_message')
    .set({ status: 'bounced', reply })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', mailId)
    .where('status', '=', 'sent')
    .execute();
}

/** How many emails to an address were refused for now since then. */
export async function countSoftBounces(db: Db, tenantId: number, address: string, since: Date): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(distinct mail_id)::int as total from email_feedback
    where tenant_id = ${tenantId} and address = ${address} and at > ${since} and kind = 'soft_bounce'`.execute(db);
  return rows[0]?.total ?? 0;
}

export async function countFeedback(db: Db, tenantId: number, since: Date) {
  const { rows } = await sql<{ hard_bounces: number; soft_bounces: number; complaints: number; replies: number }>`
    select count(*) filter (where kind = 'hard_bounce')::int as hard_bounces,
      count(*) filter (where kind = 'soft_bounce')::int as soft_bounces,
      count(*) filter (where kind = 'complaint')::int as complaints,
      count(*) filter (where kind = 'reply')::int as replies
    from email_feedback where tenant_id = ${tenantId} and at > ${since}`.execute(db);
  return rows[0] ?? { hard_bounces: 0, soft_bounces: 0, complaints: 0, replies: 0 };
}
