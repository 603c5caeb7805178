import { z } from 'zod';
import { type Access, ADMIN, defineEndpoint, THEMSELVES } from '../endpoint.ts';
import { isoTime, line, money, uuid } from '../fields.ts';
import { listQuery, one, page } from '../paging.ts';
import { buyers } from '../rules/phone-numbers.ts';
import { phoneNumber } from './phone-numbers.ts';

/** They hold a token, and decide whose account pays. */
const ADMIN_THEMSELVES: Access = { ...ADMIN, ...THEMSELVES };

/** Tokens and secrets are never told again: only whether there is one. */
export const telephonySettings = z.object({
  provider: z.enum(['installation', 'local', 'twilio']),
  account_sid: z.string(),
  has_auth_token: z.boolean(),
  api_key_sid: z.string(),
  has_api_key_secret: z.boolean(),
  twiml_app_sid: z.string(),
  local_price: money,
  toll_free_price: money,
  buyers: z.enum(buyers),
  numbers_each: z.int(),
  /** Null where nothing was set yet. */
  updated_at: isoTime.nullable(),
  /** What holds where the provider is `installation`. */
  installation: z.enum(['local', 'twilio']),
  /** What calls and texts go through now. */
  in_use: z.enum(['local', 'twilio']),
});
export type TelephonySettings = z.infer<typeof telephonySettings>;

const sid = (begin: string, what: string) =>
  z
    .string()
    .trim()
    .regex(new RegExp(`^(${begin}[0-9a-fA-F]{32})?$`), `${what} is ${begin} and 32 letters a to f and digits.`)
    .default('');
const price = z
  .string()
  .trim()
  .regex(/^\d{1,4}(\.\d{1,2})?$/, 'Give an amount such as 1.15.');

/** How a tenant's calls and texts go out, and what its people may do. */
export const telephony = {
  get: defineEndpoint({
    id: 'telephony.get',
    method: 'GET',
    path: '/v1/admin/telephony',
    access: ADMIN,
    summary: 'The telephony of the company',
    response: one(telephonySettings),
  }),
  set: defineEndpoint({
    id: 'telephony.set',
    method: 'PUT',
    path: '/v1/admin/telephony',
    access: ADMIN_THEMSELVES,
    summary: 'Set the telephony of the company',
    description:
      'An account is asked whether it lets us in before it is saved. `auth_token` and `api_key_secret` that are absent stay as they are while their SID does; empty ones are removed. Another account is refused while the company has numbers of the one in use.',
    body: z.object({
      provider: z.enum(['installation', 'local', 'twilio']),
      account_sid: sid('AC', 'An account SID'),
      auth_token: line(200).optional(),
      api_key_sid: sid('SK', 'An API key SID'),
      api_key_secret: line(200).optional(),
      twiml_app_sid: sid('AP', 'A TwiML app SID'),
      local_price: price,
      toll_free_price: price,
      buyers: z.enum(buyers),
      numbers_each: z.int('Give a number.').min(1, 'At least one.').max(100, 'At most 100.'),
    }),
    response: one(telephonySettings),
  }),
  test: defineEndpoint({
    id: 'telephony.test',
    method: 'POST',
    path: '/v1/admin/telephony/test',
    access: ADMIN_THEMSELVES,
    summary: 'Ask the carrier in use whether it lets us in',
    response: one(z.object({ ok: z.boolean(), reply: z.string() })),
  }),
};

const person = z.object({ id: uuid, name: z.string() });

export const tenantNumber = phoneNumber.extend({
  owner: person.nullable(),
  bought_by: person.nullable(),
  provider: z.enum(['local', 'twilio']),
  released_at: isoTime.nullable(),
});
export type TenantNumber = z.infer<typeof tenantNumber>;

export const dialerPerson = person.extend({
  role: z.string(),
  verified_number: z.string().nullable(),
  dialer_enabled: z.boolean(),
  numbers: z.int(),
});
export type DialerPerson = z.infer<typeof dialerPerson>;

const byId = z.object({ id: uuid });

/** All numbers of a tenant, and who may call. */
export const adminPhoneNumbers = {
  list: defineEndpoint({
    id: 'admin-phone-numbers.list',
    method: 'GET',
    path: '/v1/admin/phone_numbers',
    access: ADMIN,
    summary: 'All numbers of the company',
    description: 'Searched by digits, label and owner. `state` released shows those that were given back.',
    query: listQuery(['bought_at', 'phone_number', 'owner']).extend({
      state: z.enum(['held', 'unassigned', 'released']).default('held'),
    }),
    response: page(tenantNumber),
  }),
  update: defineEndpoint({
    id: 'admin-phone-numbers.update',
    method: 'PATCH',
    path: '/v1/admin/phone_numbers/{id}',
    access: ADMIN,
    summary: 'Give a number to somebody else, or to nobody; name it',
    params: byId,
    body: z.object({ owner_id: uuid.nullable().optional(), label: line(60).optional() }),
    response: one(tenantNumber),
  }),
  release: defineEndpoint({
    id: 'admin-phone-numbers.release',
    method: 'DELETE',
    path: '/v1/admin/phone_numbers/{id}',
    access: ADMIN_THEMSELVES,
    summary: 'Give a number back, in ten minutes',
    params: byId,
    response: one(tenantNumber),
  }),
  keep: defineEndpoint({
    id: 'admin-phone-numbers.keep',
    method: 'POST',
    path: '/v1/admin/phone_numbers/{id}/keep',
    access: ADMIN_THEMSELVES,
    summary: 'Keep a number that is to be given back',
    params: byId,
    response: one(tenantNumber),
  }),
  people: defineEndpoint({
    id: 'admin-phone-numbers.people',
    method: 'GET',
    path: '/v1/admin/dialer_people',
    access: ADMIN,
    summary: 'Who may call whatever their subscription says',
    query: listQuery(['name']),
    response: page(dialerPerson),
  }),
  enable: defineEndpoint({
    id: 'admin-phone-numbers.enable',
    method: 'PATCH',
    path: '/v1/admin/dialer_people/{id}',
    access: ADMIN,
    summary: 'Let somebody call whatever their subscription says (R229, R235), or not any more',
    params: byId,
    body: z.object({ dialer_enabled: z.boolean() }),
    response: one(dialerPerson),
  }),
};
