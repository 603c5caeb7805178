import { z } from 'zod';
import { type Access, defineEndpoints } from '../endpoint.ts';
import { entity, isoTime, line, reference, text, uuid, withId } from '../fields.ts';
import { listMeta, one, pageQuery } from '../paging.ts';
import { MAX_APPLICATION_ANSWER } from '../rules/application-answers.ts';
import { applicationFormNames } from '../rules/application-forms.ts';
import { applicationStatusNames, applicationWays } from '../rules/application-status.ts';
import { MAX_REASON, MAX_RECORD_NAME, MAX_SEARCH } from '../rules/limits.ts';
import { policyStatus, productLine } from './contact-policies.ts';
import { drawnSignature } from './soa-requests.ts';

const APPLICATIONS: Access = { kind: 'user', feature: 'applications' };
/** No one signs for someone else, and no program does. */
const SIGNERS: Access = { ...APPLICATIONS, in_person: true, no_impersonation: true };

const form = z.enum(applicationFormNames, 'Choose a form.').meta({ id: 'ApplicationForm' });
const status = z.enum(applicationStatusNames).meta({ id: 'ApplicationStatus' });
const provider = z.enum(['local', 'fire_light']);

const summary = {
  id: uuid,
  form,
  provider,
  status,
  /** `phone`: to call them. */
  contact: reference.extend({ phone: z.string().nullable() }),
  agent: reference,
  carrier: reference.nullable(),
  product_line: productLine.nullable(),
  plan_name: z.string(),
  /** The policy that the submitted application became. */
  policy: z.object({ id: uuid, status: policyStatus }).nullable(),
  created_at: isoTime,
  updated_at: isoTime,
  signed_at: isoTime.nullable(),
  submitted_at: isoTime.nullable(),
  /** What went wrong with FireLight, as a sentence. */
  problem: z.string().nullable(),
};
export const applicationSummary = entity('ApplicationSummary', summary);
export type ApplicationSummary = z.infer<typeof applicationSummary>;

const answers = z
  .record(z.string().regex(/^[a-z0-9_]{1,40}$/), text(MAX_APPLICATION_ANSWER))
  .refine((given) => Object.keys(given).length <= 100, 'Too many answers.');

export const application = entity('Application', {
  ...summary,
  version: z.int(),
  /** By field. Social Security and Medicare numbers show only their end. */
  answers: z.record(z.string(), z.string()),
  /** What has to be filled in or corrected before anyone signs, by field. */
  faults: z.record(z.string(), z.string()),
  opened_at: isoTime.nullable(),
  expires_at: isoTime.nullable(),
  signed_how: z.enum(['in_person', 'link']).nullable(),
  withdrawn_at: isoTime.nullable(),
  withdraw_reason: z.string(),
  checked_at: isoTime.nullable(),
  external_id: z.string().nullable(),
  /** Newest first. */
  documents: z.array(
    z.object({
      version: z.int(),
      kind: z.enum(['signed', 'submitted']),
      created_at: isoTime,
      /** SHA-256 of the PDF, in hexadecimal. */
      pdf_sha256: z.string(),
    }),
  ),
  sends: z.array(z.object({ via: z.enum(applicationWays), created_at: isoTime })),
});
export type Application = z.infer<typeof application>;

const dashboard = entity('ApplicationDashboard', {
  /** Where new applications are filled in. */
  provider,
  /** How many there are in each status, without the filter by status. */
  counts: z.record(z.string(), z.int()),
  applications: z.array(applicationSummary),
});

const signOn = entity('FireLightSignOn', {
  action: z.string(),
  /** A signed SAML 2.0 response, in base64. */
  saml_response: z.string(),
  relay_state: z.string(),
});
export type SignOn = z.infer<typeof signOn>;

