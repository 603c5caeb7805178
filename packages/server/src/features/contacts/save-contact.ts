import { isDeepStrictEqual } from 'node:util';
import type { ContactFields } from '@bookline/contract/features/contact-fields';
import type { Contact } from '@bookline/contract/features/contacts';
import { phoneDigits } from '@bookline/contract/rules/phone';
import { toE164 } from '@bookline/contract/rules/phone-e164';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import { normalizeWebsite } from '@bookline/contract/rules/website';
import { type SqlBool, sql, type Updateable } from 'kysely';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Contact as ContactTable } from '../../platform/db/schema.d.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { requireLookups } from '../lookups/lookups.api.ts';
import { notify } from '../notifications/notifications.api.ts';
import { findOrCreateTag } from '../tags/tags.api.ts';
import { visibleOwners } from '../users/users.api.ts';
import { type Activity, activityRow, recordActivity } from './activity.ts';
import { queueChangedContacts } from './changed-contacts.queries.ts';
import { type Change, changedFields } from './changed-fields.ts';
import { consentsOfMarks, keepConsent } from './consent-ledger.ts';
import {
  findLastActivity,
  insertContact,
  type LockedContact,
  listNumbersAndAddresses,
  lockContact,
  replaceEmails,
  replacePhones,
  type StoredPhone,
  updateContact,
} from './contacts.queries.ts';
import { auditView, getContact, NEW_TAG } from './open-contact.ts';
import { requireVersion } from './require-version.ts';
import { searchText, sortName } from './search-text.ts';
import { visibleContacts } from './visibility.ts';
import { zoneOfAddress } from './zone-of-address.ts';

/** Creates a contact of the user, or of a user whose contacts they can see. Throws 422 if no field identifies the contact. */
export async function createContact(ctx: Context, fields: ContactFields): Promise<Contact> {
  const phones = storedPhones(fields) ?? [];
  const addresses = storedAddresses(fields) ?? [];
  if (!fields.first_name && !fields.last_name && phones.length === 0 && addresses.length === 0)
    throw invalid('first_name', 'Enter a name, a phone number, or an email address.');
  const columns = await storedColumns(ctx, fields);
  const id = newId();
  const now = ctx.clock.now();
  const newTag = await findOrCreateTag(ctx, NEW_TAG);
  const names = {
    first_name: '',
    middle_name: '',
    last_name: '',
    suffix: '',
    nickname: '',
    ...pick(columns, ['first_name', 'middle_name', 'last_name', 'suffix', 'nickname']),
  };
  const numbers = phones.map((phone) => phone.number);
  const contact = {
    category: ctx.tenant.variant === 'recruiting' ? 'recruit' : 'lead',
    owner_id: ctx.actor.user_id,
    ...columns,
    tenant_id: ctx.tenant.id,
    id,
    tags: [...new Set([...(fields.tag_ids ?? []), newTag])],
    phone: numbers[0] ?? null,
    email: addresses[0] ?? null,
    timezone_in_force: fields.timezone ?? zoneOfAddress(fields.address?.state ?? '', fields.address?.zip ?? ''),
    sort_name: sortName(names),
    search: searchText(names, numbers, addresses),
    last_activity_at: now,
    created_at: now,
    updated_at: now,
  };
  const activity = activityRow(ctx, { contact_id: id, kind: 'created' }, now);
  await insertContact(ctx.db, { contact, phones, addresses, activity });
  await audit(ctx, { action: 'contact.create', subject_id: id, contact_id: id });
  await tellOwner(ctx, id, contact.owner_id);
  await keepConsent(ctx, id, consentsOfMarks({}, columns));
  return getContact(ctx, id);
}

/**
 * Changes the given fields. Throws 404, 422, and 409 if `version` is given and the contact has changed since. With
 * `typing`, the timeline gets one entry per hour. With `consented`, the consent ledger already has the reason for a changed mark.
 */
