import { z } from 'zod';
import { ADMIN, defineEndpoint, USER } from '../endpoint.ts';
import { isoTime, jsonWithin, line, serial, uuid } from '../fields.ts';
import { one, page, pageQuery } from '../paging.ts';
import { category } from './contacts-scope.ts';

const outcome = z.enum(['created', 'updated', 'duplicate', 'rejected']);
export type LeadOutcome = z.infer<typeof outcome>;

/** What becomes of the leads of a vendor. */
const leadSetting = z.object({
  /** While false their calls are refused. */
  active: z.boolean(),
  /** Which name in what they send is which field; names that are not here become what they seem to be. */
  mapping: z.array(z.object({ name: line(200).min(1), target: z.string().min(1).max(120) })).max(100),
  category,
  /** Of somebody who is known already: nothing, fill empty fields, or overwrite. */
  known: z.enum(['skip', 'fill', 'overwrite']),
  /** Of somebody on the do-not-contact list: refuse the lead, or take it marked as not to be called, texted and mailed. */
  listed: z.enum(['refuse', 'mark']),
  assignment: z.enum(['owner', 'in_turn', 'pool']),
  /** The one owner, or those who take turns. */
  owner_ids: z.array(uuid).max(200, 'At most 200 people take turns.'),
  pool_id: uuid.nullable(),
  tag_ids: z.array(serial).max(50),
  status_id: serial.nullable(),
  /** Null: a source of the vendor's own name. */
  source_id: serial.nullable(),
});
export type LeadSetting = z.infer<typeof leadSetting>;

const shownSetting = leadSetting.extend({
  vendor: z.object({ id: uuid, vendor_name: z.string() }),
  /** False: nothing is set up yet, and what stands here is what would be. */
  saved: z.boolean(),
  owners: z.array(z.object({ id: uuid, name: z.string() })),
  /** What a name can become. */
  targets: z.array(z.object({ value: z.string(), label: z.string() })),
});
export type ShownLeadSetting = z.infer<typeof shownSetting>;

const vendorLead = z.object({
  id: uuid,
  received_at: isoTime,
  outcome,
  reason: z.string(),
  /** Null where there is none, or where it is gone or not to be seen. */
  contact: z.object({ id: uuid, name: z.string() }).nullable(),
  owner: z.object({ id: uuid, name: z.string() }).nullable(),
});

const ofVendor = z.object({ id: uuid });

/** Lead vendors send leads one by one; admins say what becomes of them. */
export const vendorLeads = {
  create: defineEndpoint({
    id: 'vendor-leads.create',
    method: 'POST',
    path: '/v1/leads',
    access: USER,
    idempotent: true,
    summary: 'Send a lead, as the software of a lead vendor does',
    description:
      'Signed with an API key of the vendor. The body is one object of names and values, as the vendor writes them; how they are read stands with the vendor under API tracking. 201 where a contact was made, 200 with `outcome` and `reason` where none was. An admin may name the vendor instead.',
    query: z.object({ api_vendor_id: uuid.optional() }),
    body: z
      .record(z.string().min(1).max(200), jsonWithin(3))
      .refine((lead) => Object.keys(lead).length > 0, 'Send at least one value.')
      .refine((lead) => Object.keys(lead).length <= 100, 'At most 100 values.')
      .refine((lead) => JSON.stringify(lead).length <= 50_000, 'At most 50,000 characters.'),
    response: one(
      z.object({
        lead_id: uuid,
        outcome,
        reason: z.string(),
        /** Of the contact that was made or changed: the digits of its first phone, its id where it has none. */
        contact_number: z.string().nullable(),
      }),
    ),
    status: 201,
    also: 200,
  }),
  setting: defineEndpoint({
    id: 'vendor-leads.setting',
    method: 'GET',
    path: '/v1/admin/api_tracking/api_vendors/{id}/leads_setting',
    access: ADMIN,
    summary: 'What becomes of the leads that a vendor sends',
    params: ofVendor,
    response: one(shownSetting),
  }),
  save_setting: defineEndpoint({
    id: 'vendor-leads.save_setting',
    method: 'PUT',
    path: '/v1/admin/api_tracking/api_vendors/{id}/leads_setting',
    access: ADMIN,
    summary: 'Say what becomes of the leads that a vendor sends',
    params: ofVendor,
    body: leadSetting,
    response: one(shownSetting),
  }),
  list: defineEndpoint({
    id: 'vendor-leads.list',
    method: 'GET',
    path: '/v1/admin/api_tracking/api_vendors/{id}/leads',
    access: ADMIN,
    summary: 'The leads that a vendor sent, newest first, with what became of each',
    params: ofVendor,
    query: pageQuery.extend({ outcome: outcome.optional() }),
    response: page(vendorLead),
  }),
};