/** R006: applications for insurance, on built-in forms or at Hexure FireLight. */
export const fireLight = defineEndpoints('fire-light', {
  dashboard: {
    method: 'POST',
    path: '/v1/fire_light/dashboard',
    access: APPLICATIONS,
    reads: true,
    summary: 'List applications of the contacts you see, newest first, and how many there are in each status',
    body: pageQuery.extend({
      q: line(MAX_SEARCH).optional(),
      status: status.optional(),
      contact_id: uuid.optional(),
    }),
    response: z.object({ data: dashboard, meta: listMeta }),
  },
  application: {
    method: 'POST',
    path: '/v1/fire_light/application',
    access: { ...APPLICATIONS, no_impersonation: true },
    summary: 'Open an application for a contact',
    description:
      'Filled in from the contact, and from a policy, or a plan of a saved Medicare quote, if you name one. At Hexure FireLight, if your company is connected.',
    body: z
      .object({
        contact_id: uuid,
        form,
        policy_id: uuid.optional(),
        quote_id: uuid.optional(),
        /** The plan of the quote. */
        plan_key: z.string().max(200).optional(),
      })
      .refine(({ quote_id, plan_key }) => (quote_id === undefined) === (plan_key === undefined), {
        path: ['plan_key'],
        message: 'Choose a plan of the quote.',
      }),
    response: one(z.object({ id: uuid })),
    status: 201,
  },
  get: {
    method: 'GET',
    path: '/v1/fire_light/applications/{id}',
    access: APPLICATIONS,
    summary: 'Get an application with its answers',
    params: withId,
    response: one(application),
  },
  save: {
    method: 'PATCH',
    path: '/v1/fire_light/applications/{id}',
    access: APPLICATIONS,
    summary: 'Save the answers of an application that isn’t signed yet',
    description:
      'It may be incomplete. Answers you leave out don’t change. Answers 409 if it changed since the `version` that you read.',
    params: withId,
    body: z.object({ answers, carrier_id: uuid.nullable().optional(), version: z.int().min(1) }),
    response: one(z.object({ version: z.int() })),
  },
  send: {
    method: 'POST',
    path: '/v1/fire_light/applications/{id}/send',
    access: { ...APPLICATIONS, no_impersonation: true },
    summary: 'Send a complete application to the applicant to sign',
    description: 'By email or text, after the usual checks, or as a link that you share yourself.',
    params: withId,
    body: z.object({ via: z.enum(applicationWays, 'Choose how to send it.') }),
    response: one(
      z.object({
        /** The link, if it was asked for. It's shown once and not stored. */
        link: z.string().nullable(),
      }),
    ),
    status: 201,
    shown_once: true,
  },
  sign: {
    method: 'POST',
    path: '/v1/fire_light/applications/{id}/sign',
    access: SIGNERS,
    summary: 'Record the applicant’s signature, given in person on this screen',
    description: 'Answers 409 if the application changed since the `version` that the applicant read.',
    params: withId,
    body: z
      .object({
        /** The version that the applicant read. */
        version: z.int().min(1),
        signature: line(MAX_RECORD_NAME).default(''),
        drawn: drawnSignature.default(''),
      })
      .refine(({ signature, drawn }) => signature !== '' || drawn !== '', {
        path: ['signature'],
        message: 'Type or draw the signature.',
      }),
    response: one(z.object({ id: uuid })),
  },
  submit: {
    method: 'POST',
    path: '/v1/fire_light/applications/{id}/submit',
    access: SIGNERS,
    summary: 'Submit a signed application. It becomes a policy with the status Submitted',
    params: withId,
    body: z.object({ signature: line(MAX_RECORD_NAME).min(1, 'Type your name to sign.') }),
    response: one(z.object({ policy_id: uuid })),
    idempotent: true,
  },
  withdraw: {
    method: 'POST',
    path: '/v1/fire_light/applications/{id}/withdraw',
    access: APPLICATIONS,
    summary: 'Withdraw an application. What was signed is kept',
    params: withId,
    body: z.object({ reason: line(MAX_REASON).min(1, 'Enter a reason.') }),
    response: one(z.object({ id: uuid })),
  },
  pdf: {
    method: 'GET',
    path: '/v1/fire_light/applications/{id}/pdf',
    access: APPLICATIONS,
    summary: 'Download a signed application',
    params: withId,
    query: z.object({ version: z.coerce.number().int().min(1).max(100).optional() }),
    produces: 'application/pdf',
  },
  sign_on: {
    method: 'POST',
    path: '/v1/fire_light/sign_on',
    access: SIGNERS,
    summary: 'Sign on to Hexure FireLight, at its home page or in an application',
    description: 'A form that the browser posts there. It’s good once, for five minutes.',
    body: z.object({ application_id: uuid.optional() }),
    response: one(signOn),
    shown_once: true,
  },
  check: {
    method: 'POST',
    path: '/v1/fire_light/applications/{id}/check',
    access: APPLICATIONS,
    summary: 'Ask Hexure FireLight where an application stands',
    params: withId,
    response: one(z.object({ id: uuid })),
    status: 202,
  },
});
