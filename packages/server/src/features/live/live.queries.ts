import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';

/** The owner or pool of contacts by contact, '' if there is none. Contacts that do not exist are missing. */
export async function findHolders(
  db: Db,
  tenantId: number,
  contactIds: readonly string[],
): Promise<Map<string, string>> {
  if (contactIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; holder_id: string }>`
    select id, coalesce(coalesce(owner_id, pool_id)::text, '') as holder_id from contact
    where tenant_id = ${tenantId} and id = any(${contactIds}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, holder_id }) => [id, holder_id]));
}

/** The other side's numbers, by call. */
export async function findCallNumbers(
  db: Db,
  tenantId: number,
  callIds: readonly string[],
): Promise<Map<string, string>> {
  if (callIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; number: string }>`
    select id, case direction when 'inbound' then from_number else to_number end as number from call
    where tenant_id = ${tenantId} and id = any(${callIds}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/** A text that arrived. */
export interface ArrivedText {
  readonly phone_number: string;
  readonly conversation_id: string;
  readonly contact_id: string | null;
}

/** Who sent these texts, and their conversations. */
export async function findArrivedTexts(
  db: Db,
  tenantId: number,
  ids: readonly string[],
): Promise<Map<string, ArrivedText>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<ArrivedText & { id: string }>`
    select m.id, m.their_number as phone_number, m.conversation_id, c.contact_id
    from text_message m join text_conversation c on c.tenant_id = m.tenant_id and c.id = m.conversation_id
    where m.tenant_id = ${tenantId} and m.id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, ...text }) => [id, text]));
}

/** The contacts of conversations. */
export async function findConversationContacts(
  db: Db,
  tenantId: number,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; contact_id: string | null }>`
    select id, contact_id from text_conversation where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, contact_id }) => [id, contact_id]));
}

/** Who is writing in conversations: since a time, without a sign that they stopped. */
export async function findWriting(
  db: Db,
  tenantId: number,
  ids: readonly string[],
  since: Date,
): Promise<Map<string, { id: string; name: string }[]>> {
  const found = new Map<string, { id: string; name: string }[]>();
  if (ids.length === 0) return found;
  const { rows } = await sql<{ conversation_id: string; id: string; name: string }>`
    select w.conversation_id, u.id, ${fullName('u')} as name
    from text_writing w join app_user u on u.tenant_id = w.tenant_id and u.id = w.user_id
    where w.tenant_id = ${tenantId} and w.conversation_id = any(${ids}::uuid[]) and w.at > ${since} order by w.at, u.id`.execute(
    db,
  );
  for (const { conversation_id, ...person } of rows)
    found.set(conversation_id, [...(found.get(conversation_id) ?? []), person]);
  return found;
}

/** A user who has a contact open. */
export interface Present {
  readonly contact_id: string;
  readonly user_id: string;
  readonly name: string;
  readonly editing: boolean;
}

/** Users who have these contacts open, by contact, each user once. `since`: connections without a sign of life since then do not count. */
export async function listPresent(
  db: Db,
  tenantId: number,
  contactIds: readonly string[],
  since: Date,
): Promise<Present[]> {
  if (contactIds.length === 0) return [];
  const { rows } = await sql<Present>`
    select p.contact_id, p.user_id, ${fullName('u')} as name, bool_or(p.editing) as editing
    from live_presence p join app_user u on u.tenant_id = p.tenant_id and u.id = p.user_id
    where p.tenant_id = ${tenantId} and p.contact_id = any(${contactIds}::uuid[]) and p.seen_at > ${since}
    group by p.contact_id, p.user_id, u.first_name, u.last_name order by min(p.seen_at), p.user_id`.execute(db);
  return rows;
}

export interface Presence {
  readonly connection_id: string;
  readonly tenant_id: number;
  readonly contact_id: string;
  readonly user_id: string;
  readonly editing: boolean;
}

/** Records that a connection has a contact open, and whether the user is writing. */
export async function keepPresence(db: Db, presence: Presence, at: Date): Promise<void> {
  await db
    .insertInto('live_presence')
    .values({ ...presence, seen_at: at })
    .onConflict((conflict) =>
      conflict.columns(['connection_id', 'contact_id']).doUpdateSet({ editing: presence.editing, seen_at: at }),
    )
    .execute();
}

/** Removes a connection from a contact, or from all. Returns the contacts that it had open. */
export async function deletePresence(db: Db, connectionId: string, contactId?: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('live_presence')
    .where('connection_id', '=', connectionId)
    .$if(contactId !== undefined, (query) => query.where('contact_id', '=', contactId ?? ''))
    .returning('contact_id')
    .execute();
  return rows.map((row) => row.contact_id);
}

/** Records that these connections are still open. */
export async function touchPresence(db: Db, connectionIds: readonly string[], at: Date): Promise<void> {
  await db
    .updateTable('live_presence')
    .set({ seen_at: at })
    .where('connection_id', 'in', [...connectionIds])
    .execute();
}

/** Deletes events from before `told`, and connections without a sign of life since `seen`. */
export async function forgetOldLive(db: Db, told: Date, seen: Date): Promise<number> {
  const events = await sql`delete from live_event where at < ${told}`.execute(db);
  const people = await sql`delete from live_presence where seen_at < ${seen}`.execute(db);
  return Number((events.numAffectedRows ?? 0n) + (people.numAffectedRows ?? 0n));
}
