import { z } from 'zod';
import { defineEndpoints, USER } from '../endpoint.ts';
import { entity, isoDate, isoTime, line, money, reference, text, uuid, withId } from '../fields.ts';
import { all, one } from '../paging.ts';
import { MAX_BENEFICIARIES, MAX_NOTES, MAX_POLICY_NUMBER, MAX_RECORD_NAME, MAX_RELATION } from '../rules/limits.ts';
import { policyStatuses, premiumModes, productLines } from '../rules/policies.ts';

export const productLine = z.enum(productLines.map(({ value }) => value)).meta({ id: 'ProductLine' });
export const policyStatus = z.enum(policyStatuses.map(({ value }) => value)).meta({ id: 'PolicyStatus' });
export const premiumMode = z.enum(premiumModes.map(({ value }) => value));

const amount = money.refine((value) => !value.startsWith('-'), 'Enter an amount of 0 or more.');

const beneficiary = entity('Beneficiary', {
  name: z.string(),
  relation: z.string(),
  /** Percent as decimal text. Null if not specified. */
  share: z.string().nullable(),
});
export type Beneficiary = z.infer<typeof beneficiary>;

export const policy = entity('Policy', {
  id: uuid,
  /** `active` is false for a carrier that is no longer offered. */
  carrier: z.object({ id: uuid, name: z.string(), active: z.boolean() }).nullable(),
  product_line: productLine,
  /** The carrier's product name. */
  plan_name: z.string(),
  policy_number: z.string(),
  status: policyStatus,
  /** The amount per payment, as often as `premium_mode` says. */
  premium: z.string().nullable(),
  premium_mode: premiumMode.nullable(),
  face_amount: z.string().nullable(),
  effective_on: isoDate.nullable(),
  expires_on: isoDate.nullable(),
  renewal_on: isoDate.nullable(),
  beneficiaries: z.array(beneficiary),
  writing_agent: reference.nullable(),
  commission: z.string().nullable(),
  notes: z.string(),
  version: z.int(),
  created_at: isoTime,
  updated_at: isoTime,
});
export type Policy = z.infer<typeof policy>;

const ofPolicy = z.object({ id: uuid, policyId: uuid });

const fields = {
  carrier_id: uuid.nullable(),
  product_line: productLine,
  plan_name: line(MAX_RECORD_NAME),
  policy_number: line(MAX_POLICY_NUMBER),
  status: policyStatus,
  premium: amount.nullable(),
  premium_mode: premiumMode.nullable(),
  face_amount: amount.nullable(),
  effective_on: isoDate.nullable(),
  expires_on: isoDate.nullable(),
  renewal_on: isoDate.nullable(),
  beneficiaries: z
    .array(
      z.object({
        name: line(MAX_RECORD_NAME).min(1, 'Enter the beneficiary’s name.'),
        relation: line(MAX_RELATION).default(''),
        share: z
          .string()
          .regex(/^\d{1,3}(\.\d{1,2})?$/, 'Enter a share such as 50 or 33.34.')
          .refine((share) => Number(share) > 0 && Number(share) <= 100, 'Enter a share above 0 and up to 100%.')
          .nullable()
          .default(null),
      }),
    )
    .max(MAX_BENEFICIARIES, `Enter ${MAX_BENEFICIARIES} beneficiaries or fewer.`),
  writing_agent_id: uuid.nullable(),
  commission: amount.nullable(),
  notes: text(MAX_NOTES),
};

/** R311: list, create, update, and delete a contact's policies. */
export const contactPolicies = defineEndpoints('contact-policies', {
  list: {
    method: 'GET',
    path: '/v1/contacts/{id}/policies',
    access: USER,
    summary: "List a contact's policies: in force first, then by effective date",
    params: withId,
    response: all(policy),
  },
  create: {
    method: 'POST',
    path: '/v1/contacts/{id}/policies',
    access: USER,
    summary: 'Add a policy to a contact',
    description:
      'The writing agent is you or a user whose contacts you see. Beneficiaries’ shares add up to 100%, or none has one.',
    params: withId,
    body: z.object({
      ...fields,
      carrier_id: fields.carrier_id.default(null),
      plan_name: fields.plan_name.default(''),
      policy_number: fields.policy_number.default(''),
      premium: fields.premium.default(null),
      premium_mode: fields.premium_mode.default(null),
      face_amount: fields.face_amount.default(null),
      effective_on: fields.effective_on.default(null),
      expires_on: fields.expires_on.default(null),
      renewal_on: fields.renewal_on.default(null),
      beneficiaries: fields.beneficiaries.default([]),
      writing_agent_id: fields.writing_agent_id.default(null),
      commission: fields.commission.default(null),
      notes: fields.notes.default(''),
    }),
    response: one(policy),
    status: 201,
  },
  update: {
    method: 'PATCH',
    path: '/v1/contacts/{id}/policies/{policyId}',
    access: USER,
    summary: 'Change a policy',
    description:
      'Fields you leave out don’t change. With the `version` you read, it answers 409 if the policy changed since.',
    params: ofPolicy,
    body: z.object({ ...fields, version: z.int().min(1) }).partial(),
    response: one(policy),
  },
  delete: {
    method: 'DELETE',
    path: '/v1/contacts/{id}/policies/{policyId}',
    access: USER,
    summary: 'Delete a policy',
    params: ofPolicy,
  },
});
