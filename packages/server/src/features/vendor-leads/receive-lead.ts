import type { BodyOf } from '@bookline/contract/endpoint';
import type { ContactFields } from '@bookline/contract/features/contact-fields';
import type { LeadOutcome, vendorLeads } from '@bookline/contract/features/vendor-leads';
import { ianaZone } from '@bookline/contract/rules/options';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { dayIn } from '../../platform/day-in-zone.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { getVendor } from '../admin-api-tracking/admin-api-tracking.api.ts';
import { writeNote } from '../contact-notes/contact-notes.api.ts';
import { changeContact, createContact, getContact, visibleContacts } from '../contacts/contacts.api.ts';
import { suppressedAmong } from '../do-not-contact/do-not-contact.api.ts';
import type { BuiltRow } from '../imports/imports.api.ts';
import { findOrCreateSource } from '../lookups/lookups.api.ts';
import { notify } from '../notifications/notifications.api.ts';
import { findOrCreateTag } from '../tags/tags.api.ts';
import { listAccountTypes } from '../users/users.api.ts';
import { leadChange } from './merge-lead.ts';
import { readLead } from './read-lead.ts';
import {
  findKnown,
  findSetting,
  findVendorOfKey,
  insertLead,
  placeContact,
  type StoredSetting,
  updateTurn,
} from './vendor-leads.queries.ts';

interface Vendor {
  readonly id: string;
  readonly vendor_name: string;
}

interface Taken {
  readonly outcome: LeadOutcome;
  readonly reason: string;
  readonly contact_id: string | null;
  readonly owner_id: string | null;
  readonly source_id: number | null;
  /** The digits of its number, or its id: only of a contact that this lead made or changed. */
  readonly contact_number: string | null;
}

const nothing = { contact_id: null, owner_id: null, source_id: null, contact_number: null };

/**
 * Takes a lead of a vendor: reads it as the vendor's mapping says, looks whether it may be contacted and is known, and gives it to
 * whoever is next. Throws 422 for a caller that is no vendor's, 409 where the vendor's leads are not taken.
 */
export async function receiveLead(
  ctx: Context,
  lead: BodyOf<typeof vendorLeads.create>,
  named: string | undefined,
): Promise<{ lead_id: string } & Pick<Taken, 'outcome' | 'reason' | 'contact_number'>> {
  const vendor = await vendorOf(ctx, named);
  const setting = await findSetting(ctx.db, ctx.tenant.id, vendor.id, true);
  if (!setting?.active)
    throw new AppError('conflict', {
      fields: { base: [`Leads of ${vendor.vendor_name} are not taken. An admin sets that up under API tracking.`] },
    });
  const { contact_number, ...taken } = await take(ctx, vendor, setting, lead);
  const id = newId();
  await insertLead(ctx.db, ctx.tenant.id, {
    ...taken,
    id,
    vendor_id: vendor.id,
    api_key_id: ctx.actor.api_key?.id ?? ctx.actor.session_id,
    received_at: ctx.clock.now(),
  });
  const { outcome, reason, contact_id } = taken;
  await audit(ctx, {
    action: 'vendor_lead.receive',
    subject_type: 'api_vendor',
    subject_id: vendor.id,
    ...(contact_id !== null && { contact_id }),
    detail: { outcome },
  });
  return { lead_id: id, outcome, reason, contact_number };
}

async function vendorOf(ctx: Context, named: string | undefined): Promise<Vendor> {
  const { api_key, roles } = ctx.actor;
  const ofKey = api_key ? await findVendorOfKey(ctx.db, ctx.tenant.id, api_key.id) : null;
  const id = ofKey ?? (roles.includes('admin') ? named : undefined);
  if (id === undefined)
    throw invalid('base', 'Only keys of a vendor send leads. An admin says under API tracking whose this key is.');
  return getVendor(ctx, id);
}

