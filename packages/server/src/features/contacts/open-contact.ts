import type { Contact, ContactRow } from '@bookline/contract/features/contacts';
import { phoneDigits } from '@bookline/contract/rules/phone';
import { toE164 } from '@bookline/contract/rules/phone-e164';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { audit, auditOnce } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { findContact, findContactIdByNumber } from './contacts.queries.ts';
import { findContactRow } from './list-contacts.queries.ts';
import { findMergedIdByNumber, findSurvivorId, takeTagAway } from './open-contact.queries.ts';
import { allOf, type Condition, visibleContacts } from './visibility.ts';

/** The tag of a contact that no user with access has opened yet. */
export const NEW_TAG = 'New';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The contact with this id, if the user can see it. Throws 404 otherwise. */
export async function getContact(ctx: Context, id: string): Promise<Contact> {
  const contact = await findContact(ctx.db, ctx.tenant.id, [
    ...(await visibleContacts(ctx)),
    sql<SqlBool>`contact.id = ${id}`,
  ]);
  if (!contact) throw new AppError('not_found');
  return contact;
}

/** The same contact as a list shows it. */
export async function getContactRow(ctx: Context, id: string): Promise<ContactRow> {
  const row = await findContactRow(ctx.db, ctx.tenant.id, [
    ...(await visibleContacts(ctx)),
    sql<SqlBool>`contact.id = ${id}`,
  ]);
  if (!row) throw new AppError('not_found');
  return row;
}

/** Throws 404 unless the user can see this contact. For features that add records to a contact. */
export async function requireContact(ctx: Context, id: string): Promise<void> {
  await requireWhere(ctx, sql<SqlBool>`contact.id = ${id}`);
}

/** Like requireContact, for changes: a deleted contact is read-only and gives 404. */
export async function requireLiveContact(ctx: Context, id: string): Promise<void> {
  await requireWhere(ctx, sql<SqlBool>`contact.id = ${id} and contact.deleted_at is null`);
}

/** Like requireLiveContact, and locks the contact, so that other changes wait for this transaction. */
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
 * Opens a contact by id or phone number (R015). Logs the view and removes the New tag unless `keepNew` is set (R303). Everyone who
 * can see a contact may edit it, so every user's view counts. A call with an API key is not a view.
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

/** How long one view lasts: a page requests each of its panels separately. */
const VIEW_MS = 5 * 60_000;
/** Parts with their own audit entries, because users open them deliberately. */
const onPurpose = new Set(['rx_details', 'data_capture', 'medicare_quotes', 'application']);

/**
 * Logs a view of a contact. Reading any record of a contact counts as a view of the contact. One view is one entry, with the part that was read first.
 * Health data, emails, and a removed tag have their own entries.
 */
export async function auditView(
  ctx: Context,
  contactId: string,
  detail: { readonly part?: string; readonly email?: string; readonly tag_taken?: string } = {},
): Promise<void> {
  const entry = { action: 'contact.view', subject_id: contactId, contact_id: contactId, detail };
  if (detail.tag_taken !== undefined) return audit(ctx, entry);
  const since = new Date(ctx.clock.now().getTime() - VIEW_MS);
  const isOwn = detail.email !== undefined || onPurpose.has(detail.part ?? '');
  await auditOnce(ctx, entry, { since, ...(isOwn && { like: detail }) });
}

/** The contact, or the contact it was merged into: old addresses lead to the survivor. */
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
  // With or without country code. Digits alone may be a US number, or a foreign one whose '+' is missing in the path.
  const numbers = new Set([toE164(idOrNumber), toE164(`+${phoneDigits(idOrNumber)}`)]);
  const visible = await visibleContacts(ctx);
  for (const number of numbers) {
    const id = number && (await findContactIdByNumber(ctx.db, visible, number));
    if (id) return id;
  }
  // A number that the survivor of a merge no longer has.
  for (const number of numbers) {
    const id = number && (await findMergedIdByNumber(ctx.db, ctx.tenant.id, number));
    if (id) return id;
  }
  throw new AppError('not_found');
}