export async function changeContact(
  ctx: Context,
  id: string,
  fields: ContactFields & { version?: number | undefined },
  { typing = false, consented = false }: { readonly typing?: boolean; readonly consented?: boolean } = {},
): Promise<void> {
  const before = await lockContact(ctx.db, [...(await visibleContacts(ctx)), sql<SqlBool>`contact.id = ${id}`]);
  if (!before || before.deleted_at) throw new AppError('not_found');
  if (fields.version !== undefined && fields.version !== before.version)
    throw new AppError('conflict', {
      fields: {
        version: ['Someone changed this contact while you were editing. Review the changes, then save again.'],
      },
    });
  const columns = await storedColumns(ctx, fields, before);
  const phones = storedPhones(fields);
  const addresses = storedAddresses(fields);
  const lists = await changedLists(ctx, id, phones, addresses);
  await requireSeenLists(ctx, before, fields, { phones, addresses });
  if (phones && lists.phones) await replacePhones(ctx.db, ctx.tenant.id, id, phones);
  if (addresses && lists.emails) await replaceEmails(ctx.db, ctx.tenant.id, id, addresses);
  const changes = changedFields(before, columns, lists);
  // The reply still shows the contact.
  if (changes.length === 0) return auditView(ctx, id);

  const after = { ...before, ...columns };
  const current = await listNumbersAndAddresses(ctx.db, ctx.tenant.id, id);
  const names = after as unknown as Parameters<typeof sortName>[0];
  await updateContact(ctx.db, ctx.tenant.id, id, {
    ...columns,
    phone: current.numbers[0] ?? null,
    email: current.addresses[0] ?? null,
    timezone_in_force: after.timezone ?? zoneOfAddress(after.state ?? '', after.zip ?? ''),
    sort_name: sortName(names),
    search: searchText(names, current.numbers, current.addresses),
    version: before.version + 1,
    updated_at: ctx.clock.now(),
  });
  if (changes.some((change) => change.kind === 'changed' && change.detail.fields.some((name) => identifying.has(name))))
    await queueChangedContacts(ctx.db, ctx.tenant.id, [id]);
  if (!consented) await keepConsent(ctx, id, consentsOfMarks(before, columns));
  if (!typing || !(await toldLately(ctx, id, changes)))
    await recordActivity(ctx, ...changes.map((change): Activity => ({ contact_id: id, ...change })));
  await audit(ctx, {
    action: 'contact.update',
    subject_id: id,
    contact_id: id,
    detail: { fields: changes.flatMap((change) => (change.kind === 'changed' ? change.detail.fields : [change.kind])) },
  });
  if (columns.owner_id && columns.owner_id !== before.owner_id) await tellOwner(ctx, id, columns.owner_id);
}

/** Notifies users when another user assigns them a contact. */
async function tellOwner(ctx: Context, id: string, owner: string | null): Promise<void> {
  if (!owner || owner === ctx.actor.user_id) return;
  await notify(ctx, [owner], {
    kind: 'contact_given',
    text: `${ctx.actor.name} assigned a contact to you.`,
    link: `/contacts/${id}`,
  });
}

/** The fields that identify duplicates. */
const identifying = new Set([
  'first_name',
  'last_name',
  'suffix',
  'date_of_birth',
  'line1',
  'line2',
  'city',
  'state',
  'zip',
  'phones',
  'emails',
]);

/** Prevents removing list items that the user may not have seen. The New tag is exempt, because opening a contact removes it. */
async function requireSeenLists(
  ctx: Context,
  before: LockedContact,
  { version, tag_ids }: ContactFields & { version?: number | undefined },
  { phones, addresses }: { phones: StoredPhone[] | undefined; addresses: string[] | undefined },
): Promise<void> {
  if (version !== undefined || !(phones || addresses || tag_ids)) return;
  const stored = await listNumbersAndAddresses(ctx.db, ctx.tenant.id, before.id);
  const newTag = tag_ids && (await findOrCreateTag(ctx, NEW_TAG));
  requireVersion(version, [
    { stored: stored.numbers, written: phones?.map(({ number }) => number) },
    { stored: stored.addresses, written: addresses },
    { stored: before.tags.filter((tag) => tag !== newTag), written: tag_ids },
  ]);
}

/** Whether these phones and addresses, in this order, differ from the contact's. */
async function changedLists(
  ctx: Context,
  id: string,
  phones: readonly StoredPhone[] | undefined,
  addresses: readonly string[] | undefined,
): Promise<{ phones: boolean; emails: boolean }> {
  if (!phones && !addresses) return { phones: false, emails: false };
  const stored = await getContact(ctx, id);
  const written = (list: readonly StoredPhone[]) =>
    list.map(({ number, extension, type }) => [number, extension, type]);
  return {
    phones: phones !== undefined && !isDeepStrictEqual(written(phones), written(stored.phones)),
    emails:
      addresses !== undefined &&
      !isDeepStrictEqual(
        addresses,
        stored.emails.map(({ address }) => address),
      ),
  };
}

const TOLD_LATELY_MS = 3600 * 1000;

