import type { Contact, ContactRow } from '@bookline/contract/features/contacts';
import { toE164 } from '@bookline/contract/rules/phone-e164';
import { type SqlBool, sql } from 'kysely';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { findTagId } from '../tags/tags.api.ts';
import { findContact, findContactIdByNumber, updateContact } from './contacts.queries.ts';
import { findContactRow } from './list-contacts.queries.ts';
import { visibleContacts } from './visibility.ts';

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
  const { rows } = await sql`
    select 1 from contact where ${sql.join([...(await visibleContacts(ctx)), sql`contact.id = ${id}`], sql` and `)}`.execute(
    ctx.db,
  );
  if (rows.length === 0) throw new AppError('not_found');
}

/**
 * Opens a contact by id or phone number (R015): the view is audited, and takes the tag New away unless `keepNew` (R303). Whoever
 * sees a contact may edit it, so whoever opens it counts.
 */
export async function openContact(ctx: Context, idOrNumber: string, keepNew: boolean): Promise<Contact> {
  const contact = await getContact(ctx, await idOf(ctx, idOrNumber));
  await audit(ctx, { action: 'contact.view', subject_type: 'contact', subject_id: contact.id, contact_id: contact.id });
  if (keepNew || !contact.tags.some((tag) => tag.name === NEW_TAG)) return contact;
  const newTag = await findTagId(ctx, NEW_TAG);
  const tags = contact.tags.filter((tag) => tag.id !== newTag);
  await updateContact(ctx.db, ctx.tenant.id, contact.id, { tags: tags.map((tag) => tag.id) });
  return { ...contact, tags };
}

async function idOf(ctx: Context, idOrNumber: string): Promise<string> {
  if (UUID.test(idOrNumber)) return idOrNumber;
  const e164 = /^[+\d().\s-]{7,30}$/.test(idOrNumber) ? toE164(idOrNumber) : null;
  const id = e164 && (await findContactIdByNumber(ctx.db, await visibleContacts(ctx), e164));
  if (!id) throw new AppError('not_found');
  return id;
}
