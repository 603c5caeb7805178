import { z } from 'zod';
import { defineEndpoint, USER } from '../endpoint.ts';
import { isoDate, isoTime, line, money, text, uuid } from '../fields.ts';
import { all, one } from '../paging.ts';
import { policyStatuses, premiumModes, productLines } from '../rules/policies.ts';

export const productLine = z.enum(productLines.map(({ value }) => value));
export const policyStatus = z.enum(policyStatuses.map(({ value }) => value));
export const premiumMode = z.enum(premiumModes.map(({ value }) => value));

const amount = money.refine((value) => !value.startsWith('-'), 'Give an amount of 0 or more.');

const beneficiary = z.object({
  name: z.string(),
  relation: z.string(),
  /** Per cent as decimal text, null where none is given. */
  share: z.string().nullable(),
});
export type Beneficiary = z.infer<typeof beneficiary>;

export const policy = z.object({
  id: uuid,
  /** `active` is false for a carrier that is not offered any more. */
  carrier: z.object({ id: uuid, name: z.string(), active: z.boolean() }).nullable(),
  product_line: productLine,
  /** As the carrier calls it. */
  plan_name: z.string(),
  policy_number: z.string(),
  status: policyStatus,
  /** What is paid each time, as often as `premium_mode` says. */
  premium: z.string().nullable(),
  premium_mode: premiumMode.nullable(),
  face_amount: z.string().nullable(),
  effective_on: isoDate.nullable(),
  expires_on: isoDate.nullable(),
  renewal_on: isoDate.nullable(),
  beneficiaries: z.array(beneficiary),
  writing_agent: z.object({ id: uuid, name: z.string() }).nullable(),
  commission: z.string().nullable(),
  notes: z.string(),
  version: z.int(),
  created_at: isoTime,
  updated_at: isoTime,
});
export type Policy = z.infer<typeof policy>;

const ofContact = z.object({ id: uuid });
const ofPolicy = z.object({ id: uuid, policyId: uuid });

const fields = {
  carrier_id: uuid.nullable(),
  product_line: productLine,
  plan_name: line(120),
  policy_number: line(60),
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
        name: line(120).min(1, 'Name the beneficiary.'),
        relation: line(40).default(''),
        share: z
          .string()
          .regex(/^\d{1,3}(\.\d{1,2})?$/, 'Give a share such as 50 or 33.34.')
          .refine((share) => Number(share) > 0 && Number(share) <= 100, 'A share lies between 0 and 100 %.')
          .nullable()
          .default(null),
      }),
    )
    .max(20, 'At most 20 beneficiaries.'),
  writing_agent_id: uuid.nullable(),
  commission: amount.nullable(),
  notes: text(5000),
};

/** R311: policies on a contact can be listed, created, updated and deleted. */
export const contactPolicies = {
  list: defineEndpoint({
    id: 'contact-policies.list',
    method: 'GET',
    path: '/v1/contacts/{id}/policies',
    access: USER,
    summary: "A contact's policies: those in force first, then by when they took effect",
    params: ofContact,
    response: all(policy),
  }),
  create: defineEndpoint({
    id: 'contact-policies.create',
    method: 'POST',
    path: '/v1/contacts/{id}/policies',
    access: USER,
    summary: 'Add a policy to a contact',
    description:
      'The writing agent is the caller or somebody whose contacts they see. Shares of beneficiaries add up to 100 per cent, or none is given.',
    params: ofContact,
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
  }),
  update: defineEndpoint({
    id: 'contact-policies.update',
    method: 'PATCH',
    path: '/v1/contacts/{id}/policies/{policyId}',
    access: USER,
    summary: 'Change a policy',
    description:
      'What is absent stays. With the `version` that was read it answers 409 when somebody changed it since.',
    params: ofPolicy,
    body: z.object({ ...fields, version: z.int().min(1) }).partial(),
    response: one(policy),
  }),
  delete: defineEndpoint({
    id: 'contact-policies.delete',
    method: 'DELETE',
    path: '/v1/contacts/{id}/policies/{policyId}',
    access: USER,
    summary: 'Delete a policy',
    params: ofPolicy,
  }),
};
