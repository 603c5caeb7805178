import type { TextStatus } from '@bookline/contract/rules/texts';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';
import { linksOfText, type TextLinkRow } from './text-links.queries.ts';

export interface MessageRow {
  readonly id: string;
  readonly conversation_id: string;
  readonly direction: 'inbound' | 'outbound';
  readonly status: TextStatus;
  readonly words: string;
  readonly mms: boolean;
  readonly our_number: string;
  readonly their_number: string;
  readonly at: string;
  readonly created_at: string;
  readonly sender_id: string | null;
  readonly sender_name: string | null;
  readonly automatic: boolean;
  readonly units: number;
  readonly problem: string | null;
  readonly send_at: string | null;
  readonly sent_at: string | null;
  readonly delivered_at: string | null;
  readonly links: readonly TextLinkRow[];
  readonly files: readonly {
    readonly id: string;
    readonly file_id: string;
    readonly name: string;
    readonly size: number;
    readonly content_type: string;
  }[];
}

const shown = (
  tenantId: number,
) => sql`m.id, m.conversation_id, m.direction, m.status, m.words, m.mms, m.our_number, m.their_number, m.at, m.created_at,
  m.sender_id, ${fullName('u')} as sender_name, m.automatic, m.units, m.problem, m.send_at, m.sent_at, m.delivered_at,
  ${linksOfText(tenantId)} as links,
  (select coalesce(json_agg(json_build_object('id', f.id, 'file_id', s.id, 'name', s.name, 'size', s.size, 'content_type', s.content_type)
      order by f.position), '[]')
    from text_file f join stored_file s on s.tenant_id = f.tenant_id and s.id = f.file_id
    where f.tenant_id = ${tenantId} and f.message_id = m.id) as files`;

