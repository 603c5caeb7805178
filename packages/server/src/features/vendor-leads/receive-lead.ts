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
import { leadChange } from './lead-change.ts';
import { readLead } from './read-lead.ts';
import {
  findSetting,
  findVendorOfKey,
  insertLead,
  listKnown,
  placeContact,
  type StoredSetting,
  updateTurn,
} from './vendor-leads.queries.ts';
import { whoItIs } from './who-it-is.ts';

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
}

const nothing = { contact_id: null, owner_id: null, source_id: null };

/** The reply to the vendor. It depends only on their lead, so it never reveals whom the agency knows. */
interface Answer {
  readonly lead_id: string;
  readonly outcome: 'accepted' | 'rejected';
  readonly reason: string;
  readonly contact_number: string | null;
}

/**
 * Accepts a vendor's lead: reads it by the mapping, checks whether it may be contacted and already exists, and assigns it to the next user.
 * Throws 422 if the key isn't a vendor's, 409 if the vendor's leads are off.
 */
export async function receiveLead(
  ctx: Context,
  lead: BodyOf<typeof vendorLeads.create>,
  named: string | undefined,
): Promise<Answer> {
  const vendor = await vendorOf(ctx, named);
  const setting = await findSetting(ctx.db, ctx.tenant.id, vendor.id, true);
  if (!setting?.active)
    throw new AppError('conflict', {
      fields: {
        base: [`Leads from ${vendor.vendor_name} aren’t accepted. Ask an admin to set this up under API tracking.`],
      },
    });
  const today = dayIn(ianaZone(ctx.actor.user.timezone), ctx.clock.now());
  const read = readLead(lead, setting.mapping, today);
  const unread = 'rejected' in read;
  const taken: Taken = unread
    ? { ...nothing, outcome: 'rejected', reason: read.rejected }
    : await take(ctx, vendor, setting, read);
  const id = newId();
  await insertLead(ctx.db, ctx.tenant.id, {
    ...taken,
    id,
    vendor_id: vendor.id,
    api_key_id: ctx.actor.api_key?.id ?? ctx.actor.session_id,
    received_at: ctx.clock.now(),
  });
  const { outcome, contact_id } = taken;
  await audit(ctx, {
    action: 'vendor_lead.receive',
    subject_type: 'api_vendor',
    subject_id: vendor.id,
    ...(contact_id !== null && { contact_id }),
    detail: { outcome },
  });
  return {
    lead_id: id,
    outcome: unread ? 'rejected' : 'accepted',
    reason: unread ? read.rejected : '',
    contact_number: unread ? null : (read.fields.phones?.[0]?.number.replace(/\D/g, '') ?? null),
  };
}

async function vendorOf(ctx: Context, named: string | undefined): Promise<Vendor> {
  const { api_key, roles } = ctx.actor;
  const ofKey = api_key ? await findVendorOfKey(ctx.db, ctx.tenant.id, api_key.id) : null;
  const id = ofKey ?? (roles.includes('admin') ? named : undefined);
  if (id === undefined)
    throw invalid(
      'base',
      'Only vendor keys can send leads. Ask an admin to assign this key to a vendor under API tracking.',
    );
  return getVendor(ctx, id);
}

async function take(
  ctx: Context,
  vendor: Vendor,
  setting: StoredSetting,
  read: { readonly fields: ContactFields; readonly row: BuiltRow },
): Promise<Taken> {
  const numbers = (read.fields.phones ?? []).map(({ number }) => number);
  const addresses = (read.fields.emails ?? []).map(({ address }) => address);
  const listed = (await suppressedAmong(ctx, { phones: numbers, emails: addresses })).size > 0;
  if (listed && setting.listed === 'refuse')
    return { ...nothing, outcome: 'rejected', reason: 'This contact is on the do-not-contact list.' };
  const marks = listed ? { do_not_call: true, do_not_text: true, do_not_email: true } : {};
  const fields: ContactFields = { ...read.fields, ...marks };
  const known = whoItIs(
    fields,
    await listKnown(ctx.db, ctx.tenant.id, { numbers, addresses }, await visibleContacts(ctx)),
  );
  if (!known) return create(ctx, vendor, setting, { fields, row: read.row });
  const duplicate: Taken = {
    ...nothing,
    outcome: 'duplicate',
    reason: 'A contact with this phone number or email address already exists.',
    contact_id: known.id,
  };
  if (setting.known === 'skip' || !known.visible) return duplicate;
  const contact = await getContact(ctx, known.id);
  const change = leadChange(contact, fields, setting.known);
  if (!change) return duplicate;
  await changeContact(ctx, known.id, change);
  return {
    outcome: 'updated',
    reason: 'An existing contact was updated.',
    contact_id: known.id,
    owner_id: contact.owner?.id ?? null,
    source_id: contact.source?.id ?? null,
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
  };
}

/** The owner of a new lead: the pool, the owner, or the next active user in the round-robin. */
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
  // None of them is active: the key's creator gets the lead.
  if (owner_id === undefined) return { owner_id: ctx.actor.user_id, pool_id: null };
  if (assignment === 'in_turn')
    await updateTurn(ctx.db, ctx.tenant.id, vendorId, (owner_ids.indexOf(owner_id) + 1) % owner_ids.length);
  return { owner_id, pool_id: null };
}
