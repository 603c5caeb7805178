import type { Contact, ContactRow } from '@bookline/contract/features/contacts';
import { type Insertable, sql, type Updateable } from 'kysely';
import { type Db, prepared } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';
import { isoTime } from '../../platform/db/iso-time.ts';
import type { ContactActivity, Contact as ContactTable } from '../../platform/db/schema.d.ts';
import { type StoredRow, storedRowColumns, withNames } from './row-names.queries.ts';
import { allOf, type Condition } from './visibility.ts';

type StoredContact = StoredRow &
  Omit<Contact, keyof ContactRow | 'agentflow_status'> & { agentflow_status: Contact['agentflow_status'] };

/** The whole contact if it matches the conditions, or undefined. */
export async function findContact(
  db: Db,
  tenantId: number,
  conditions: readonly Condition[],
): Promise<Contact | undefined> {
  const { rows } = await sql<StoredContact>`
    select ${storedRowColumns}, contact.nickname, contact.gender, contact.marital_status, contact.language, contact.tobacco,
      contact.height_in, contact.weight_lb, contact.occupation, contact.employer, contact.annual_income, contact.website,
      contact.description, contact.do_not_email, contact.do_not_text, contact.custom,
      json_build_object('line1', contact.line1, 'line2', contact.line2, 'city', contact.city, 'state', contact.state,
        'zip', contact.zip, 'county', contact.county) as address,
      (select json_build_object('id', s.id, 'title', s.title, 'color', s.color) from agentflow_status s
        where s.tenant_id = contact.tenant_id and s.id = contact.agentflow_status_id) as agentflow_status,
      (select coalesce(json_agg(json_build_object('number', p.number, 'extension', p.extension, 'type', p.type,
          'line_type', p.line_type, 'line_carrier', p.line_carrier, 'line_checked_at', ${isoTime('p.line_checked_at')},
          'line_source', p.line_source, 'primary', p.position = 0, 'verified_at', ${isoTime('p.verified_at')}, 'sms_consent', ${smsConsent},
          'do_not_contact', ${listed('p.number')}) order by p.position), '[]')
        from contact_phone p where p.tenant_id = contact.tenant_id and p.contact_id = contact.id) as phones,
      (select coalesce(json_agg(json_build_object('address', e.address, 'primary', e.position = 0,
          'verified_at', ${isoTime('e.verified_at')}, 'verified_by', (
            select json_build_object('id', u.id, 'name', ${fullName('u')}) from app_user u
            where u.tenant_id = e.tenant_id and u.id = e.verified_by_id),
          'check', case when e.check_result is not null then json_build_object('result', e.check_result, 'at', ${isoTime('e.checked_at')}) end,
          'unsubscribed_at', ${isoTime('e.unsubscribed_at')},
          'bounced_at', ${isoTime('e.bounced_at')}, 'do_not_contact', ${listed('e.address')}) order by e.position), '[]')
        from contact_email e where e.tenant_id = contact.tenant_id and e.contact_id = contact.id) as emails
    from contact where ${allOf(conditions)} limit 1`.execute(prepared(db));
  const [stored] = rows;
  if (!stored) return undefined;
  const [named] = await withNames(db, tenantId, [stored]);
  return named && { ...stored, ...named };
}

/** Whether a number or an address is on the tenant's do-not-contact list. */
const listed = (column: string) =>
  sql`exists (select 1 from do_not_contact d where d.tenant_id = contact.tenant_id and d.value = ${sql.ref(column)})`;

/** The newest entry about texts to a number, if it is a consent in force, read as permissionInForce does. */
const smsConsent = sql`(
  select case when l.did = 'given' and l.how <> 'mark' and not contact.do_not_text
      and (l.corporation_id is null or owner.corporation_id is null or l.corporation_id = owner.corporation_id)
    then json_build_object('at', ${isoTime('l.at')}, 'how', l.how, 'wording', l.wording, 'source', l.source)
    end
  from contact_consent l left join app_user owner on owner.tenant_id = contact.tenant_id and owner.id = contact.owner_id
  where l.tenant_id = contact.tenant_id and l.contact_id = contact.id and l.channel = 'text' and (l.reach is null or l.reach = p.number)
  order by l.at desc, l.id desc limit 1)`;

