import { z } from 'zod';
import { type Access, defineEndpoints, PUBLIC } from '../endpoint.ts';
import { entity, isoDate, isoTime, line, reference, text, uuid, withId } from '../fields.ts';
import { all, one, page, pageQuery } from '../paging.ts';
import { MAX_LOCATION, MAX_NAME, MAX_PHONE, MAX_REASON, MAX_RECORD_NAME, MAX_SEARCH } from '../rules/limits.ts';
import { languages } from '../rules/options.ts';
import {
  MAX_SOA_DRAWN,
  MAX_SOA_PLANS,
  soaAgeNames,
  soaContactMethodNames,
  soaProductNames,
  soaStatusNames,
  soaWays,
} from '../rules/soa.ts';

/** R271: not for basic users. */
const FORMS: Access = { kind: 'user', feature: 'soa_requests' };
/** No one completes a form for someone else. */
const SIGNERS: Access = { ...FORMS, in_person: true, no_impersonation: true };

const product = z.enum(soaProductNames, 'Choose a product.');
const products = z.array(product).max(soaProductNames.length);
const language = z.enum(languages, 'Choose a language.');
const via = z.enum(soaWays, 'Choose how to send it.');

const summary = {
  id: uuid,
  status: z.enum(soaStatusNames),
  /** The contact, if it still exists and the reader sees it. */
  contact: reference.extend({ phone: z.string().nullable() }).nullable(),
  /** The name on the form. */
  contact_name: z.string(),
  agent: reference,
  origin: z.enum(['agent', 'visitor']),
  language,
  products: z.array(product),
  appointment_on: isoDate.nullable(),
  /** How many times it was signed, completed, or amended. */
  version: z.int(),
  created_at: isoTime,
  opened_at: isoTime.nullable(),
  expires_at: isoTime,
  signed_at: isoTime.nullable(),
  valid_until: isoTime.nullable(),
  completed_at: isoTime.nullable(),
  rejected_at: isoTime.nullable(),
  reject_reason: z.string(),
  /** A visitor signed it for a contact that was already known. It doesn’t count until a user confirms who signed. */
  needs_confirmation: z.boolean(),
};
export const soaSummary = entity('SoaSummary', summary);
export type SoaSummary = z.infer<typeof soaSummary>;

const soaVersion = entity('SoaVersion', {
  version: z.int(),
  kind: z.enum(['signed', 'completed', 'amended']),
  created_at: isoTime,
  /** Null if the person signed it. */
  made_by: reference.nullable(),
  /** SHA-256 of the stored content and of the PDF, in hexadecimal. */
  content_sha256: z.string(),
  pdf_sha256: z.string(),
  /** The exact content, as JSON. */
  content: z.string(),
});
export const soaRequest = entity('SoaRequest', {
  ...summary,
  /** Newest first. */
  versions: z.array(soaVersion),
  sends: z.array(z.object({ via, created_at: isoTime })),
  /** Who signed, if a user had to confirm it. */
  signer_confirmed: z.object({ at: isoTime, by: reference, how: z.string() }).nullable(),
});
export type SoaRequest = z.infer<typeof soaRequest>;

const sent = entity('SentSoa', {
  request: soaRequest,
  /** The link, if it was asked for. It's shown once and not stored. */
  link: z.string().nullable(),
});

const completion = {
  appointment_on: isoDate,
  contact_method: z.enum(soaContactMethodNames, 'Choose how you got in contact.'),
  /** The plans the agent represented. */
  plans: text(MAX_SOA_PLANS).default(''),
  notes: text(MAX_SOA_PLANS).default(''),
  /** The agent's typed signature: their name. */
  signature: line(MAX_RECORD_NAME).min(1, 'Type your name to sign.'),
};

/** What a visitor reads of a form. */
const visitorView = entity('VisitorSoa', {
  status: z.enum(soaStatusNames),
  company: z.string(),
  agent: z.object({ name: z.string(), phone: z.string().nullable() }),
  contact_name: z.string(),
  language,
  products: z.array(product),
  signed_at: isoTime.nullable(),
  valid_until: isoTime.nullable(),
  pdf_sha256: z.string().nullable(),
});
export type VisitorSoa = z.infer<typeof visitorView>;

const ofLink = z.object({ id: line(80) });
const domain = z.object({ domain_name: line(MAX_RECORD_NAME).optional() });

/** A drawn signature: lines of points, as `x,y x,y;x,y`. */
export const drawnSignature = z
  .string()
  .max(MAX_SOA_DRAWN, 'Draw a simpler signature.')
  .regex(/^(\d{1,3},\d{1,3}([ ;]\d{1,3},\d{1,3})*)?$/, 'Draw the signature again.');

/** The signed form, as a visitor sends it. */
export const soaSubmission = z
  .object({
    products: products.min(1, 'Choose at least one product.'),
    name: line(MAX_RECORD_NAME).min(1, 'Enter your name.'),
    phone: line(MAX_PHONE).default(''),
    address: line(MAX_LOCATION).default(''),
    language: language.optional(),
    /** A typed signature: the signer's name. */
    signature: line(MAX_RECORD_NAME).default(''),
    drawn: drawnSignature.default(''),
    representative_name: line(MAX_NAME).default(''),
    representative_relation: line(MAX_NAME).default(''),
  })
  .superRefine((form, context) => {
    const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (form.signature === '' && form.drawn === '') issue('signature', 'Type or draw your signature.');
    if (form.representative_name !== '' && form.representative_relation === '')
      issue('representative_relation', 'Enter your relationship.');
    if (form.representative_name === '' && form.representative_relation !== '')
      issue('representative_name', 'Enter your name.');
  });
