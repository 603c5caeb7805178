import type { OptInChannel } from '@bookline/contract/rules/webpages';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { PageKind } from './webpages.queries.ts';

export interface OptIn {
  readonly channel: OptInChannel;
  /** The exact words shown. */
  readonly wording: string;
}

export interface NewForm {
  readonly id: string;
  readonly sent_hash: Buffer;
  readonly kind: PageKind;
  readonly page_owner_id: string;
  readonly page_url: string;
  readonly copy_sha256: Buffer;
  readonly at: Date;
  readonly ip: string;
  readonly user_agent: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string;
  readonly email: string;
  readonly message: string;
  readonly opt_ins: readonly OptIn[];
  readonly wording_version: string;
}

export async function insertCopy(db: Db, tenantId: number, sha256: Buffer, html: string, at: Date): Promise<void> {
  await db
    .insertInto('webpage_copy')
    .values({ tenant_id: tenantId, sha256, html, created_at: at })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'sha256']).doNothing())
    .execute();
}

/** Returns whether it's new. */
export async function insertForm(db: Db, tenantId: number, { opt_ins, ...form }: NewForm): Promise<boolean> {
  const row = await db
    .insertInto('webpage_form')
    .values({ ...form, opt_ins: JSON.stringify(opt_ins), tenant_id: tenantId })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'sent_hash']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The form that was sent before with the same content. */
export async function getFormSent(db: Db, tenantId: number, sentHash: Buffer): Promise<string> {
  const { id } = await db
    .selectFrom('webpage_form')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('sent_hash', '=', sentHash)
    .executeTakeFirstOrThrow();
  return id;
}

/** The contact of a handled form, and what its sender is called there. */
export const findContactOfForm = (db: Db, tenantId: number, id: string) =>
  db
    .selectFrom('webpage_form')
    .select(['contact_id', 'outcome', 'first_name', 'last_name'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();

/** Forms that were handled before a moment: the contacts' records have what was sent. At most `most`. Returns how many were deleted. */
export async function deleteHandledForms(db: Db, tenantId: number, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with gone as (
      select id from webpage_form where tenant_id = ${tenantId} and handled_at < ${before} order by handled_at limit ${most}
    ), appointments as (
      update booking set form_id = null where tenant_id = ${tenantId} and form_id in (select id from gone)
    )
    delete from webpage_form where tenant_id = ${tenantId} and id in (select id from gone)`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export type StoredForm = Omit<NewForm, 'at' | 'sent_hash'> & { readonly at: string };

/** A form that no one handled yet, locked. */
export async function lockOpenForm(db: Db, tenantId: number, id: string): Promise<StoredForm | undefined> {
  const { rows } = await sql<StoredForm>`
    select id, kind, page_owner_id, page_url, copy_sha256, at, ip, user_agent, first_name, last_name, phone, email, message, opt_ins, wording_version
    from webpage_form where tenant_id = ${tenantId} and id = ${id} and handled_at is null for update`.execute(db);
  return rows[0];
}

export async function updateForm(
  db: Db,
  tenantId: number,
  id: string,
  done: { readonly contact_id: string; readonly outcome: 'created' | 'updated'; readonly handled_at: Date },
): Promise<void> {
  await db.updateTable('webpage_form').set(done).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/** Who receives a form: the page's user, the company's contact person, or its longest-serving admin. Only active users. */
export async function findRecipient(
  db: Db,
  tenantId: number,
  { kind, page_owner_id }: Pick<StoredForm, 'kind' | 'page_owner_id'>,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select u.id from app_user u
    where u.tenant_id = ${tenantId} and u.active and u.deleted_at is null and not u.invited
      and (u.account_type = 'admin' or u.id = ${kind === 'user' ? page_owner_id : null}::uuid
        or u.id = (select user_id from corporation where tenant_id = ${tenantId} and id = ${page_owner_id}))
    order by u.account_type = 'admin' and u.id is distinct from ${kind === 'user' ? page_owner_id : null}::uuid
        and u.id is distinct from (select user_id from corporation where tenant_id = ${tenantId} and id = ${page_owner_id}),
      u.created_at, u.id limit 1`.execute(db);
  return rows[0]?.id;
}

/** The owner or pool of a contact, and the owner if they are active. */
export async function findHolder(
  db: Db,
  tenantId: number,
  contactId: string,
): Promise<{ readonly held_by: string | null; readonly active_owner: string | null } | undefined> {
  const { rows } = await sql<{ held_by: string | null; active_owner: string | null }>`
    select coalesce(c.owner_id, c.pool_id) as held_by, u.id as active_owner
    from contact c left join app_user u on u.tenant_id = c.tenant_id and u.id = c.owner_id and u.active and u.deleted_at is null
    where c.tenant_id = ${tenantId} and c.id = ${contactId}`.execute(db);
  return rows[0];
}

/** The company that a page asks consent for: that of the page's user, or the page's own, which a business unit has above it. */
export async function findCorporationOf(
  db: Db,
  tenantId: number,
  { kind, page_owner_id }: Pick<StoredForm, 'kind' | 'page_owner_id'>,
): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select corporation_id as id from app_user where ${kind === 'user'} and tenant_id = ${tenantId} and id = ${page_owner_id}
    union all
    select coalesce(parent_id, id) from corporation where ${kind === 'corporation'} and tenant_id = ${tenantId} and id = ${page_owner_id}`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}

/** Whether the newest entry of the ledger about this number or address, or about the whole channel, is an opt-out. */
export async function optedOut(
  db: Db,
  tenantId: number,
  contactId: string,
  { channel, reach }: { readonly channel: OptInChannel; readonly reach: string },
): Promise<boolean> {
  const { rows } = await sql<{ did: string }>`
    select did from contact_consent
    where tenant_id = ${tenantId} and contact_id = ${contactId} and channel = ${channel} and (reach is null or lower(reach) = ${reach})
    order by at desc, id desc limit 1`.execute(db);
  return rows[0]?.did === 'withdrawn';
}

/** The page as a contact saw it when they consented. */
export const findCopyOfConsent = (db: Db, tenantId: number, contactId: string, consentId: string) =>
  db
    .selectFrom('contact_consent as l')
    .innerJoin('webpage_copy as w', (join) =>
      join.onRef('w.tenant_id', '=', 'l.tenant_id').onRef('w.sha256', '=', 'l.page_sha256'),
    )
    .select('w.html')
    .where('l.tenant_id', '=', tenantId)
    .where('l.contact_id', '=', contactId)
    .where('l.id', '=', consentId)
    .executeTakeFirst();