async function take(
  ctx: Context,
  vendor: Vendor,
  setting: StoredSetting,
  lead: BodyOf<typeof vendorLeads.create>,
): Promise<Taken> {
  const today = dayIn(ianaZone(ctx.actor.user.timezone), ctx.clock.now());
  const read = readLead(lead, setting.mapping, today);
  if ('rejected' in read) return { ...nothing, outcome: 'rejected', reason: read.rejected };
  const numbers = (read.fields.phones ?? []).map(({ number }) => number);
  const addresses = (read.fields.emails ?? []).map(({ address }) => address);
  const listed = (await suppressedAmong(ctx, { phones: numbers, emails: addresses })).size > 0;
  if (listed && setting.listed === 'refuse')
    return { ...nothing, outcome: 'rejected', reason: 'This person is on the do-not-contact list.' };
  const marks = listed ? { do_not_call: true, do_not_text: true, do_not_email: true } : {};
  const fields: ContactFields = { ...read.fields, ...marks };
  const known = await findKnown(ctx.db, ctx.tenant.id, { numbers, addresses }, await visibleContacts(ctx));
  if (!known) return create(ctx, vendor, setting, { fields, row: read.row });
  const duplicate: Taken = {
    ...nothing,
    outcome: 'duplicate',
    reason: 'A contact with this phone number or e-mail address is there already.',
    contact_id: known.id,
  };
  if (setting.known === 'skip' || !known.visible) return duplicate;
  const contact = await getContact(ctx, known.id);
  const change = leadChange(contact, fields, setting.known);
  if (!change) return duplicate;
  await changeContact(ctx, known.id, change);
  return {
    outcome: 'updated',
    reason: 'A contact that was there already got what was new.',
    contact_id: known.id,
    owner_id: contact.owner?.id ?? null,
    source_id: contact.source?.id ?? null,
    contact_number: numberOf(contact),
  };
}

async function create(
  ctx: Context,
  { id: vendorId, vendor_name }: Vendor,
  setting: StoredSetting,
  { fields, row }: { readonly fields: ContactFields; readonly row: BuiltRow },
): Promise<Taken> {
  const source_id = setting.source_id ?? (await findOrCreateSource(ctx, vendor_name));
  const tags: number[] = [];
  for (const name of row.tags.slice(0, 20)) tags.push(await findOrCreateTag(ctx, name));
  const contact = await createContact(ctx, {
    ...fields,
    category: fields.category ?? setting.category,
    source_id,
    ...(setting.status_id !== null && { status_id: setting.status_id }),
    tag_ids: [...new Set([...setting.tag_ids, ...tags])],
  });
  if (row.note !== undefined) await writeNote(ctx, contact.id, { body: row.note.slice(0, 20_000), pinned: false });
  const to = await holderOf(ctx, vendorId, setting);
  await placeContact(ctx.db, ctx.tenant.id, contact.id, to);
  if (to.owner_id !== null)
    await notify(ctx, [to.owner_id], {
      kind: 'lead_arrived',
      text: `${vendor_name} sent you a lead.`,
      link: `/contacts/${contact.id}`,
    });
  return {
    outcome: 'created',
    reason: '',
    contact_id: contact.id,
    owner_id: to.owner_id,
    source_id,
    contact_number: numberOf(contact),
  };
}

const numberOf = ({ id, phone }: { readonly id: string; readonly phone: string | null }) =>
  phone?.replace(/\D/g, '') ?? id;

/** Whose a new lead is: the pool's, the owner's, or of those who take turns the next who still works here. */
async function holderOf(
  ctx: Context,
  vendorId: string,
  { assignment, owner_ids, pool_id, turn }: StoredSetting,
): Promise<{ owner_id: string | null; pool_id: string | null }> {
  if (assignment === 'pool' && pool_id !== null) return { owner_id: null, pool_id };
  const people = await listAccountTypes(ctx.db, ctx.tenant.id, owner_ids);
  const works = (id: string) => people.some((person) => person.id === id && person.active);
  const inOrder = [...owner_ids.slice(turn), ...owner_ids.slice(0, turn)];
  const owner_id = inOrder.find(works);
  // Nobody of them works here any more: whoever made the key sees to it.
  if (owner_id === undefined) return { owner_id: ctx.actor.user_id, pool_id: null };
  if (assignment === 'in_turn')
    await updateTurn(ctx.db, ctx.tenant.id, vendorId, (owner_ids.indexOf(owner_id) + 1) % owner_ids.length);
  return { owner_id, pool_id: null };
}
