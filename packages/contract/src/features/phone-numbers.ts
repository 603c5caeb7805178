import { z } from 'zod';
import { type Access, defineEndpoint, USER } from '../endpoint.ts';
import { isoTime, line, money, uuid } from '../fields.ts';
import { stateOrNone } from '../form-fields.ts';
import { all, one } from '../paging.ts';
import { accountTypes } from '../rules/roles.ts';

export const numberKind = z.enum(['local', 'toll_free']);

const place = {
  /** E.164. */
  phone_number: z.string(),
  type: numberKind,
  /** Null for toll-free numbers. */
  city: z.string().nullable(),
  state: z.string().nullable(),
};
const capabilities = z.object({ voice: z.boolean(), sms: z.boolean(), mms: z.boolean() });

/** R092: a number that can be bought. */
export const availablePhoneNumber = z.object({ ...place, capabilities, monthly_price: money });
export type AvailablePhoneNumber = z.infer<typeof availablePhoneNumber>;

/** A number of the tenant. */
export const phoneNumber = z.object({
  id: uuid,
  ...place,
  label: z.string(),
  capabilities,
  monthly_price: money,
  /** What calls are made with, unless another is chosen. */
  is_default: z.boolean(),
  bought_at: isoTime,
  /** When it is given back; until then it works, and can be kept after all. */
  release_at: isoTime.nullable(),
  /** Whether the reader may give it back: whoever bought it, and admins. */
  releasable: z.boolean(),
});
export type PhoneNumber = z.infer<typeof phoneNumber>;

/** A purchase. `failed` with a sentence; `unclear` where the carrier could not be asked to the end: it is asked again at night. */
export const phoneNumberOrder = z.object({
  id: uuid,
  ...place,
  monthly_price: money,
  status: z.enum(['pending', 'done', 'failed', 'unclear']),
  problem: z.string().nullable(),
  created_at: isoTime,
});
export type PhoneNumberOrder = z.infer<typeof phoneNumberOrder>;

/** It costs money: the person themselves, or software with a key of theirs. */
const THEIR_MONEY: Access = { kind: 'user', themselves: true };
/** Whoever calls or texts: basic users and pool holders do neither. */
const BUYERS: Access = {
  ...THEIR_MONEY,
  roles: accountTypes.filter((type) => type !== 'basic' && type !== 'pool_holder'),
};

const byId = z.object({ id: uuid });
const label = line(60);

/** One's own numbers, and buying them. */
export const phoneNumbers = {
  search: defineEndpoint({
    id: 'phone-numbers.search',
    method: 'GET',
    path: '/v1/users/search_phone_number',
    access: USER,
    summary: 'Numbers that can be bought',
    description:
      "Fills the current user's `available_phone_numbers`. `contains` takes digits, letters as they stand on the keys, and `*` for any digit. 503 where the carrier does not answer.",
    query: z.object({
      type: numberKind.default('local'),
      area_code: z
        .string()
        .trim()
        .regex(/^([2-9]\d{2})?$/, 'An area code has three digits, such as 614.')
        .default(''),
      contains: z
        .string()
        .trim()
        .transform((value) => value.replace(/[\s().-]/g, '').toUpperCase())
        .refine((value) => /^([0-9A-Z*]{2,10})?$/.test(value), 'Give 2 to 10 digits or letters.')
        .default(''),
      state: stateOrNone.default(''),
      city: line(60).default(''),
      limit: z.coerce.number().int().min(1).max(50).default(20),
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
      'Answers at once with an order that a job carries out; ask for it by its id. 403 where the company lets others buy, 422 where one has as many as one may. Nobody buys while acting as somebody else.',
    idempotent: true,
    body: z.object({
      phone_number: z.string().trim().min(1, 'Choose a number.').max(40),
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
    summary: 'One of your purchases',
    params: byId,
    response: one(phoneNumberOrder),
  }),
  list: defineEndpoint({
    id: 'phone-numbers.list',
    method: 'GET',
    path: '/v1/users/phone_numbers',
    access: USER,
    summary: 'Your numbers, and purchases of the last day that are under way or came to nothing',
    response: one(
      z.object({
        numbers: z.array(phoneNumber),
        orders: z.array(phoneNumberOrder),
        /** Whether you may buy another one; the sentence says why not. */
        may_buy: z.boolean(),
        why_not: z.string().nullable(),
        prices: z.object({ local: money, toll_free: money }),
        /** Numbers of the embedded carrier reach this installation only. */
        provider: z.enum(['local', 'twilio']),
      }),
    ),
  }),
  update: defineEndpoint({
    id: 'phone-numbers.update',
    method: 'PATCH',
    path: '/v1/users/phone_numbers/{id}',
    access: USER,
    summary: 'Name one of your numbers, or make it what you call with',
    params: byId,
    body: z.object({ label: label.optional(), is_default: z.literal(true).optional() }),
    response: one(phoneNumber),
  }),
  release: defineEndpoint({
    id: 'phone-numbers.release',
    method: 'DELETE',
    path: '/v1/users/phone_numbers/{id}',
    access: THEIR_MONEY,
    summary: 'Give a number back, in ten minutes',
    description: 'Until `release_at` it works and can be kept after all. Only whoever bought it, or an admin.',
    params: byId,
    response: one(phoneNumber),
  }),
  keep: defineEndpoint({
    id: 'phone-numbers.keep',
    method: 'POST',
    path: '/v1/users/phone_numbers/{id}/keep',
    access: THEIR_MONEY,
    summary: 'Keep a number that is to be given back',
    params: byId,
    response: one(phoneNumber),
  }),
};
