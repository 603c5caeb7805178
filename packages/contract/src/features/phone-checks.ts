import { z } from 'zod';
import { type Access, defineEndpoints } from '../endpoint.ts';
import { entity, isoTime, line, money, reference, uuid } from '../fields.ts';
import { listQuery, one, page } from '../paging.ts';
import { MAX_PHONE } from '../rules/limits.ts';
import { lineTypeKeys } from '../rules/line-types.ts';
import { checkStatuses, validationPacks } from '../rules/phone-checks.ts';
import { chargeOutcome } from './billing.ts';
import { contactSelection } from './contact-selection.ts';

/** A number that the phone provider was asked about. */
export const phoneVerification = entity('PhoneVerification', {
  id: uuid,
  /** E.164. */
  phone_number: z.string(),
  status: z.enum(checkStatuses),
  /** Null if the provider can't tell, or hasn't answered. */
  line_type: z.enum(lineTypeKeys).nullable(),
  carrier: z.string().nullable(),
  /** Who answered: the built-in provider knows the numbering plan only. */
  source: z.enum(['local', 'twilio']).nullable(),
  /** Why it failed, as a sentence. A failed one costs nothing. */
  problem: z.string().nullable(),
  /** The contact it was asked for. Null if the reader can't see them, and for a number that someone typed. */
  contact: reference.nullable(),
  user: reference,
  created_at: isoTime,
  checked_at: isoTime.nullable(),
});
export type PhoneVerification = z.infer<typeof phoneVerification>;

export const validationPack = entity('ValidationPack', {
  quantity: z.int(),
  net: money,
  tax: money,
  /** Percent. */
  tax_rate: z.string(),
  tax_state: z.string(),
  due_now: money,
});
export type ValidationPackQuote = z.infer<typeof validationPack>;

export const validationUsage = entity('ValidationUsage', {
  /** Nothing is counted or bought. */
  free: z.boolean(),
  /** What 100 validations cost, without tax. */
  price: money,
  /** Validations left. 0 if they're free. */
  balance: z.int(),
  /** Numbers validated in the last 30 days. */
  recent: z.int(),
  /** Who answers. The built-in provider can't tell mobile from landline in the US. */
  provider: z.enum(['local', 'twilio']),
  /** What can be bought. Empty if they're free. */
  packs: z.array(validationPack),
});
export type ValidationUsage = z.infer<typeof validationUsage>;

export const validationBatch = entity('ValidationBatch', {
  /** Also the id of its job in the tray. */
  id: uuid,
  status: z.enum(['queued', 'processing', 'complete', 'failed', 'cancelled']),
  /** Different numbers of the contacts. */
  total: z.int(),
  /** Validated not long ago, so they aren't asked about again. */
  recent: z.int(),
  created_at: isoTime,
});
export type ValidationBatch = z.infer<typeof validationBatch>;

/** R268: not for basic users. */
const TEXTERS: Access = { kind: 'user', feature: 'sms' };
/** Costs money, so it needs the user themselves or their own API key. */
const THEIR_MONEY: Access = { ...TEXTERS, no_impersonation: true };

const howBulk =
  'Each different number of the contacts is validated once, by a job that shows in the tray and can be canceled. Numbers validated in the last 30 days are left out. 422 at `ids` if the contacts have no numbers to validate, and at `base` if your balance is too low.';

/** R346: phone validation. */
export const phoneChecks = defineEndpoints('phone-checks', {
  purchase: {
    method: 'POST',
    path: '/v1/sms/mobile_validation_purchase',
    access: THEIR_MONEY,
    summary: 'Buy phone validations',
    description:
      'Charges your card, and adds them to your balance once it’s paid. 409 if more is due than `due_now`. 422 at `quantity` if validations are free at your company, and at `base` without a card.',
    body: z.object({
      quantity: z
        .int()
        .refine((quantity) => validationPacks.some((pack) => pack === quantity), 'Choose one of the quantities.'),
      /** What you were shown. */
      due_now: money,
    }),
    response: one(z.object({ order_id: uuid, charge: chargeOutcome, balance: z.int() })),
    status: 201,
  },
  single: {
    method: 'POST',
    path: '/v1/sms/mobile_validation_single',
    access: THEIR_MONEY,
    summary: 'Validate a phone number',
    description:
      'Asks the phone provider what kind of line it is, and who its carrier is. Saved with the number at the contacts you can see. 422 at `phone_number` if it isn’t a number or not the contact’s, and at `base` if your balance is used up. 429 or 503 if the provider doesn’t answer. Nothing is charged then.',
    body: z
      .object({
        /** By default, the contact's first number. */
        phone_number: line(MAX_PHONE).optional(),
        contact_id: uuid.optional(),
      })
      .refine(({ phone_number, contact_id }) => contact_id !== undefined || (phone_number ?? '') !== '', {
        message: 'Enter a phone number.',
        path: ['phone_number'],
      }),
    response: one(phoneVerification),
    idempotent: true,
  },
  count: {
    method: 'POST',
    path: '/v1/sms/mobile_validation_count',
    access: TEXTERS,
    reads: true,
    summary: 'Count the numbers that validating contacts would take',
    description: '`total` are their different numbers, and `recent` those of them that would be left out.',
    body: contactSelection,
    response: one(z.object({ total: z.int(), recent: z.int() })),
  },
  bulk: {
    method: 'POST',
    path: '/v1/sms/mobile_validation_bulk',
    access: THEIR_MONEY,
    summary: 'Validate the phone numbers of contacts',
    description: howBulk,
    body: contactSelection,
    response: one(validationBatch),
    status: 201,
  },
  group: {
    method: 'POST',
    path: '/v1/contacts/bulk_sms_verification_group',
    access: THEIR_MONEY,
    summary: 'Validate the phone numbers of contacts',
    description: `The same as POST /v1/sms/mobile_validation_bulk. ${howBulk}`,
    body: contactSelection,
    response: one(validationBatch),
    status: 201,
  },
  list: {
    method: 'GET',
    path: '/v1/sms/phone_verifications',
    access: TEXTERS,
    summary: 'List the phone numbers you validated',
    description: 'Admins see everyone’s. `q` finds digits of the number, the carrier, and the contact’s name.',
    query: listQuery(['created_at', 'checked_at', 'phone_number', 'line_type']).extend({
      order: z.enum(['asc', 'desc']).default('desc'),
      /** Only those of one job. */
      batch_id: uuid.optional(),
    }),
    response: page(phoneVerification),
  },
  usage: {
    method: 'GET',
    path: '/v1/sms/mobile_validation_usage',
    access: TEXTERS,
    summary: 'Get your balance of validations, and what more cost',
    response: one(validationUsage),
  },
});
