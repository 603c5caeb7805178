import { z } from 'zod';
import { type Access, defineEndpoint, USER } from '../endpoint.ts';
import { entity, isoTime, line, money, uuid } from '../fields.ts';
import { stateOrNone } from '../form-fields.ts';
import { all, one, pageSize } from '../paging.ts';
import { MAX_LABEL, MAX_PHONE } from '../rules/limits.ts';
import { callerRoles } from '../rules/phone-numbers.ts';

export const numberKind = z.enum(['local', 'toll_free']);

const place = {
  /** E.164. */
  phone_number: z.string(),
  type: numberKind,
  /** Null for toll-free numbers. */
  city: z.string().nullable(),
  state: z.string().nullable(),
};
const capabilities = entity('PhoneCapabilities', { voice: z.boolean(), sms: z.boolean(), mms: z.boolean() });

/** R092: a number available for purchase. */
export const availablePhoneNumber = entity('AvailablePhoneNumber', { ...place, capabilities, monthly_price: money });
export type AvailablePhoneNumber = z.infer<typeof availablePhoneNumber>;

/** A number of the tenant. */
export const phoneNumber = entity('PhoneNumber', {
  id: uuid,
  ...place,
  label: z.string(),
  capabilities,
  monthly_price: money,
  /** The default caller ID. */
  is_default: z.boolean(),
  bought_at: isoTime,
  /** When it's released. Until then, it works and can be kept. */
  release_at: isoTime.nullable(),
  /** Whether the reader may release it: its buyer, or an admin. */
  releasable: z.boolean(),
});
export type PhoneNumber = z.infer<typeof phoneNumber>;

/** A purchase. `failed` has a reason. `unclear` if the provider didn't answer. A nightly job checks again. */
export const phoneNumberOrder = entity('PhoneNumberOrder', {
  id: uuid,
  ...place,
  monthly_price: money,
  status: z.enum(['pending', 'done', 'failed', 'unclear']),
  problem: z.string().nullable(),
  created_at: isoTime,
});
export type PhoneNumberOrder = z.infer<typeof phoneNumberOrder>;

/** Costs money, so it needs the user themselves or their own API key. */
const THEIR_MONEY: Access = { kind: 'user', no_impersonation: true };
const CALLERS: Access = { kind: 'user', roles: callerRoles };
const BUYERS: Access = { ...CALLERS, ...THEIR_MONEY };

const byId = z.object({ id: uuid });
const label = line(MAX_LABEL);

/** The user's own numbers and purchases. */
export const phoneNumbers = {
  search: defineEndpoint({
    id: 'phone-numbers.search',
    method: 'GET',
    path: '/v1/users/search_phone_number',
    access: CALLERS,
    summary: 'Search numbers to buy',
    description:
      "Fills the current user's `available_phone_numbers`. `contains` accepts digits, keypad letters, and `*` for any digit. 503 if the provider doesn’t answer.",
    query: z.object({
      type: numberKind.default('local'),
      area_code: z
        .string()
        .trim()
        .regex(/^([2-9]\d{2})?$/, 'Enter a 3-digit area code, such as 614.')
        .default(''),
      contains: z
        .string()
        .trim()
        .transform((value) => value.replace(/[\s().-]/g, '').toUpperCase())
        .refine((value) => /^([0-9A-Z*]{2,10})?$/.test(value), 'Enter 2 to 10 digits or letters.')
        .default(''),
      state: stateOrNone.default(''),
      city: line(MAX_LABEL).default(''),
      limit: pageSize(20, 50),
    }),
    response: all(availablePhoneNumber),
  }),
  purchase: defineEndpoint({
    id: 'phone-numbers.purchase',
    method: 'POST',
    path: '/v1/users/purchase_phone_number',
    access: BUYERS,
    summary: 'Buy a number',
    description:
      'Returns an order immediately. A job completes it. Get it by its id. 403 if the company doesn’t let you buy, 422 if you have reached the limit. Not available while acting as another user.',
    idempotent: true,
    body: z.object({
      phone_number: z.string().trim().min(1, 'Choose a number.').max(MAX_PHONE),
      label: label.default(''),
    }),
    response: one(phoneNumberOrder),
    status: 202,
  }),
  order: defineEndpoint({
    id: 'phone-numbers.order',
    method: 'GET',
    path: '/v1/users/phone_number_orders/{id}',
    access: USER,
    summary: 'Get one of your purchases',
    params: byId,
    response: one(phoneNumberOrder),
  }),
  list: defineEndpoint({
    id: 'phone-numbers.list',
    method: 'GET',
    path: '/v1/users/phone_numbers',
    access: USER,
    summary: 'List your numbers, and pending or failed purchases of the last day',
    response: one(
      z.object({
        numbers: z.array(phoneNumber),
        orders: z.array(phoneNumberOrder),
        /** Whether you may buy another one, with the reason if not. */
        may_buy: z.boolean(),
        why_not: z.string().nullable(),
        prices: z.object({ local: money, toll_free: money }),
        /** Numbers of the built-in provider work only in this installation. */
        provider: z.enum(['local', 'twilio']),
      }),
    ),
  }),
  update: defineEndpoint({
    id: 'phone-numbers.update',
    method: 'PATCH',
    path: '/v1/users/phone_numbers/{id}',
    access: USER,
    summary: 'Rename one of your numbers, or make it your caller ID',
    params: byId,
    body: z.object({ label: label.optional(), is_default: z.literal(true).optional() }),
    response: one(phoneNumber),
  }),
  release: defineEndpoint({
    id: 'phone-numbers.release',
    method: 'DELETE',
    path: '/v1/users/phone_numbers/{id}',
    access: THEIR_MONEY,
    summary: 'Release a number in ten minutes',
    description: 'Until `release_at`, it works and can be kept. For its buyer or an admin.',
    params: byId,
    response: one(phoneNumber),
  }),
  keep: defineEndpoint({
    id: 'phone-numbers.keep',
    method: 'POST',
    path: '/v1/users/phone_numbers/{id}/keep',
    access: THEIR_MONEY,
    summary: 'Cancel the release of a number',
    params: byId,
    response: one(phoneNumber),
  }),
};
