import type { Conversation } from '@bookline/contract/features/texts';
import type { ConversationState } from '@bookline/contract/rules/texts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';
import { allOf, type Condition } from '../contacts/contacts.api.ts';

/** Which conversations a user sees: those of visible contacts, and those without a contact of the users whose contacts they see. */
export interface Seen {
  readonly contacts: readonly Condition[];
  /** Absent: everyone's. */
  readonly holder_ids?: readonly string[] | undefined;
}

export interface ConversationFilter {
  /** The folded parts that must all match, for `like`. */
  readonly patterns: readonly string[];
  readonly digits: string;
  readonly state: ConversationState | 'all';
  readonly unread: boolean;
  /** A user's id; null for no one; absent for any. */
  readonly assigned_to_id?: string | null | undefined;
  readonly our_number?: string | undefined;
  readonly unknown: boolean;
  readonly contact_id?: string | undefined;
  readonly before: { readonly at: string; readonly id: string } | undefined;
  readonly now: Date;
}

type Where = RawBuilder<SqlBool>;

const held = ({ holder_ids }: Seen): Where =>
  holder_ids ? sql<SqlBool>`c.holder_id = any(${holder_ids}::uuid[])` : sql<SqlBool>`true`;

const states = (now: Date): Readonly<Record<ConversationState | 'all', Where>> => ({
  open: sql`c.closed_at is null and (c.snoozed_until is null or c.snoozed_until <= ${now})`,
  snoozed: sql`c.closed_at is null and c.snoozed_until > ${now}`,
  closed: sql`c.closed_at is not null`,
  all: sql`true`,
});

/**
 * A page of ids, the newest text first. Conversations with and without a contact are read in order, each by its own index, and merged: neither part
 * reads more than a page.
 */
export async function listConversationIds(
  db: Db,
  tenantId: number,
  seen: Seen,
  filter: ConversationFilter,
  limit: number,
): Promise<{ id: string; last_at: string }[]> {
  const { before, patterns, digits, now } = filter;
  const common: Where[] = [sql`c.tenant_id = ${tenantId}`, states(now)[filter.state]];
  if (before) common.push(sql`(c.last_at, c.id) < (${before.at}::timestamptz, ${before.id}::uuid)`);
  if (filter.unread) common.push(sql`c.unread > 0`);
  if (filter.assigned_to_id === null) common.push(sql`c.assigned_to_id is null`);
  else if (filter.assigned_to_id) common.push(sql`c.assigned_to_id = ${filter.assigned_to_id}`);
  if (filter.our_number) common.push(sql`c.our_number = ${filter.our_number}`);
  if (filter.contact_id) common.push(sql`c.contact_id = ${filter.contact_id}`);
  const said = sql<SqlBool>`exists (select from text_message m where m.tenant_id = ${tenantId} and m.conversation_id = c.id
    and ${sql.join(
      patterns.map((pattern) => sql`m.search like ${pattern}`),
      sql` and `,
    )} offset 0)`;
  // Who sees everything has too many conversations to read their texts one by one: the words lead there, by their index.
  const saidAnywhere = sql<SqlBool>`c.id in (select m.conversation_id from text_message m where m.tenant_id = ${tenantId}
    and ${sql.join(
      patterns.map((pattern) => sql`m.search like ${pattern}`),
      sql` and `,
    )} group by m.conversation_id order by max(m.at) desc limit 5000)`;
  const words = seen.holder_ids ? said : saidAnywhere;
  const named = sql.join(
    patterns.map((pattern) => sql`contact.search like ${pattern}`),
    sql` and `,
  );
  const known = patterns.length === 0 ? sql`true` : sql`((${named}) or ${words})`;
  const number = digits.length >= 3 ? sql`c.their_number like ${`%${digits}%`} or ` : sql``;
  const stranger = patterns.length === 0 ? sql`true` : sql`(${number}${words})`;
  const where = sql.join(common, sql` and `);
  const order = sql`order by last_at desc, id desc limit ${limit}`;
  const withContact = sql`(select c.id, c.last_at from text_conversation c
      join contact on contact.tenant_id = c.tenant_id and contact.id = c.contact_id
    where ${where} and contact.deleted_at is null and ${allOf(seen.contacts)} and ${known}
    order by c.last_at desc, c.id desc limit ${limit})`;
  const without = sql`(select c.id, c.last_at from text_conversation c
    where ${where} and c.contact_id is null and ${held(seen)} and ${stranger}
    order by c.last_at desc, c.id desc limit ${limit})`;
  const parts = filter.unknown ? without : filter.contact_id ? withContact : sql`${withContact} union all ${without}`;
  const { rows } = await sql<{ id: string; last_at: string }>`select id, last_at from (${parts}) one ${order}`.execute(
    db,
  );
  return rows;
}