/** Whether the last timeline entry is this user's, for the same change, and less than an hour old. */
async function toldLately(ctx: Context, id: string, changes: readonly Change[]): Promise<boolean> {
  const last = await findLastActivity(ctx.db, ctx.tenant.id, id);
  const since = new Date(ctx.clock.now().getTime() - TOLD_LATELY_MS).toISOString();
  return (
    changes.length === 1 &&
    last?.kind === 'changed' &&
    last.actor_id === ctx.actor.real_user_id &&
    last.at > since &&
    isDeepStrictEqual(last.detail, changes[0]?.detail)
  );
}

/** Saves the important note while the user types (R308). Throws as changeContact does. */
export async function changeStandingNote(
  ctx: Context,
  id: string,
  { note, version }: { note: string; version?: number | undefined },
): Promise<Contact> {
  await changeContact(ctx, id, { description: note, version }, { typing: true });
  return getContact(ctx, id);
}

/** Assigns the user a contact from a pool or from their downline. */
export async function assignToMe(ctx: Context, id: string): Promise<Contact> {
  await changeContact(ctx, id, { owner_id: ctx.actor.user_id });
  return getContact(ctx, id);
}

/** The columns for the given fields, after checking their references. */
async function storedColumns(
  ctx: Context,
  fields: ContactFields,
  before?: LockedContact,
): Promise<Updateable<ContactTable>> {
  const { address, phones: _phones, emails: _emails, tag_ids, owner_id, custom, website, ...plain } = fields;
  const { version: _version, ...columns } = plain as typeof plain & { version?: number };
  requireBorn(ctx, columns.date_of_birth);
  await requireLookups(ctx, { ...columns, tag_ids });
  if (owner_id !== undefined) await requireReachable(ctx, owner_id);
  return {
    ...defined(columns),
    ...defined(address ?? {}),
    // R204, R205
    ...(website !== undefined && { website: normalizeWebsite(website) }),
    ...(tag_ids && { tags: [...new Set(tag_ids)] }),
    ...(owner_id !== undefined && { owner_id, pool_id: null }),
    ...(custom && { custom: JSON.stringify(withoutEmpty({ ...(before?.custom ?? {}), ...custom })) }),
  };
}

/** A birthday in the future, in any time zone, is a typing mistake. */
function requireBorn(ctx: Context, dateOfBirth: string | null | undefined): void {
  const latest = new Date(ctx.clock.now().getTime() + DAY_MS).toISOString().slice(0, 10);
  if (dateOfBirth && dateOfBirth > latest) throw invalid('date_of_birth', 'Enter a date of birth in the past.');
}

async function requireReachable(ctx: Context, ownerId: string): Promise<void> {
  const visible = await visibleOwners(ctx);
  const people = ctx.db.selectFrom('app_user').select('id').where('tenant_id', '=', ctx.tenant.id);
  const person = await people.where('id', '=', ownerId).where('active', '=', true).executeTakeFirst();
  if (!person || !(visible.everything || visible.owner_ids.includes(ownerId)))
    throw invalid('owner_id', 'Choose yourself or someone in your downline.');
}

/** The phones as stored, the primary one first; undefined if the fields have no phones. */
function storedPhones(fields: ContactFields): StoredPhone[] | undefined {
  if (!fields.phones) return undefined;
  const ordered = fields.phones
    .map((phone, index) => ({ ...phone, index }))
    .sort((a, b) => Number(b.primary) - Number(a.primary));
  const byNumber = new Map<string, StoredPhone>();
  for (const { number, extension, type, index } of ordered) {
    const e164 = phoneDigits(number) ? toE164(number) : null;
    if (!e164) throw invalid(`phones.${index}.number`, 'Enter a 10-digit phone number.');
    if (!byNumber.has(e164)) byNumber.set(e164, { number: e164, extension: extension || null, type });
  }
  return [...byNumber.values()];
}

function storedAddresses(fields: ContactFields): string[] | undefined {
  const ordered = fields.emails?.toSorted((a, b) => Number(b.primary) - Number(a.primary));
  return ordered && [...new Set(ordered.map((email) => email.address))];
}

const defined = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
const withoutEmpty = (map: Record<string, string>) =>
  Object.fromEntries(Object.entries(map).filter(([, value]) => value !== ''));
const pick = (from: Record<string, unknown>, keys: readonly string[]) =>
  Object.fromEntries(keys.filter((key) => from[key] !== undefined).map((key) => [key, from[key]]));
