import type { EmailTopic, EmailTopicChoice } from '@bookline/contract/features/email-topics';
import { type Insertable, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';
import type { EmailTopicChoice as ChoiceRow } from '../../platform/db/schema.d.ts';
import { allOf, type Condition } from '../contacts/contacts.api.ts';

/** Entries of a history that a screen shows. */
const MOST_CHOICES = 200;

/** The addresses whose newest decision about a topic turned it off. */
const offCount = sql<number>`(
  select count(*)::int from (
    select distinct on (c.address) c.did from email_topic_choice c
    where c.tenant_id = t.tenant_id and c.topic_id = t.id order by c.address, c.at desc, c.id desc) newest
  where newest.did = 'withdrawn')`;

/** The topics in their order, or one of them. */
export async function listTopics(db: Db, tenantId: number, id?: string): Promise<EmailTopic[]> {
  const { rows } = await sql<EmailTopic>`
    select t.id, t.name, t.description, t.position, t.active, t.updated_at,
      (select count(*)::int from broadcast_email e
        where e.tenant_id = t.tenant_id and e.topic_id = t.id and e.deleted_at is null) as emails_count,
      ${offCount} as off_count
    from email_topic t
    where t.tenant_id = ${tenantId} and t.deleted_at is null ${id === undefined ? sql`` : sql`and t.id = ${id}`}
    order by t.position, t.id`.execute(db);
  return rows;
}

export interface TopicRow {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly active: boolean;
}

/** One topic, held until the end of the transaction. */
export const lockTopic = (db: Db, tenantId: number, id: string): Promise<TopicRow | undefined> =>
  db
    .selectFrom('email_topic')
    .select(['id', 'name', 'description', 'active'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** The topics that recipients see, in their order: the active ones, and those that an email still names. `and_id` is shown in any case. */
export const listShownTopics = (db: Db, tenantId: number, and_id: string | null = null): Promise<TopicRow[]> =>
  db
    .selectFrom('email_topic')
    .select(['id', 'name', 'description', 'active'])
    .where('tenant_id', '=', tenantId)
    .where('deleted_at', 'is', null)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('active', '=', true),
        exists(
          selectFrom('broadcast_email as e')
            .select('e.id')
            .whereRef('e.tenant_id', '=', 'email_topic.tenant_id')
            .whereRef('e.topic_id', '=', 'email_topic.id')
            .where('e.deleted_at', 'is', null),
        ),
        ...(and_id === null ? [] : [eb('id', '=', and_id)]),
      ]),
    )
    .orderBy('position')
    .orderBy('id')
    .execute();

export async function insertTopic(
  db: Db,
  tenantId: number,
  { at, ...row }: TopicRow & { readonly updated_by_id: string; readonly at: Date },
): Promise<void> {
  await db
    .insertInto('email_topic')
    .values({
      ...row,
      tenant_id: tenantId,
      position: sql`(select coalesce(max(position), 0) + 1 from email_topic where tenant_id = ${tenantId} and deleted_at is null)`,
      created_at: at,
      updated_at: at,
    })
    .execute();
}

export async function updateTopic(
  db: Db,
  tenantId: number,
  id: string,
  change: Partial<Omit<TopicRow, 'id'>> & {
    readonly updated_at: Date;
    readonly updated_by_id: string;
    readonly deleted_at?: Date;
  },
): Promise<void> {
  await db.updateTable('email_topic').set(change).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/** Locks every topic, always in the same order, so that concurrent moves wait for each other. */
export async function lockTopics(db: Db, tenantId: number): Promise<void> {
  await sql`
    select id from email_topic where tenant_id = ${tenantId} and deleted_at is null order by id for update`.execute(db);
}

/** Moves a topic to a position, counted from 1, and renumbers the list. Call lockTopics first. */
export async function moveTopic(db: Db, tenantId: number, id: string, place: number): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from email_topic where tenant_id = ${tenantId} and deleted_at is null order by position, id`.execute(db);
  const ids = rows.map((row) => row.id).filter((each) => each !== id);
  ids.splice(place - 1, 0, id);
  await sql`
    update email_topic t set position = wanted.place
    from unnest(${ids}::uuid[]) with ordinality wanted (id, place)
    where t.tenant_id = ${tenantId} and t.id = wanted.id and t.position <> wanted.place`.execute(db);
}

/** How many emails name a topic. */
export async function countEmailsOf(db: Db, tenantId: number, id: string): Promise<number> {
  const row = await db
    .selectFrom('broadcast_email')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('topic_id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

export interface Standing {
  readonly address: string;
  readonly topic_id: string;
  readonly did: 'given' | 'withdrawn';
  readonly at: string;
}

/** What is in force for addresses: the newest decision about each topic. */
export async function listStandings(db: Db, tenantId: number, addresses: readonly string[]): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select distinct on (c.address, c.topic_id) c.address, c.topic_id, c.did, c.at from email_topic_choice c
    where c.tenant_id = ${tenantId} and c.address = any(${addresses}::text[]) and c.topic_id is not null
    order by c.address, c.topic_id, c.at desc, c.id desc`.execute(db);
  return rows;
}

/** Every decision about addresses, newest first. */
export async function listChoices(db: Db, tenantId: number, addresses: readonly string[]): Promise<EmailTopicChoice[]> {
  const { rows } = await sql<EmailTopicChoice>`
    select c.id, c.address, c.did, c.how, c.wording, c.source, c.ip, c.at, c.recorded_at,
      (select json_build_object('id', t.id, 'name', t.name) from email_topic t
        where t.tenant_id = c.tenant_id and t.id = c.topic_id) as topic,
      (select json_build_object('id', u.id, 'name', ${fullName('u')}) from app_user u
        where u.tenant_id = c.tenant_id and u.id = c.recorded_by_id) as recorded_by
    from email_topic_choice c where c.tenant_id = ${tenantId} and c.address = any(${addresses}::text[])
    order by c.at desc, c.id desc limit ${MOST_CHOICES}`.execute(db);
  return rows;
}

/** Which of these addresses another contact has too that the user can't see. */
export async function listSharedUnseen(
  db: Db,
  tenantId: number,
  contactId: string,
  addresses: readonly string[],
  visible: readonly Condition[],
): Promise<Set<string>> {
  const { rows } = await sql<{ address: string }>`
    select distinct e.address from contact_email e join contact on contact.tenant_id = e.tenant_id and contact.id = e.contact_id
    where e.tenant_id = ${tenantId} and e.address = any(${addresses}::text[]) and e.contact_id <> ${contactId}
      and not (${allOf(visible)})`.execute(db);
  return new Set(rows.map(({ address }) => address));
}

export async function insertChoices(db: Db, rows: readonly Insertable<ChoiceRow>[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('email_topic_choice').values(rows).execute();
}

/** The addresses of a contact, in their order. */
export async function listAddresses(db: Db, tenantId: number, contactId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('contact_email')
    .select('address')
    .where('tenant_id', '=', tenantId)
    .where('contact_id', '=', contactId)
    .orderBy('position')
    .execute();
  return rows.map(({ address }) => address);
}