export type SoaSubmission = z.output<typeof soaSubmission>;

/** Scope of appointment forms. */
export const soaRequests = defineEndpoints('soa-requests', {
  list: {
    method: 'GET',
    path: '/v1/soa_requests',
    access: FORMS,
    summary: 'List scope of appointment forms, newest first',
    description: 'Forms of contacts that you see. A form whose contact is gone is listed for its agent and for admins.',
    query: pageQuery.extend({
      q: line(MAX_SEARCH).optional(),
      status: z.enum(soaStatusNames).optional(),
      contact_id: uuid.optional(),
      agent_id: uuid.optional(),
      /** Since the signature, or since it was sent. */
      age: z.enum(soaAgeNames).optional(),
    }),
    response: page(soaSummary),
  },
  create: {
    method: 'POST',
    path: '/v1/soa_requests',
    access: FORMS,
    summary: 'Send a scope of appointment form to a contact',
    description: 'By email or text, after the usual checks, or as a link that you share yourself.',
    body: z.object({
      contact_id: uuid,
      via,
      language: language.default('English'),
      products: products.default([]),
      appointment_on: isoDate.nullable().default(null),
    }),
    response: one(sent),
    status: 201,
    shown_once: true,
  },
  coverage: {
    method: 'GET',
    path: '/v1/soa_requests/coverage',
    access: FORMS,
    summary: 'Check whether contacts have a signed form in force',
    query: z.object({ contact_ids: z.array(uuid).min(1).max(50), on: isoDate }),
    response: all(
      z.object({
        contact_id: uuid,
        name: z.string(),
        /** Until when the form counts. Null if there is none in force that day. */
        valid_until: isoTime.nullable(),
        /** A form that would count that day if a user confirmed who signed it. */
        unconfirmed_id: uuid.nullable(),
        /** At least 64 that day, so Medicare may be the topic. */
        of_age: z.boolean(),
      }),
    ),
  },
  warning: {
    method: 'GET',
    path: '/v1/soa_requests/warning',
    access: FORMS,
    summary: 'Check whether a contact’s next Medicare appointment has no form in force',
    description: 'For the person who is about to talk to them. `data` is null if there is nothing to warn of.',
    query: z.object({ contact_id: uuid }),
    response: one(
      z
        .object({
          event_id: uuid,
          starts_at: isoTime,
          /** A form that waits for its signature. */
          sent_id: uuid.nullable(),
          /** A signed form whose signer isn’t confirmed. */
          unconfirmed_id: uuid.nullable(),
        })
        .nullable(),
    ),
  },
  get: {
    method: 'GET',
    path: '/v1/soa_requests/{id}',
    access: FORMS,
    summary: 'Get a form with its versions',
    params: withId,
    response: one(soaRequest),
  },
  send: {
    method: 'POST',
    path: '/v1/soa_requests/{id}/send',
    access: FORMS,
    summary: 'Send an unsigned form again',
    params: withId,
    body: z.object({ via }),
    response: one(sent),
    status: 201,
    shown_once: true,
  },
  confirm_signer: {
    method: 'POST',
    path: '/v1/soa_requests/{id}/confirm_signer',
    access: SIGNERS,
    summary: 'Confirm that the contact signed a form',
    description: 'For a form that a visitor started for a contact that was already known. Until then it doesn’t count.',
    params: withId,
    body: z.object({ how: line(MAX_REASON).min(1, 'Enter how you confirmed it.') }),
    response: one(soaRequest),
  },
  complete: {
    method: 'POST',
    path: '/v1/soa_requests/{id}/complete',
    access: SIGNERS,
    summary: 'Complete a signed form after the appointment',
    params: withId,
    body: z.object(completion),
    response: one(soaRequest),
  },
  amend: {
    method: 'POST',
    path: '/v1/soa_requests/{id}/amend',
    access: SIGNERS,
    summary: 'Correct a completed form. Earlier versions are kept',
    params: withId,
    body: z.object({ ...completion, reason: line(MAX_REASON).min(1, 'Enter what you corrected.') }),
    response: one(soaRequest),
  },
  reject: {
    method: 'POST',
    path: '/v1/soa_requests/{id}/reject',
    access: SIGNERS,
    summary: 'Reject a form, so that it no longer counts',
    params: withId,
    body: z.object({ reason: line(MAX_REASON).min(1, 'Enter a reason.') }),
    response: one(soaRequest),
  },
  pdf: {
    method: 'GET',
    path: '/v1/soa_requests/{id}/pdf',
    access: FORMS,
    summary: 'Download a version of a form',
    params: withId,
    query: z.object({ version: z.coerce.number().int().min(1).max(1000).optional() }),
    produces: 'application/pdf',
  },
  submit: {
    method: 'POST',
    path: '/v1/soa_requests/{id}/submit',
    access: PUBLIC,
    summary: 'Sign a form',
    description: 'The `id` is the secret in the link.',
    params: ofLink,
    query: domain,
    body: soaSubmission,
    response: one(visitorView),
  },
  view: {
    method: 'GET',
    path: '/v1/soa_requests/{id}/view',
    access: PUBLIC,
    summary: 'View a form, as its recipient',
    description: 'The `id` is the secret in the link.',
    params: ofLink,
    query: domain,
    response: one(visitorView),
  },
});
