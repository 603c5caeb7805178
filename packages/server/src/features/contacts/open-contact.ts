import type { Contact, ContactRow } from '@bookline/contract/features/contacts';
import { phoneDigits } from '@bookline/contract/rules/phone';
import { toE164 } from '@bookline/contract/rules/phone-e164';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { findContact, findContactIdByNumber } from './contacts.queries.ts';
import { findContactRow } from './list-contacts.queries.ts';
import { findMergedIdByNumber, findSurvivorId } from './merged-contacts.queries.ts';
import { takeTagAway } from './take-tag.queries.ts';
import { allOf, type Condition, visibleContacts } from './visibility.ts';

/** The tag of a contact that nobody who may edit it has opened yet. */
export const NEW_TAG = 'New';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The contact with this id, among those the acting person may see. Throws 404 where there is none, or none for them. */
export async function getContact(ctx: Context, id: string): Promise<Contact> {
  const contact = await findContact(ctx.db, ctx.tenant.id, [
    ...(await visibleContacts(ctx)),
    sql<SqlBool>`contact.id = ${id}`,
  ]);
  if (!contact) throw new AppError('not_found');
  return contact;
}

/** The same as a list shows it. */
export async function getContactRow(ctx: Context, id: string): Promise<ContactRow> {
  const row = await findContactRow(ctx.db, ctx.tenant.id, [
    ...(await visibleContacts(ctx)),
    sql<SqlBool>`contact.id = ${id}`,
  ]);
  if (!row) throw new AppError('not_found');
  return row;
}

/** Throws 404 unless the acting person may see this contact. For features that hang something on a contact. */
export async function requireContact(ctx: Context, id: string): Promise<void> {
  await requireWhere(ctx, sql<SqlBool>`contact.id = ${id}`);
}

/** As above for whoever changes something on it: a deleted contact is read, not changed, and answers 404. */
export async function requireLiveContact(ctx: Context, id: string): Promise<void> {
  await requireWhere(ctx, sql<SqlBool>`contact.id = ${id} and contact.deleted_at is null`);
}

/** As above, and whoever else changes something on the contact waits until this transaction is done. */
export async function holdLiveContact(ctx: Context, id: string): Promise<void> {
  await requireWhere(ctx, sql<SqlBool>`contact.id = ${id} and contact.deleted_at is null`, sql`for no key update`);
}

async function requireWhere(ctx: Context, condition: Condition, lock: RawBuilder<unknown> = sql``): Promise<void> {
  const { rows } =
    await sql`select 1 from contact where ${allOf([...(await visibleContacts(ctx)), condition])} ${lock}`.execute(
      ctx.db,
    );
  if (rows.length === 0) throw new AppError('not_found');
}

/**
 * Opens a contact by id or phone number (R015): the view is audited, and takes the tag New away unless `keepNew` (R303). Whoever
 * sees a contact may edit it, so whoever opens it counts; software with a key does not look at it, it fetches it.
 */
export async function openContact(ctx: Context, idOrNumber: string, keepNew: boolean): Promise<Contact> {
  const contact = await getContactOrSurvivor(ctx, await idOf(ctx, idOrNumber));
  const newTag = contact.tags.find((tag) => tag.name.toLowerCase() === NEW_TAG.toLowerCase());
  const opened =
    newTag !== undefined && !keepNew && !ctx.actor.api_key && contact.deleted_at === null ? newTag : undefined;
  if (opened) await takeTagAway(ctx.db, ctx.tenant.id, contact.id, opened.id);
  await auditView(ctx, contact.id, opened && { tag_taken: opened.name });
  return { ...contact, tags: contact.tags.filter((tag) => tag !== opened) };
}

/** Whoever reads what hangs on a contact has seen the contact, whatever else they opened. */
export const auditView = (ctx: Context, contactId: string, detail: Record<string, unknown> = {}) =>
  audit(ctx, { action: 'contact.view', subject_type: 'contact', subject_id: contactId, contact_id: contactId, detail });

/** The contact, or the one that it became part of: old addresses lead to the survivor of a merge. */
async function getContactOrSurvivor(ctx: Context, id: string): Promise<Contact> {
  const conditions = [...(await visibleContacts(ctx)), sql<SqlBool>`contact.id = ${id}`];
  const contact = await findContact(ctx.db, ctx.tenant.id, conditions);
  if (contact?.deleted_at === null) return contact;
  const survivorId = await findSurvivorId(ctx.db, ctx.tenant.id, id);
  if (survivorId) return getContact(ctx, survivorId);
  if (!contact) throw new AppError('not_found');
  return contact;
}

async function idOf(ctx: Context, idOrNumber: string): Promise<string> {
  if (UUID.test(idOrNumber)) return idOrNumber;
  if (!/^[+\d().\s-]{7,30}$/.test(idOrNumber)) throw new AppError('not_found');
  // With or without country code: digits alone may be a number here, or one from abroad whose '+' a path has no room for.
  const numbers = new Set([toE164(idOrNumber), toE164(`+${phoneDigits(idOrNumber)}`)]);
  const visible = await visibleContacts(ctx);
  for (const number of numbers) {
    const id = number && (await findContactIdByNumber(ctx.db, visible, number));
    if (id) return id;
  }
  // One that the survivor of a merge does not have any more.
  for (const number of numbers) {
    const id = number && (await findMergedIdByNumber(ctx.db, ctx.tenant.id, number));
    if (id) return id;
  }
  throw new AppError('not_found');
}