/** The contact with this number; of several, the most recently active one. Deleted contacts are not found by number. */
export async function findContactIdByNumber(
  db: Db,
  conditions: readonly Condition[],
  e164: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select contact.id from contact_phone p join contact on contact.tenant_id = p.tenant_id and contact.id = p.contact_id
    where p.tenant_id = nullif(current_setting('app.tenant_id'), '')::bigint and p.number = ${e164}
      and contact.deleted_at is null and ${allOf(conditions)}
    order by contact.last_activity_at desc nulls last, contact.created_at desc, contact.id desc limit 1`.execute(db);
  return rows[0]?.id;
}

/** The stored row, locked until the transaction ends, so that the next change waits. */
export async function lockContact(db: Db, conditions: readonly Condition[]) {
  const { rows } =
    await sql<LockedContact>`select contact.* from contact where ${allOf(conditions)} for update`.execute(db);
  return rows[0];
}
export type LockedContact = Omit<Insertable<ContactTable>, 'id' | 'version' | 'tags' | 'custom'> & {
  id: string;
  version: number;
  tags: number[];
  custom: Record<string, string>;
};

export interface NewContact {
  readonly contact: Insertable<ContactTable> & { id: string };
  readonly phones: readonly StoredPhone[];
  readonly addresses: readonly string[];
  readonly activity: Insertable<ContactActivity>;
}

/** Adds a contact with its phones, email addresses, and first timeline entry, in one statement and one round trip. */
export async function insertContact(db: Db, { contact, phones, addresses, activity }: NewContact): Promise<void> {
  const of = { tenant_id: contact.tenant_id, contact_id: contact.id };
  const phoneRows = phones.map((phone, position) => ({ ...of, ...phone, position }));
  const emailRows = addresses.map((address, position) => ({ ...of, address, position }));
  const parts = [
    sql`contact_added as (${db.insertInto('contact').values(contact)})`,
    ...(phoneRows.length > 0 ? [sql`phones_added as (${db.insertInto('contact_phone').values(phoneRows)})`] : []),
    ...(emailRows.length > 0 ? [sql`emails_added as (${db.insertInto('contact_email').values(emailRows)})`] : []),
    sql`told as (${db.insertInto('contact_activity').values(activity)})`,
    // Queued for the duplicate index, as queueChangedContacts does.
    sql`queued as (${db.insertInto('duplicate_queue').values({ tenant_id: contact.tenant_id, id: activity.id, contact_ids: [contact.id] })})`,
  ];
  await sql`with ${sql.join(parts)} select`.execute(prepared(db));
}

export async function updateContact(
  db: Db,
  tenantId: number,
  id: string,
  changes: Updateable<ContactTable>,
): Promise<void> {
  await db.updateTable('contact').set(changes).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

export async function updateLastActivity(db: Db, tenantId: number, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('contact')
    .set({ last_activity_at: at })
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .execute();
}

export interface StoredPhone {
  number: string;
  extension: string | null;
  type: number;
}

/** Replaces the contact's phones, in this order. A number that stays keeps its verification and line type. */
export async function replacePhones(
  db: Db,
  tenantId: number,
  contactId: string,
  phones: readonly StoredPhone[],
): Promise<void> {
  const numbers = phones.map((phone) => phone.number);
  await db
    .deleteFrom('contact_phone')
    .where('tenant_id', '=', tenantId)
    .where('contact_id', '=', contactId)
    .where(sql<boolean>`number <> all(${numbers}::text[])`)
    .execute();
  if (phones.length === 0) return;
  await db
    .insertInto('contact_phone')
    .values(phones.map((phone, position) => ({ ...phone, tenant_id: tenantId, contact_id: contactId, position })))
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'contact_id', 'number']).doUpdateSet((excluded) => ({
        extension: excluded.ref('excluded.extension'),
        type: excluded.ref('excluded.type'),
        position: excluded.ref('excluded.position'),
      })),
    )
    .execute();
}

/**
 * Replaces the contact's email addresses, in this order. An opt-out or bounce stays with its address, even while the address is
 * removed: added again, it has the same marks. A new address takes over what the contact told a user about email topics.
 */
export async function replaceEmails(
  db: Db,
  tenantId: number,
  contactId: string,
  addresses: readonly string[],
): Promise<void> {
  await carryTopicsOver(db, tenantId, contactId, addresses);
  await sql`
    insert into contact_email_refusal (tenant_id, contact_id, address, unsubscribed_at, bounced_at)
    select tenant_id, contact_id, address, unsubscribed_at, bounced_at from contact_email
    where tenant_id = ${tenantId} and contact_id = ${contactId} and address <> all(${addresses}::text[])
      and (unsubscribed_at is not null or bounced_at is not null)
    on conflict (tenant_id, contact_id, address) do update
      set unsubscribed_at = excluded.unsubscribed_at, bounced_at = excluded.bounced_at`.execute(db);
  await db
    .deleteFrom('contact_email')
    .where('tenant_id', '=', tenantId)
    .where('contact_id', '=', contactId)
    .where(sql<boolean>`address <> all(${addresses}::text[])`)
    .execute();
  if (addresses.length === 0) return;
  await db
    .insertInto('contact_email')
    .values(addresses.map((address, position) => ({ address, tenant_id: tenantId, contact_id: contactId, position })))
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'contact_id', 'address'])
        .doUpdateSet((excluded) => ({ position: excluded.ref('excluded.position') })),
    )
    .execute();
  await sql`
    with back as (
      delete from contact_email_refusal where tenant_id = ${tenantId} and contact_id = ${contactId} and address = any(${addresses}::text[])
      returning address, unsubscribed_at, bounced_at
    )
    update contact_email e set unsubscribed_at = coalesce(e.unsubscribed_at, back.unsubscribed_at), bounced_at = coalesce(e.bounced_at, back.bounced_at)
    from back where e.tenant_id = ${tenantId} and e.contact_id = ${contactId} and e.address = back.address`.execute(db);
}

/**
 * A contact who told a user not to email about a topic meant every address. So each new one has it off too, if it's off at all others. It keeps the time
 * of the request: a newer decision about the new address stays in force.
 */
async function carryTopicsOver(
  db: Db,
  tenantId: number,
  contactId: string,
  addresses: readonly string[],
): Promise<void> {
  await sql`
    with held as (
      select address from contact_email where tenant_id = ${tenantId} and contact_id = ${contactId}
    ), standing as (
      select distinct on (c.address, c.topic_id) c.* from held join email_topic_choice c on c.tenant_id = ${tenantId} and c.address = held.address
      where c.topic_id is not null order by c.address, c.topic_id, c.at desc, c.id desc
    ), off as (
      select distinct on (s.topic_id) s.* from standing s
      where s.did = 'withdrawn' and s.recorded_by_id is not null and (select count(*) from held) = (
        select count(*) from standing o where o.topic_id = s.topic_id and o.did = 'withdrawn')
      order by s.topic_id, s.at desc
    )
    insert into email_topic_choice (tenant_id, id, address, topic_id, did, how, wording, source, at, recorded_at, recorded_by_id, acting_as_id)
    select ${tenantId}, gen_random_uuid(), fresh.address, off.topic_id, off.did, off.how, off.wording,
      'Asked at their other address', off.at, off.recorded_at, off.recorded_by_id, off.acting_as_id
    from unnest(${addresses}::text[]) fresh (address) cross join off
    where fresh.address not in (select address from held)`.execute(db);
}

export async function listNumbersAndAddresses(db: Db, tenantId: number, contactId: string) {
  const phones = await db
    .selectFrom('contact_phone')
    .select(['number'])
    .where('tenant_id', '=', tenantId)
    .where('contact_id', '=', contactId)
    .orderBy('position')
    .execute();
  const emails = await db
    .selectFrom('contact_email')
    .select(['address'])
    .where('tenant_id', '=', tenantId)
    .where('contact_id', '=', contactId)
    .orderBy('position')
    .execute();
  return { numbers: phones.map((phone) => phone.number), addresses: emails.map((email) => email.address) };
}

/** The newest entry of a contact's timeline. */
export async function findLastActivity(db: Db, tenantId: number, contactId: string) {
  return db
    .selectFrom('contact_activity')
    .select(['kind', 'actor_id', 'at', 'detail'])
    .where('tenant_id', '=', tenantId)
    .where('contact_id', '=', contactId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

/** Adds to the detail of the entries about a record. With another disposition, they count as new to readers in commit order. A changed note is no new event. */
export async function amendActivity(
  db: Db,
  tenantId: number,
  { contact_id, kind, id, detail }: { contact_id: string; kind: string; id: string; detail: object },
): Promise<void> {
  const more = JSON.stringify(detail);
  await sql`update contact_activity set detail = detail || ${more}::jsonb,
      tx = case when (detail || ${more}::jsonb) ->> 'disposition_id' is distinct from detail ->> 'disposition_id'
        then pg_current_xact_id() else tx end
    where tenant_id = ${tenantId} and contact_id = ${contact_id} and kind = ${kind} and subject_id = ${id}`.execute(db);
}

export async function insertActivities(db: Db, activities: Insertable<ContactActivity>[]): Promise<void> {
  if (activities.length > 0) await db.insertInto('contact_activity').values(activities).execute();
}
