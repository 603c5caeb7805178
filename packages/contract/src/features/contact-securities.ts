import { z } from 'zod';
import { defineEndpoints, USER } from '../endpoint.ts';
import { entity, isoDate, isoTime, line, money, text, uuid, withId } from '../fields.ts';
import { one } from '../paging.ts';
import { MAX_ACCOUNT_NUMBER, MAX_NOTES, MAX_RECORD_NAME } from '../rules/limits.ts';
import { securityTypes } from '../rules/securities.ts';

export const securityType = z.enum(securityTypes.map(({ value }) => value));

export const security = entity('Security', {
  id: uuid,
  type: securityType,
  custodian: z.string(),
  /** The end of the account number. The rest is encrypted. Null if there is none. */
  account_last4: z.string().nullable(),
  value: z.string().nullable(),
  /** The date of the value. */
  as_of: isoDate.nullable(),
  notes: z.string(),
  version: z.int(),
  created_at: isoTime,
  updated_at: isoTime,
});
export type Security = z.infer<typeof security>;

const ofSecurity = z.object({ id: uuid, securityId: uuid });

const fields = {
  type: securityType,
  custodian: line(MAX_RECORD_NAME),
  // In a shorter number, the last four digits would be nearly all of it.
  account_number: line(MAX_ACCOUNT_NUMBER)
    .regex(/^[A-Za-z0-9 -]*$/, 'Use only letters, digits, spaces, and hyphens.')
    .refine((value) => value.replace(/[ -]/g, '').length >= 6, 'Use at least 6 letters or digits.')
    .nullable(),
  value: money.refine((value) => !value.startsWith('-'), 'Enter an amount of 0 or more.').nullable(),
  as_of: isoDate.nullable(),
  notes: text(MAX_NOTES),
};

/** R311: list, create, update, and delete a contact's securities. */
export const contactSecurities = defineEndpoints('contact-securities', {
  list: {
    method: 'GET',
    path: '/v1/contacts/{id}/securities',
    access: USER,
    summary: "List a contact's securities, most valuable first, with their total",
    description:
      'Shows only the last four digits of an account number. POST /v1/contacts/{id}/reveal shows the whole number.',
    params: withId,
    response: z.object({ data: z.array(security), meta: z.object({ total_value: z.string() }) }),
  },
  create: {
    method: 'POST',
    path: '/v1/contacts/{id}/securities',
    access: USER,
    summary: 'Add a security to a contact',
    params: withId,
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
  },
  update: {
    method: 'PATCH',
    path: '/v1/contacts/{id}/securities/{securityId}',
    access: USER,
    summary: 'Change a security',
    description:
      'Fields you leave out don’t change. `account_number: null` removes the number. With the `version` you read, it answers 409 if the security changed since.',
    params: ofSecurity,
    body: z.object({ ...fields, version: z.int().min(1) }).partial(),
    response: one(security),
  },
  delete: {
    method: 'DELETE',
    path: '/v1/contacts/{id}/securities/{securityId}',
    access: USER,
    summary: 'Delete a security',
    params: ofSecurity,
  },
});
