import { z } from 'zod';
import { ADMIN, ADMIN_THEMSELVES, defineEndpoint } from '../endpoint.ts';
import { entity, isoTime, line, text, uuid } from '../fields.ts';
import { emailOrNone, stateOrNone, websiteOrNone } from '../form-fields.ts';
import { one } from '../paging.ts';
import {
  MAX_CITY,
  MAX_JOB_TITLE,
  MAX_PERSON_NAME,
  MAX_PHONE,
  MAX_RECORD_NAME,
  MAX_STREET,
  MAX_ZIP,
} from '../rules/limits.ts';
import {
  companyTypeKeys,
  MAX_AUTOMATIC_TEXT,
  MAX_DESCRIPTION_OF_USE,
  MAX_FLOW,
  MAX_SAMPLE,
  MAX_SAMPLES,
  registrationKinds,
  registrationStates,
  textUseKeys,
  textVolumes,
} from '../rules/text-registrations.ts';

const automatic = text(MAX_AUTOMATIC_TEXT).default('');

/** The facts of each kind. A draft may lack some. They are all checked when it's submitted. */
const brandFacts = z.object({
  /** As on the tax forms. */
  legal_name: line(MAX_RECORD_NAME).default(''),
  display_name: line(MAX_RECORD_NAME).default(''),
  company_type: z.enum(companyTypeKeys).default('private_company'),
  /** Nine digits. */
  ein: line(12).default(''),
  /** Of a public company, as NYSE:ABC. */
  stock_symbol: line(20).default(''),
  street: line(MAX_STREET).default(''),
  city: line(MAX_CITY).default(''),
  state: stateOrNone.default(''),
  zip: line(MAX_ZIP).default(''),
  website: websiteOrNone.default(''),
  /** Who answers questions. */
  contact_first_name: line(MAX_PERSON_NAME).default(''),
  contact_last_name: line(MAX_PERSON_NAME).default(''),
  contact_title: line(MAX_JOB_TITLE).default(''),
  contact_email: emailOrNone.default(''),
  contact_phone: line(MAX_PHONE).default(''),
});
const useFacts = {
  description: text(MAX_DESCRIPTION_OF_USE).default(''),
  /** How people agree to texts, with the address of the form. */
  message_flow: text(MAX_FLOW).default(''),
  samples: z.array(text(MAX_SAMPLE)).max(MAX_SAMPLES).default([]),
  opt_in_text: automatic,
  opt_out_text: automatic,
  help_text: automatic,
};
const campaignFacts = z.object({
  ...useFacts,
  use_case: z.enum(textUseKeys).default('mixed'),
  has_links: z.boolean().default(false),
  has_phones: z.boolean().default(false),
  /** The numbers that send for it. */
  number_ids: z.array(uuid).max(400).default([]),
});
const tollFreeFacts = z.object({
  ...useFacts,
  use_case: z.enum(textUseKeys).default('mixed'),
  volume: z.enum(textVolumes).default('1,000'),
  /** Where the opt-in form can be seen. */
  opt_in_url: websiteOrNone.default(''),
  /** The number. */
  number_id: uuid.nullable().default(null),
});

const facts = z.discriminatedUnion('kind', [
  brandFacts.extend({ kind: z.literal('brand') }),
  campaignFacts.extend({ kind: z.literal('campaign') }),
  tollFreeFacts.extend({ kind: z.literal('toll_free') }),
]);
export type RegistrationFacts = z.infer<typeof facts>;
export type BrandFacts = Extract<RegistrationFacts, { kind: 'brand' }>;
export type CampaignFacts = Extract<RegistrationFacts, { kind: 'campaign' }>;
export type TollFreeFacts = Extract<RegistrationFacts, { kind: 'toll_free' }>;
export const registrationFacts = facts;

