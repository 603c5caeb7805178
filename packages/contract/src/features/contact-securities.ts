import { z } from 'zod';
import { defineEndpoint, USER } from '../endpoint.ts';
import { isoDate, isoTime, line, money, text, uuid } from '../fields.ts';
import { one } from '../paging.ts';
import { securityTypes } from '../rules/securities.ts';

export const securityType = z.enum(securityTypes.map(({ value }) => value));

export const security = z.object({
  id: uuid,
  type: securityType,
  custodian: z.string(),
  /** The end of the account number, which itself is kept sealed; null where there is none. */
  account_last4: z.string().nullable(),
  value: z.string().nullable(),
  /** The day that the value is of. */
  as_of: isoDate.nullable(),
  notes: z.string(),
  version: z.int(),
  created_at: isoTime,
  updated_at: isoTime,
});
export type Security = z.infer<typeof security>;

const ofContact = z.object({ id: uuid });
const ofSecurity = z.object({ id: uuid, securityId: uuid });

const fields = {
  type: securityType,
  custodian: line(120),
  // Shorter, its last four would be nearly all of it.
  account_number: line(40)
    .regex(/^[A-Za-z0-9 -]*$/, 'An account number has letters, digits, spaces and hyphens only.')
    .refine((value) => value.replace(/[ -]/g, '').length >= 6, 'An account number has at least 6 letters or digits.')
    .nullable(),
  value: money.refine((value) => !value.startsWith('-'), 'Give an amount of 0 or more.').nullable(),
  as_of: isoDate.nullable(),
  notes: text(5000),
};

/** R311: securities on a contact can be listed, created, updated and deleted. */
export const contactSecurities = {
  list: defineEndpoint({
    id: 'contact-securities.list',
    method: 'GET',
    path: '/v1/contacts/{id}/securities',
    access: USER,
    summary: "A contact's securities, the most valuable first, and what they come to",
    description: 'Of an account number only its last four; the whole is revealed by POST /v1/contacts/{id}/reveal.',
    params: ofContact,
    response: z.object({ data: z.array(security), meta: z.object({ total_value: z.string() }) }),
  }),
  create: defineEndpoint({
    id: 'contact-securities.create',
    method: 'POST',
    path: '/v1/contacts/{id}/securities',
    access: USER,
    summary: 'Add a security to a contact',
    params: ofContact,
    body: z.object({
      ...fields,
      custodian: fields.custodian.default(''),
      account_number: fields.account_number.default(null),
      value: fields.value.default(null),
      as_of: fields.as_of.default(null),
      notes: fields.notes.default(''),
    }),
    response: one(security),
    status: 201,
  }),
  update: defineEndpoint({
    id: 'contact-securities.update',
    method: 'PATCH',
    path: '/v1/contacts/{id}/securities/{securityId}',
    access: USER,
    summary: 'Change a security',
    description:
      'What is absent stays; an `account_number` of null takes the number away. With the `version` that was read it answers 409 when somebody changed it since.',
    params: ofSecurity,
    body: z.object({ ...fields, version: z.int().min(1) }).partial(),
    response: one(security),
  }),
  delete: defineEndpoint({
    id: 'contact-securities.delete',
    method: 'DELETE',
    path: '/v1/contacts/{id}/securities/{securityId}',
    access: USER,
    summary: 'Delete a security',
    params: ofSecurity,
  }),
};
