import { z } from 'zod';
import { ADMIN, defineEndpoints, USER } from '../endpoint.ts';
import { entity, isoTime, jsonWithin, line, reference, serial, uuid, withId } from '../fields.ts';
import { one, page, pageQuery } from '../paging.ts';
import { MAX_IMPORT_TAGS, MAX_LEAD_FIELD, MAX_TARGET } from '../rules/limits.ts';
import { category } from './contacts-scope.ts';

const outcome = z.enum(['created', 'updated', 'duplicate', 'rejected']);
export type LeadOutcome = z.infer<typeof outcome>;

/** How to process a vendor's leads. */
const leadSetting = entity('LeadSetting', {
  /** If false, their calls are refused. */
  active: z.boolean(),
  /** The field of each name they send. Other names are detected. */
  mapping: z.array(z.object({ name: line(MAX_LEAD_FIELD).min(1), target: z.string().min(1).max(MAX_TARGET) })).max(100),
  category,
  /** For existing contacts: skip, fill empty fields, or overwrite. */
  known: z.enum(['skip', 'fill', 'overwrite']),
  /** For people on the do-not-contact list: refuse the lead, or accept it marked do not call, text, and email. */
  listed: z.enum(['refuse', 'mark']),
  assignment: z.enum(['owner', 'in_turn', 'pool']),
  /** One owner, or several assigned round-robin. */
  owner_ids: z.array(uuid).max(200, 'Choose 200 users or fewer.'),
  pool_id: uuid.nullable(),
  tag_ids: z.array(serial).max(MAX_IMPORT_TAGS),
  status_id: serial.nullable(),
  /** Null: a lead source with the vendor's name. */
  source_id: serial.nullable(),
});
export type LeadSetting = z.infer<typeof leadSetting>;

const shownSetting = leadSetting.extend({
  vendor: z.object({ id: uuid, vendor_name: z.string() }),
  /** False if nothing is set up yet and these are defaults. */
  saved: z.boolean(),
  owners: z.array(reference),
  /** The possible fields of a name. */
  targets: z.array(z.object({ value: z.string(), label: z.string() })),
});
export type ShownLeadSetting = z.infer<typeof shownSetting>;

const vendorLead = entity('VendorLead', {
  id: uuid,
  received_at: isoTime,
  outcome,
  reason: z.string(),
  /** Null if there is none, it no longer exists, or it isn't visible. */
  contact: reference.nullable(),
  owner: reference.nullable(),
});

/** Vendors send leads one by one. Admins decide how they are processed. */
export const vendorLeads = defineEndpoints('vendor-leads', {
  create: {
    method: 'POST',
    path: '/v1/leads',
    access: USER,
    idempotent: true,
    summary: 'Send a lead as a lead vendor',
    description:
      'Authenticate with the vendor’s API key. The body is one object of names and values in the vendor’s own format. Its mapping is set per vendor under API tracking. 201 with `accepted` for every readable lead, whether or not the contact exists or is on the do-not-contact list: only admins see the result. 200 with `rejected` and the `reason` for an unreadable one. An admin may name the vendor instead of using its key.',
    query: z.object({ api_vendor_id: uuid.optional() }),
    body: z
      .record(z.string().min(1).max(200), jsonWithin(3))
      .refine((lead) => Object.keys(lead).length > 0, 'Send at least one value.')
      .refine((lead) => Object.keys(lead).length <= 100, 'Send 100 values or fewer.')
      .refine((lead) => JSON.stringify(lead).length <= 50_000, 'Use 50,000 characters or fewer.'),
    response: one(
      z.object({
        lead_id: uuid,
        outcome: z.enum(['accepted', 'rejected']),
        reason: z.string(),
        /** The digits of the lead's own first phone. */
        contact_number: z.string().nullable(),
      }),
    ),
    status: 201,
    also: 200,
  },
  setting: {
    method: 'GET',
    path: '/v1/admin/api_tracking/api_vendors/{id}/leads_setting',
    access: ADMIN,
    summary: 'Get the lead settings of a vendor',
    params: withId,
    response: one(shownSetting),
  },
  save_setting: {
    method: 'PUT',
    path: '/v1/admin/api_tracking/api_vendors/{id}/leads_setting',
    access: ADMIN,
    summary: 'Change the lead settings of a vendor',
    params: withId,
    body: leadSetting,
    response: one(shownSetting),
  },
  list: {
    method: 'GET',
    path: '/v1/admin/api_tracking/api_vendors/{id}/leads',
    access: ADMIN,
    summary: 'List a vendor’s leads with their results, newest first',
    params: withId,
    query: pageQuery.extend({ outcome: outcome.optional() }),
    response: page(vendorLead),
  },
});