export interface ConversationRow extends Omit<Conversation, 'state'> {
  readonly closed_at: string | null;
  readonly holder_id: string | null;
  readonly contact_owner_id: string | null;
}

/** Conversations by id, in any order. */
export async function listConversations(db: Db, tenantId: number, ids: readonly string[]): Promise<ConversationRow[]> {
  if (ids.length === 0) return [];
  const user = (alias: string) =>
    sql`case when ${sql.ref(`${alias}.id`)} is null then null else json_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${fullName(alias)}) end`;
  const { rows } = await sql<ConversationRow>`
    select c.id, c.our_number, coalesce(n.label, '') as our_label, c.their_number, c.closed_at, c.snoozed_until, c.unread, c.last_at, c.holder_id,
      contact.owner_id as contact_owner_id,
      case when contact.id is null then null else json_build_object('id', contact.id, 'name', ${fullName('contact')}) end as contact,
      ${user('o')} as number_owner, ${user('a')} as assigned_to,
      exists (select from text_opt_out x where x.tenant_id = ${tenantId} and x.number = c.their_number) as opted_out,
      (select json_build_object('direction', m.direction, 'status', m.status, 'words', m.words, 'at', to_char(m.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'files', (select count(*) from text_file f where f.tenant_id = ${tenantId} and f.message_id = m.id)::int)
        from text_message m where m.tenant_id = ${tenantId} and m.id = c.last_message_id) as last_message
    from text_conversation c
      left join contact on contact.tenant_id = ${tenantId} and contact.id = c.contact_id
      left join phone_number n on n.tenant_id = ${tenantId} and n.number = c.our_number and n.released_at is null
      left join app_user o on o.tenant_id = ${tenantId} and o.id = n.owner_id
      left join app_user a on a.tenant_id = ${tenantId} and a.id = c.assigned_to_id
    where c.tenant_id = ${tenantId} and c.id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

/** A conversation's columns. */
export interface Thread {
  readonly id: string;
  readonly our_number: string;
  readonly their_number: string;
  readonly contact_id: string | null;
  readonly holder_id: string | null;
  readonly assigned_to_id: string | null;
  readonly contact_owner_id: string | null;
  readonly contact_pool_id: string | null;
  readonly snoozed_until: string | null;
}

const threadColumns = sql`c.id, c.our_number, c.their_number, c.contact_id, c.holder_id, c.assigned_to_id,
  contact.owner_id as contact_owner_id, contact.pool_id as contact_pool_id, c.snoozed_until`;

/** Whether the conversation `c`, with its `contact` if it has one, is visible. */
export const isSeen = (seen: Seen): Where =>
  sql`case when c.contact_id is null then ${held(seen)} else contact.deleted_at is null and ${allOf(seen.contacts)} end`;

/** A visible conversation, locked until the transaction ends if it's to change. */
export async function findSeenThread(
  db: Db,
  tenantId: number,
  seen: Seen,
  id: string,
  lock = false,
): Promise<Thread | undefined> {
  const { rows } = await sql<Thread>`
    select ${threadColumns} from text_conversation c
      left join contact on contact.tenant_id = c.tenant_id and contact.id = c.contact_id
    where c.tenant_id = ${tenantId} and c.id = ${id} and ${isSeen(seen)}
    ${lock ? sql`for no key update of c` : sql``}`.execute(db);
  return rows[0];
}

/** The same for anyone: for texts that arrive. */
export async function findThread(db: Db, tenantId: number, id: string): Promise<Thread | undefined> {
  const { rows } = await sql<Thread>`
    select ${threadColumns} from text_conversation c
      left join contact on contact.tenant_id = c.tenant_id and contact.id = c.contact_id
    where c.tenant_id = ${tenantId} and c.id = ${id}`.execute(db);
  return rows[0];
}

/** One of our numbers, and a number or contact that it texts with. */
export interface Pair {
  readonly ours: string;
  readonly theirs: string;
}

/** One conversation per pair is made and changed at a time. Held until the transaction ends. Always taken in the same order, so that two don't wait for each other. */
export async function holdPairs(db: Db, tenantId: number, pairs: readonly Pair[]): Promise<void> {
  const names = pairs.map(({ ours, theirs }) => `text ${tenantId} ${ours} ${theirs}`);
  await sql`select pg_advisory_xact_lock(key) from
    (select distinct hashtextextended(name, 0) as key from unnest(${names}::text[]) as n (name) order by key) keys`.execute(
    db,
  );
}

/** The newest conversation of each pair of one of our numbers and a contact (`theirs`) that has one, by both. */
export async function listThreadsOfContacts(
  db: Db,
  tenantId: number,
  pairs: readonly Pair[],
): Promise<Map<string, string>> {
  const { rows } = await sql<Pair & { id: string }>`
    select w.ours, w.theirs::text as theirs, c.id
    from unnest(${pairs.map(({ ours }) => ours)}::text[], ${pairs.map(({ theirs }) => theirs)}::uuid[]) w (ours, theirs)
      cross join lateral (
        select c.id from text_conversation c
        where c.tenant_id = ${tenantId} and c.contact_id = w.theirs and c.our_number = w.ours
        order by c.last_at desc, c.id desc limit 1) c`.execute(db);
  return new Map(rows.map(({ ours, theirs, id }) => [`${ours} ${theirs}`, id]));
}

export async function insertThreads(
  db: Db,
  tenantId: number,
  threads: readonly (Omit<NewThread, 'holder_id'> & { readonly closed_at: Date })[],
): Promise<void> {
  if (threads.length === 0) return;
  await db
    .insertInto('text_conversation')
    .values(threads.map((thread) => ({ ...thread, tenant_id: tenantId })))
    .execute();
}

/** The newest conversation of each pair of numbers that has one: of a contact that isn't deleted and has the number, or of none. */
export async function findThreadsOfNumbers(
  db: Db,
  tenantId: number,
  pairs: readonly Pair[],
): Promise<(Thread & { readonly asked_ours: string; readonly asked_theirs: string })[]> {
  const { rows } = await sql<Thread & { asked_ours: string; asked_theirs: string }>`
    select w.ours as asked_ours, w.theirs as asked_theirs, t.*
    from unnest(${pairs.map(({ ours }) => ours)}::text[], ${pairs.map(({ theirs }) => theirs)}::text[]) as w (ours, theirs)
      cross join lateral (
        select ${threadColumns} from text_conversation c
          left join contact on contact.tenant_id = c.tenant_id and contact.id = c.contact_id
        where c.tenant_id = ${tenantId} and c.our_number = w.ours and c.their_number = w.theirs
          and (c.contact_id is null or (contact.deleted_at is null and exists (select from contact_phone p
            where p.tenant_id = c.tenant_id and p.contact_id = c.contact_id and p.number = c.their_number)))
        order by c.contact_id is null, c.last_at desc, c.id desc limit 1) t`.execute(db);
  return rows;
}

/** The newest conversation of a contact, by preference with one of these numbers of ours. */
export async function findThreadOfContact(
  db: Db,
  tenantId: number,
  contactId: string,
  ours: readonly string[],
  only = false,
): Promise<Thread | undefined> {
  const mine = sql`c.our_number = any(${ours}::text[])`;
  const { rows } = await sql<Thread>`
    select ${threadColumns} from text_conversation c
      left join contact on contact.tenant_id = c.tenant_id and contact.id = c.contact_id
    where c.tenant_id = ${tenantId} and c.contact_id = ${contactId} ${only ? sql`and ${mine}` : sql``}
    order by ${mine} desc, c.last_at desc, c.id desc limit 1`.execute(db);
  return rows[0];
}

export interface NewThread {
  readonly id: string;
  readonly our_number: string;
  readonly their_number: string;
  readonly contact_id: string | null;
  readonly holder_id: string | null;
  readonly last_at: Date;
  readonly created_at: Date;
}

export async function insertThread(db: Db, tenantId: number, thread: NewThread): Promise<void> {
  await db
    .insertInto('text_conversation')
    .values({ ...thread, tenant_id: tenantId })
    .execute();
}

export interface ThreadChange {
  readonly their_number?: string;
  readonly contact_id?: string;
  readonly holder_id?: string | null;
  readonly assigned_to_id?: string | null;
  readonly closed_at?: Date | null;
  readonly snoozed_until?: Date | null;
  readonly unread?: number;
  readonly last_at?: Date;
  readonly last_message_id?: string;
}

export async function updateThread(db: Db, tenantId: number, id: string, change: ThreadChange): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await db
    .updateTable('text_conversation')
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Texts arrived, the newest last: their conversations are open and unread. An older text that arrives late isn't the last one. */
export async function countArrived(
  db: Db,
  tenantId: number,
  texts: readonly {
    readonly id: string;
    readonly at: Date;
    readonly their_number: string;
    readonly conversation_id: string;
  }[],
): Promise<void> {
  const byThread = new Map<string, { count: number; newest: (typeof texts)[number]; last: (typeof texts)[number] }>();
  for (const text of texts) {
    const known = byThread.get(text.conversation_id) ?? { count: 0, newest: text, last: text };
    known.count += 1;
    known.last = text;
    if (text.at >= known.newest.at) known.newest = text;
    byThread.set(text.conversation_id, known);
  }
  const rows = JSON.stringify(
    [...byThread].map(([id, { count, newest, last }]) => ({
      id,
      count,
      message_id: newest.id,
      at: newest.at,
      their_number: last.their_number,
    })),
  );
  await sql`
    update text_conversation c set unread = c.unread + n.count, closed_at = null, snoozed_until = null, their_number = n.their_number,
      last_message_id = case when c.last_message_id is null or c.last_at <= n.at then n.message_id else c.last_message_id end,
      last_at = greatest(c.last_at, n.at)
    from json_to_recordset(${rows}::json) as n (id uuid, count integer, message_id uuid, at timestamptz, their_number text)
    where c.tenant_id = ${tenantId} and c.id = n.id`.execute(db);
}

/** After the last text was canceled: the one before it is shown. */
export async function showLastSaid(db: Db, tenantId: number, id: string, canceledId: string): Promise<void> {
  await sql`
    update text_conversation c set last_message_id = (select m.id from text_message m
      where m.tenant_id = ${tenantId} and m.conversation_id = ${id} and m.status not in ('canceled', 'scheduled')
      order by m.at desc, m.id desc limit 1)
    where c.tenant_id = ${tenantId} and c.id = ${id} and c.last_message_id = ${canceledId}`.execute(db);
}

/** Moves the texts of a conversation to another one, and removes the first. */
export async function uniteThreads(db: Db, tenantId: number, from: string, to: string): Promise<void> {
  await sql`update text_message set conversation_id = ${to} where tenant_id = ${tenantId} and conversation_id = ${from}`.execute(
    db,
  );
  await sql`
    update text_conversation c set unread = c.unread + f.unread,
      closed_at = case when f.unread > 0 then null else c.closed_at end,
      snoozed_until = case when f.unread > 0 then null else c.snoozed_until end,
      assigned_to_id = coalesce(c.assigned_to_id, f.assigned_to_id), last_at = greatest(c.last_at, f.last_at),
      last_message_id = case when f.last_at > c.last_at then f.last_message_id else c.last_message_id end
    from text_conversation f
    where c.tenant_id = ${tenantId} and c.id = ${to} and f.tenant_id = ${tenantId} and f.id = ${from}`.execute(db);
  await sql`delete from text_conversation where tenant_id = ${tenantId} and id = ${from}`.execute(db);
}

/** How many open conversations of a user have unread texts, up to a limit: of their contacts or numbers, or assigned to them. */
export async function countUnread(
  db: Db,
  tenantId: number,
  userId: string,
  seen: Seen,
  now: Date,
  most: number,
): Promise<number> {
  const unread = sql`c.tenant_id = ${tenantId} and c.unread > 0 and c.closed_at is null and (c.snoozed_until is null or c.snoozed_until <= ${now})`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      (select c.id from text_conversation c join contact on contact.tenant_id = c.tenant_id and contact.id = c.contact_id
        where ${unread} and contact.deleted_at is null and contact.owner_id = ${userId} limit ${most})
      union
      (select c.id from text_conversation c where ${unread} and c.contact_id is null and c.holder_id = ${userId} limit ${most})
      union
      (select c.id from text_conversation c left join contact on contact.tenant_id = c.tenant_id and contact.id = c.contact_id
        where ${unread} and c.assigned_to_id = ${userId} and contact.deleted_at is null
          and case when c.contact_id is null then ${held(seen)} else ${allOf(seen.contacts)} end limit ${most})
      limit ${most}) one`.execute(db);
  return rows[0]?.count ?? 0;
}