/** Texts of a conversation before a point, newest first. */
export async function listMessages(
  db: Db,
  tenantId: number,
  conversationId: string,
  before: { readonly at: string; readonly id: string } | undefined,
  limit: number,
): Promise<MessageRow[]> {
  const earlier = before ? sql`and (m.at, m.id) < (${before.at}::timestamptz, ${before.id}::uuid)` : sql``;
  const { rows } = await sql<MessageRow>`
    select ${shown(tenantId)} from text_message m left join app_user u on u.tenant_id = ${tenantId} and u.id = m.sender_id
    where m.tenant_id = ${tenantId} and m.conversation_id = ${conversationId} ${earlier}
    order by m.at desc, m.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function findMessage(db: Db, tenantId: number, id: string): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`
    select ${shown(tenantId)} from text_message m left join app_user u on u.tenant_id = ${tenantId} and u.id = m.sender_id
    where m.tenant_id = ${tenantId} and m.id = ${id}`.execute(db);
  return rows[0];
}

export const findIdOfKey = (db: Db, tenantId: number, key: string) =>
  db
    .selectFrom('text_message')
    .select(['id', 'conversation_id'])
    .where('tenant_id', '=', tenantId)
    .where('key', '=', key)
    .executeTakeFirst();

export interface NewMessage {
  readonly id: string;
  readonly conversation_id: string;
  readonly direction: 'inbound' | 'outbound';
  readonly status: TextStatus;
  readonly words: string;
  readonly search: string;
  readonly mms: boolean;
  readonly our_number: string;
  readonly their_number: string;
  readonly at: Date;
  readonly created_at: Date;
  readonly units: number;
  readonly sender_id?: string | null;
  readonly automatic?: boolean;
  readonly purpose?: 'personal' | 'marketing';
  readonly campaign_trigger_id?: string | null;
  readonly campaign_id?: string | null;
  readonly key?: string | null;
  readonly origin?: string | null;
  readonly send_at?: Date | null;
  readonly unattended?: boolean;
  readonly provider?: string | null;
  readonly provider_id?: string | null;
  readonly subscription_id?: string | null;
  readonly license_id?: string | null;
}

/** Returns the ids of those that are stored now: not of a text whose key, or provider's id, is already stored. */
export async function insertMessages(db: Db, tenantId: number, messages: readonly NewMessage[]): Promise<string[]> {
  const rows = await db
    .insertInto('text_message')
    .values(messages.map((message) => ({ ...message, tenant_id: tenantId })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns false if a text with this key, or with the provider's id, is already stored. */
export const insertMessage = async (db: Db, tenantId: number, message: NewMessage): Promise<boolean> =>
  (await insertMessages(db, tenantId, [message])).length > 0;

const sendingColumns = [
  'id',
  'conversation_id',
  'status',
  'words',
  'mms',
  'our_number',
  'their_number',
  'created_at',
  'sender_id',
  'automatic',
  'unattended',
  'purpose',
  'origin',
  'send_at',
  'trying_at',
  'attempts',
  'provider',
  'provider_id',
  'campaign_id',
] as const;

/** An outbound text, locked until the transaction ends. */
export const lockOutbound = (db: Db, tenantId: number, id: string) =>
  db
    .selectFrom('text_message')
    .select(sendingColumns)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('direction', '=', 'outbound')
    .forUpdate()
    .executeTakeFirst();
export type Outbound = NonNullable<Awaited<ReturnType<typeof lockOutbound>>>;

/** The same, without a lock. */
export const findOutbound = (db: Db, tenantId: number, id: string) =>
  db
    .selectFrom('text_message')
    .select(['status', 'campaign_id'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('direction', '=', 'outbound')
    .executeTakeFirst();

/** The outbound text with the provider's id, locked. */
export const lockByProviderId = (db: Db, tenantId: number, providerId: string) =>
  db
    .selectFrom('text_message')
    .select(sendingColumns)
    .where('tenant_id', '=', tenantId)
    .where('provider_id', '=', providerId)
    .where('direction', '=', 'outbound')
    .forUpdate()
    .executeTakeFirst();

export interface MessageChange {
  readonly status?: TextStatus;
  readonly at?: Date;
  readonly send_at?: Date;
  readonly trying_at?: Date | null;
  readonly attempts?: number;
  readonly provider?: string;
  readonly provider_id?: string;
  readonly problem?: string | null;
  readonly error_code?: string | null;
  readonly sent_at?: Date;
  readonly delivered_at?: Date;
}

export async function updateMessage(db: Db, tenantId: number, id: string, change: MessageChange): Promise<void> {
  await db.updateTable('text_message').set(change).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/** The ids that the provider gave to texts since a time, so that one isn't taken for another. */
export async function listProviderIds(
  db: Db,
  tenantId: number,
  { ours, theirs, since }: { readonly ours: string; readonly theirs: string; readonly since: Date },
): Promise<string[]> {
  const { rows } = await sql<{ provider_id: string }>`
    select m.provider_id from text_message m
    where m.tenant_id = ${tenantId} and m.our_number = ${ours} and m.their_number = ${theirs}
      and m.at >= ${new Date(since.getTime() - DAY_MS)}
      and m.provider_id is not null`.execute(db);
  return rows.map(({ provider_id }) => provider_id);
}

export interface NewTextFile {
  readonly id: string;
  readonly message_id: string;
  readonly position: number;
  readonly file_id: string | null;
  readonly source: string | null;
  readonly status: 'waiting' | 'kept';
}

export async function insertTextFiles(db: Db, tenantId: number, files: readonly NewTextFile[]): Promise<void> {
  if (files.length === 0) return;
  await db
    .insertInto('text_file')
    .values(files.map((file) => ({ ...file, tenant_id: tenantId })))
    .execute();
}

/** The stored files of a text, in order. */
export const listFileIds = (db: Db, tenantId: number, messageId: string) =>
  db
    .selectFrom('text_file')
    .select(['id', 'file_id'])
    .where('tenant_id', '=', tenantId)
    .where('message_id', '=', messageId)
    .where('file_id', 'is not', null)
    .orderBy('position')
    .execute();

/** A file of a text that waits to be fetched. */
export async function findWaitingFile(db: Db, tenantId: number, id: string) {
  const { rows } = await sql<{
    id: string;
    message_id: string;
    conversation_id: string;
    source: string;
    our_number: string;
  }>`
    select f.id, f.message_id, m.conversation_id, f.source, m.our_number
    from text_file f join text_message m on m.tenant_id = f.tenant_id and m.id = f.message_id
    where f.tenant_id = ${tenantId} and f.id = ${id} and f.status = 'waiting'`.execute(db);
  return rows[0];
}

export async function updateTextFile(
  db: Db,
  tenantId: number,
  id: string,
  change: {
    readonly status: 'kept' | 'failed';
    readonly file_id?: string;
    readonly problem?: string;
    readonly source: null;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('text_file')
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The type of a stored file of a text. */
export const findTextFile = (db: Db, tenantId: number, fileId: string) =>
  db
    .selectFrom('stored_file')
    .select('content_type')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', fileId)
    .where('purpose', '=', 'text')
    .executeTakeFirst();

/** Files of texts that nothing refers to any longer: their contact was permanently deleted. Not the newest, which a text that is being queued may get. */
export async function listOrphans(db: Db, tenantId: number, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from stored_file s
    where s.tenant_id = ${tenantId} and s.purpose = 'text' and s.created_at < ${before}
      and not exists (select from text_file f where f.tenant_id = ${tenantId} and f.file_id = s.id)
      and not exists (select from simulated_touch t where t.tenant_id = ${tenantId} and t.file_ids @> array[s.id])
    order by s.created_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
