import { z } from 'zod';
import { availablePhoneNumber, capabilities, place } from '../available-phone-number.ts';
import { type Access, defineEndpoints, USER } from '../endpoint.ts';
import { entity, isoTime, line, money, uuid } from '../fields.ts';
import { stateOrNone } from '../form-fields.ts';
import { all, one, pageSize } from '../paging.ts';
import { MAX_LABEL, MAX_PHONE } from '../rules/limits.ts';
import { callerRoles } from '../rules/phone-numbers.ts';
import { channels } from '../rules/subscriptions.ts';
import { numberRegistrationKeys } from '../rules/text-registrations.ts';
import { chargeOutcome } from './billing.ts';

export { type AvailablePhoneNumber, availablePhoneNumber } from '../available-phone-number.ts';

/** A number of the tenant. */
export const phoneNumber = entity('PhoneNumber', {
  id: uuid,
  ...place,
  label: z.string(),
  capabilities,
  /** Whether it's registered for texts in the US (10DLC or toll-free verification). Null if it can't text, or needs no registration. */
  registration: z.enum(numberRegistrationKeys).nullable(),
  /** Without tax. '0.00' is free. */
  monthly_price: money,
  /** When its payer is charged again. Null if no one pays for it. */
  renews_at: isoTime.nullable(),
  /** Whether the last renewal failed. It's released after the grace period. */
  past_due: z.boolean(),
  /** The renewal that is still to be paid, and whose orders it's among. */
  open_order: z.object({ id: uuid, channel: z.enum(channels) }).nullable(),
  /** The default caller ID. */
  is_default: z.boolean(),
  bought_at: isoTime,
  /** When it's released. Until then, it works and can be kept. */
  release_at: isoTime.nullable(),
  /** Whether the reader may release it: its buyer, or an admin. */
  releasable: z.boolean(),
});
export type PhoneNumber = z.infer<typeof phoneNumber>;

/** A purchase. `paying` until its charge has an outcome. `failed` has a reason. `unclear` if the provider didn't answer. A nightly job checks again. */
export const phoneNumberOrder = entity('PhoneNumberOrder', {
  id: uuid,
  ...place,
  monthly_price: money,
  status: z.enum(['paying', 'pending', 'done', 'failed', 'unclear']),
  problem: z.string().nullable(),
  created_at: isoTime,
});
export type PhoneNumberOrder = z.infer<typeof phoneNumberOrder>;

/** A purchase with its charge. Confirm a payment that the user's bank asks about with `/v1/accounts/confirm_payment`. */
export const phoneNumberPurchase = phoneNumberOrder
  .extend({ charge: chargeOutcome })
  .meta({ id: 'PhoneNumberPurchase' });
export type PhoneNumberPurchase = z.infer<typeof phoneNumberPurchase>;

/** What the first month of a number costs the user, and each following one with today's tax. */
export const phoneNumberQuote = entity('PhoneNumberQuote', {
  net: money,
  tax: money,
  /** Percent. */
  tax_rate: z.string(),
  tax_state: z.string(),
  /** Send it back with the purchase. */
  due_now: money,
});
export type PhoneNumberQuote = z.infer<typeof phoneNumberQuote>;

/** Costs money, so it needs the user themselves or their own API key. */
const THEIR_MONEY: Access = { kind: 'user', no_impersonation: true };
const CALLERS: Access = { kind: 'user', roles: callerRoles };
const BUYERS: Access = { ...CALLERS, ...THEIR_MONEY };

const byId = z.object({ id: uuid });
const label = line(MAX_LABEL);

/** The user's own numbers and purchases. */
export const phoneNumbers = defineEndpoints('phone-numbers', {
  search: {
    method: 'GET',
    path: '/v1/users/search_phone_number',
    access: CALLERS,
    summary: 'Search numbers to buy',
    description:
      "Fills the current user's `available_phone_numbers`. `contains` accepts digits, keypad letters, and `*` for any digit. 503 if the provider doesn’t answer.",
    query: z.object({
      type: place.type.default('local'),
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
  },
  purchase: {
    method: 'POST',
    path: '/v1/users/purchase_phone_number',
    access: BUYERS,
    summary: 'Buy a number',
    description:
      'Charges your saved card for the first month, unless numbers are free. `due_now` is the amount that the list shows for its type: 409 if it’s more by now. A job then buys the number: get the order by its id. If the number can’t be bought, the charge is refunded. It renews each month until it’s released. 403 if the company doesn’t let you buy, 422 without a card or if you have reached the limit. Not available while acting as another user.',
    idempotent: true,
    body: z.object({
      phone_number: z.string().trim().min(1, 'Choose a number.').max(MAX_PHONE),
      label: label.default(''),
      due_now: money.default('0.00'),
    }),
    response: one(phoneNumberPurchase),
    status: 202,
  },
  order: {
    method: 'GET',
    path: '/v1/users/phone_number_orders/{id}',
    access: USER,
    summary: 'Get one of your purchases',
    params: byId,
    response: one(phoneNumberOrder),
  },
  list: {
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
        quotes: z.object({ local: phoneNumberQuote, toll_free: phoneNumberQuote }),
        /** Numbers of the built-in provider work only in this installation. */
        provider: z.enum(['local', 'twilio']),
      }),
    ),
  },
  update: {
    method: 'PATCH',
    path: '/v1/users/phone_numbers/{id}',
    access: USER,
    summary: 'Rename one of your numbers, or make it your caller ID',
    params: byId,
    body: z.object({ label: label.optional(), is_default: z.literal(true).optional() }),
    response: one(phoneNumber),
  },
  release: {
    method: 'DELETE',
    path: '/v1/users/phone_numbers/{id}',
    access: THEIR_MONEY,
    summary: 'Release a number in ten minutes',
    description: 'Until `release_at`, it works and can be kept. For its buyer or an admin.',
    params: byId,
    response: one(phoneNumber),
  },
  keep: {
    method: 'POST',
    path: '/v1/users/phone_numbers/{id}/keep',
    access: THEIR_MONEY,
    summary: 'Cancel the release of a number',
    params: byId,
    response: one(phoneNumber),
  },
});
