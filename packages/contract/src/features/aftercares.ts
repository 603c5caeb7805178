import { z } from 'zod';
import { type Access, defineEndpoints } from '../endpoint.ts';
import { entity, isoDate, isoTime, line, reference, text, uuid, withId } from '../fields.ts';
import { emailOrNone } from '../form-fields.ts';
import { one, page, pageQuery } from '../paging.ts';
import { familyStateNames, MAX_SURVIVORS, survivorRelations } from '../rules/aftercare.ts';
import { MAX_PERSON_NAME, MAX_PHONE, MAX_SEARCH, MAX_WORDING } from '../rules/limits.ts';
import { saidHows } from '../rules/permission-in-force.ts';

const AFTERCARE: Access = { kind: 'user', feature: 'aftercare' };

const relation = z.enum(survivorRelations, 'Choose a relationship.');

/** A survivor: one of your contacts, or someone new. */
const survivor = z
  .object({
    contact_id: uuid.optional(),
    first_name: line(MAX_PERSON_NAME).default(''),
    last_name: line(MAX_PERSON_NAME).default(''),
    relation,
    phone: line(MAX_PHONE).default(''),
    email: emailOrNone.default(''),
    /** Whether they agreed to texts and emails. Each survivor decides for themselves. */
    texts: z.boolean().default(false),
    emails: z.boolean().default(false),
    how: z.enum(saidHows, 'Choose how they agreed.').default('verbal'),
    /** The wording they agreed to. */
    wording: text(MAX_WORDING).default(''),
  })
  .superRefine((given, context) => {
    const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (!given.contact_id && given.first_name === '' && given.last_name === '') issue('first_name', 'Enter a name.');
    if (!given.contact_id && given.texts && given.phone === '') issue('phone', 'Enter the number they agreed to.');
    if (!given.contact_id && given.emails && given.email === '') issue('email', 'Enter the address they agreed to.');
    if ((given.texts || given.emails) && given.how !== 'verbal' && given.wording.trim() === '')
      issue('wording', 'Enter the wording they agreed to.');
  });

const touch = z.object({
  /** The workflow that reaches out. */
  workflow: z.string(),
  state: z.enum(['active', 'finished', 'stopped', 'failed', 'refused']),
  /** The step they're at. */
  at_step: z.string().nullable(),
  waits_until: isoTime.nullable(),
  reason: z.string().nullable(),
});

const familyMember = entity('AftercareSurvivor', {
  /** Null if you can't see them. */
  contact: reference.extend({ phone: z.string().nullable() }).nullable(),
  relation,
  /** What they agreed to. */
  consents: z.object({ texts: z.boolean(), emails: z.boolean() }),
  /** Your company's workflows. */
  touches: z.array(touch),
  /** What the aftercare service last said. Null without one. */
  service: z
    .object({
      state: z.enum(['active', 'complete', 'ended']),
      touches: z.int().nullable(),
      next_touch_on: isoDate.nullable(),
    })
    .nullable(),
});

export const familyStatus = entity('FamilyStatus', {
  contact: reference,
  /** Null if the contact isn't recorded as deceased. */
  deceased_on: isoDate.nullable(),
  /** Null if the family isn't enrolled. */
  enrollment: z
    .object({
      id: uuid,
      state: z.enum(familyStateNames),
      provider: z.enum(['local', 'http']),
      enrolled_at: isoTime,
      enrolled_by: reference,
      /** When the aftercare service was last asked. */
      checked_at: isoTime.nullable(),
      problem: z.string().nullable(),
    })
    .nullable(),
  survivors: z.array(familyMember),
  /** How many active workflows start with an enrollment. */
  programs: z.int(),
});
export type FamilyStatus = z.infer<typeof familyStatus>;

const family = entity('AftercareFamily', {
  contact: reference,
  deceased_on: isoDate.nullable(),
  enrolled_at: isoTime,
  enrolled_by: reference,
  survivors: z.int(),
  state: z.enum(familyStateNames),
});
export type AftercareFamily = z.infer<typeof family>;

/** Care for a family after a death. The `id` is the contact who died. */
export const aftercares = defineEndpoints('aftercares', {
  list: {
    method: 'GET',
    path: '/v1/aftercares',
    access: AFTERCARE,
    summary: 'List the enrolled families whose contacts you see, newest first',
    query: pageQuery.extend({ q: line(MAX_SEARCH).optional() }),
    response: page(family),
  },
  enroll: {
    method: 'POST',
    path: '/v1/aftercares/{id}/enroll',
    access: AFTERCARE,
    idempotent: true,
    summary: 'Record a death, and enroll the survivors in aftercare',
    description: `Calls, texts, and emails to the contact stop at once. Enrolling again adds survivors, up to ${MAX_SURVIVORS} in all.`,
    params: withId,
    body: z.object({
      date_of_death: isoDate,
      survivors: z.array(survivor).max(MAX_SURVIVORS, `Enter ${MAX_SURVIVORS} survivors or fewer.`).default([]),
    }),
    response: one(familyStatus),
  },
  family_status: {
    method: 'GET',
    path: '/v1/aftercares/{id}/family_status',
    access: AFTERCARE,
    summary: 'Get where a family stands in aftercare',
    params: withId,
    response: one(familyStatus),
  },
  cancel: {
    method: 'POST',
    path: '/v1/aftercares/{id}/cancel',
    access: AFTERCARE,
    summary: 'Correct the record of a contact who isn’t deceased',
    description: 'Aftercare ends for the survivors, and the contact can be called, texted, and emailed again.',
    params: withId,
    response: one(familyStatus),
  },
  create_program: {
    method: 'POST',
    path: '/v1/admin/aftercares/program',
    access: { ...AFTERCARE, roles: ['admin'], no_impersonation: true, in_person: true },
    summary: 'Create and activate the standard aftercare program',
    description:
      'A workflow with calls and letters over a year, which you can change like any other. 422 if an active workflow already starts with an enrollment.',
    response: one(z.object({ flow_id: uuid })),
    status: 201,
  },
});
