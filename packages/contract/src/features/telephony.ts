import { z } from 'zod';
import { ADMIN, ADMIN_THEMSELVES, defineEndpoints } from '../endpoint.ts';
import { entity, isoTime, line, money, reference, uuid, withId } from '../fields.ts';
import { listQuery, one, page } from '../paging.ts';
import { MAX_LABEL } from '../rules/limits.ts';
import { centsOfMoney, MIN_CHARGE_CENTS } from '../rules/payments.ts';
import { buyers } from '../rules/phone-numbers.ts';
import { phoneNumber } from './phone-numbers.ts';

/** Tokens and secrets are never returned, only whether there is one. */
export const telephonySettings = entity('TelephonySettings', {
  provider: z.enum(['installation', 'local', 'twilio']),
  account_sid: z.string(),
  has_auth_token: z.boolean(),
  api_key_sid: z.string(),
  has_api_key_secret: z.boolean(),
  twiml_app_sid: z.string(),
  /** What users pay for a number each month, without tax. '0.00' is free. */
  local_price: money,
  toll_free_price: money,
  /** What users pay for 100 phone validations, without tax. '0.00' is free. */
  validation_price: money,
  buyers: z.enum(buyers),
  numbers_each: z.int(),
  /** Null if nothing is set. */
  updated_at: isoTime.nullable(),
  /** What applies if the provider is `installation`. */
  installation: z.enum(['local', 'twilio']),
  /** The provider in use for calls and texts. */
  in_use: z.enum(['local', 'twilio']),
});
export type TelephonySettings = z.infer<typeof telephonySettings>;

const sid = (begin: string, what: string) =>
  z
    .string()
    .trim()
    .regex(new RegExp(`^(${begin}[0-9a-fA-F]{32})?$`), `${what} is ${begin} followed by 32 digits and letters a–f.`)
    .default('');
const price = z
  .string()
  .trim()
  .regex(/^\d{1,4}(\.\d{1,2})?$/, 'Enter an amount such as 1.15.')
  .refine((text) => {
    const cents = centsOfMoney(text);
    return cents === 0 || cents >= MIN_CHARGE_CENTS;
  }, 'Enter 0 if it’s free, or 0.50 or more.');

/** A tenant's phone provider, and its users' rights. */
export const telephony = defineEndpoints('telephony', {
  get: {
    method: 'GET',
    path: '/v1/admin/telephony',
    access: ADMIN,
    summary: 'Get the company’s phone settings',
    response: one(telephonySettings),
  },
  set: {
    method: 'PUT',
    path: '/v1/admin/telephony',
    access: ADMIN_THEMSELVES,
    summary: 'Change the company’s phone settings',
    description:
      'The account is tested before it’s saved. `auth_token` and `api_key_secret` don’t change if absent while their SID stays the same. Empty ones are removed. Another account is refused while the company has numbers with the current one.',
    body: z.object({
      provider: z.enum(['installation', 'local', 'twilio']),
      account_sid: sid('AC', 'An account SID'),
      auth_token: line(200).optional(),
      api_key_sid: sid('SK', 'An API key SID'),
      api_key_secret: line(200).optional(),
      twiml_app_sid: sid('AP', 'A TwiML app SID'),
      local_price: price,
      toll_free_price: price,
      /** Doesn't change if absent. */
      validation_price: price.optional(),
      buyers: z.enum(buyers),
      numbers_each: z.int('Enter a number.').min(1, 'Enter 1 or more.').max(100, 'Enter 100 or fewer.'),
    }),
    response: one(telephonySettings),
  },
  test: {
    method: 'POST',
    path: '/v1/admin/telephony/test',
    access: ADMIN_THEMSELVES,
    summary: 'Test the connection to the phone provider',
    response: one(z.object({ ok: z.boolean(), reply: z.string() })),
  },
});

const person = reference;

export const tenantNumber = phoneNumber
  .extend({
    owner: person.nullable(),
    bought_by: person.nullable(),
    /** Who is charged each month. Null if no one is. */
    payer: person.nullable(),
    provider: z.enum(['local', 'twilio']),
    released_at: isoTime.nullable(),
  })
  .meta({ id: 'TenantNumber' });
export type TenantNumber = z.infer<typeof tenantNumber>;

export const dialerPerson = person
  .extend({
    role: z.string(),
    verified_number: z.string().nullable(),
    dialer_enabled: z.boolean(),
    numbers: z.int(),
  })
  .meta({ id: 'DialerUser' });
export type DialerPerson = z.infer<typeof dialerPerson>;

/** All numbers of a tenant, and who may call. */
export const adminPhoneNumbers = defineEndpoints('admin-phone-numbers', {
  list: {
    method: 'GET',
    path: '/v1/admin/phone_numbers',
    access: ADMIN,
    summary: 'List all numbers of the company',
    description: 'Search by digits, label, and owner. `state: released` lists released numbers.',
    query: listQuery(['bought_at', 'phone_number', 'owner']).extend({
      state: z.enum(['held', 'unassigned', 'released']).default('held'),
    }),
    response: page(tenantNumber),
  },
  update: {
    method: 'PATCH',
    path: '/v1/admin/phone_numbers/{id}',
    access: ADMIN,
    summary: 'Reassign, unassign, or rename a number',
    description: 'A number that its payer no longer has is the company’s: they aren’t charged for it again.',
    params: withId,
    body: z.object({ owner_id: uuid.nullable().optional(), label: line(MAX_LABEL).optional() }),
    response: one(tenantNumber),
  },
  release: {
    method: 'DELETE',
    path: '/v1/admin/phone_numbers/{id}',
    access: ADMIN_THEMSELVES,
    summary: 'Release a number in ten minutes',
    params: withId,
    response: one(tenantNumber),
  },
  keep: {
    method: 'POST',
    path: '/v1/admin/phone_numbers/{id}/keep',
    access: ADMIN_THEMSELVES,
    summary: 'Cancel the release of a number',
    params: withId,
    response: one(tenantNumber),
  },
  people: {
    method: 'GET',
    path: '/v1/admin/dialer_people',
    access: ADMIN,
    summary: 'List users who may call regardless of their subscription',
    query: listQuery(['name']),
    response: page(dialerPerson),
  },
  enable: {
    method: 'PATCH',
    path: '/v1/admin/dialer_people/{id}',
    access: ADMIN,
    summary: 'Allow or stop a user’s calls regardless of their subscription (R229, R235)',
    params: withId,
    body: z.object({ dialer_enabled: z.boolean() }),
    response: one(dialerPerson),
  },
});