// A reply can't have the transforms of what is sent.
const texts = <const K extends string>(...keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, z.string()])) as Record<K, z.ZodString>;
const shownUse = {
  ...texts('description', 'message_flow', 'opt_in_text', 'opt_out_text', 'help_text'),
  samples: z.array(z.string()),
  use_case: z.enum(textUseKeys),
};
const shownFacts = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('brand'),
    company_type: z.enum(companyTypeKeys),
    ...texts('legal_name', 'display_name', 'ein', 'stock_symbol', 'street', 'city', 'state', 'zip', 'website'),
    ...texts('contact_first_name', 'contact_last_name', 'contact_title', 'contact_email', 'contact_phone'),
  }),
  z.object({
    kind: z.literal('campaign'),
    ...shownUse,
    has_links: z.boolean(),
    has_phones: z.boolean(),
    number_ids: z.array(uuid),
  }),
  z.object({
    kind: z.literal('toll_free'),
    ...shownUse,
    volume: z.enum(textVolumes),
    opt_in_url: z.string(),
    number_id: uuid.nullable(),
  }),
]);

export const textRegistration = entity('TextRegistration', {
  id: uuid,
  kind: z.enum(registrationKinds),
  state: z.enum(registrationStates),
  /** Why it was rejected, and what to change. */
  problem: z.string().nullable(),
  facts: shownFacts,
  /** The registry's class, which says how many texts a minute carriers take. */
  throughput: z.string().nullable(),
  submitted_at: isoTime.nullable(),
  decided_at: isoTime.nullable(),
  updated_at: isoTime,
});
export type TextRegistration = z.infer<typeof textRegistration>;

export const registeredNumber = entity('RegisteredNumber', {
  id: uuid,
  phone_number: z.string(),
  type: z.enum(['local', 'toll_free']),
  label: z.string(),
  owner: z.string().nullable(),
  provider: z.enum(['local', 'twilio']),
  /** `none`: nothing is registered for it. */
  state: z.enum(['none', ...registrationStates]),
  /** How many texts a minute carriers take. Null until it's verified. */
  throughput: z.string().nullable(),
  registration_id: uuid.nullable(),
});
export type RegisteredNumber = z.infer<typeof registeredNumber>;

export const textRegistrationState = entity('TextRegistrations', {
  /** Who decides: Twilio, or the built-in registry. */
  registry: z.enum(['local', 'twilio']),
  registrations: z.array(textRegistration),
  numbers: z.array(registeredNumber),
});
export type TextRegistrationState = z.infer<typeof textRegistrationState>;

const byId = z.object({ id: uuid });

/** 10DLC and toll-free verification. */
export const textRegistrations = {
  list: defineEndpoint({
    id: 'text-registrations.list',
    method: 'GET',
    path: '/v1/admin/text_registrations',
    access: ADMIN,
    summary: 'List registrations for texts in the US, and the numbers they cover',
    description: 'The company, its uses of texts (10DLC campaigns), and toll-free numbers.',
    response: one(textRegistrationState),
  }),
  create: defineEndpoint({
    id: 'text-registrations.create',
    method: 'POST',
    path: '/v1/admin/text_registrations',
    access: ADMIN,
    summary: 'Start a registration for texts',
    description: 'A draft. 409 if the company or toll-free number has one already.',
    body: z.object({ facts }),
    response: one(textRegistration),
    status: 201,
  }),
  update: defineEndpoint({
    id: 'text-registrations.update',
    method: 'PATCH',
    path: '/v1/admin/text_registrations/{id}',
    access: ADMIN,
    summary: 'Change a draft or a rejected registration',
    description: '409 while it’s in review, and once it’s verified. The numbers of a verified use can always change.',
    params: byId,
    body: z.object({ facts }),
    response: one(textRegistration),
  }),
  submit: defineEndpoint({
    id: 'text-registrations.submit',
    method: 'POST',
    path: '/v1/admin/text_registrations/{id}/submit',
    access: ADMIN_THEMSELVES,
    summary: 'Submit a registration to the registry',
    description:
      'A job hands it in and asks for the decision until there is one. 422 with the fields that are missing. A use needs a verified company: 409 before.',
    params: byId,
    response: one(textRegistration),
    idempotent: true,
  }),
  delete: defineEndpoint({
    id: 'text-registrations.delete',
    method: 'DELETE',
    path: '/v1/admin/text_registrations/{id}',
    access: ADMIN,
    summary: 'Delete a draft or a rejected registration',
    params: byId,
    response: one(z.object({ id: uuid })),
  }),
};
