import { z } from 'zod';
import { type Access, defineEndpoints, THEMSELVES } from '../endpoint.ts';
import { entity, isoTime, uuid } from '../fields.ts';
import { one } from '../paging.ts';
import { INVALID_NUMBER, isDialable } from '../rules/dialer.ts';
import { phoneForSubmission } from '../rules/phone.ts';
import { RING_SECONDS } from '../rules/phone-numbers.ts';
import { CALLING } from './dialer.ts';

/** A phone is verified by its owner. */
const CALLING_THEMSELVES: Access = { ...CALLING, ...THEMSELVES };

const ring = `Enter ${RING_SECONDS.least} to ${RING_SECONDS.most} seconds.`;

/** Caller ID, ring time, and voicemail greeting. */
export const dialerSettings = entity('DialerSettings', {
  /** The user's own phone, E.164, verified with a code. */
  verified_number: z.string().nullable(),
  verified_at: isoTime.nullable(),
  /** A pending code: its destination and expiration. */
  pending: z.object({ phone_number: z.string(), expires_at: isoTime }).nullable(),
  default_number_id: uuid.nullable(),
  ring_s: z.int(),
  /** The user's voicemail message that callers hear. Null for the standard greeting. */
  greeting_id: uuid.nullable(),
  /** Calls that no one answers ring the verified phone. */
  forward_unanswered: z.boolean(),
  /** A second call rings in the browser during a call. Otherwise callers can leave a voicemail. */
  call_waiting: z.boolean(),
});
export type DialerSettings = z.infer<typeof dialerSettings>;

/** R233: as it's dialed, 9 to 16 characters. Other text isn't a number either. */
const phone = z
  .string()
  .trim()
  .max(100, INVALID_NUMBER)
  .transform(phoneForSubmission)
  .refine(isDialable, INVALID_NUMBER);

/** R088, R228: the user's verified phone and call handling. */
export const dialerProfile = defineEndpoints('dialer-profile', {
  get: {
    method: 'GET',
    path: '/v1/users/dialer_settings',
    access: CALLING,
    summary: 'Get your dialer settings',
    response: one(dialerSettings),
  },
  update: {
    method: 'PATCH',
    path: '/v1/users/dialer_settings',
    access: CALLING,
    summary: 'Change your dialer settings',
    body: z.object({
      default_number_id: uuid.nullable().optional(),
      ring_s: z.int(ring).min(RING_SECONDS.least, ring).max(RING_SECONDS.most, ring).optional(),
      greeting_id: uuid.nullable().optional(),
      forward_unanswered: z.boolean().optional(),
      call_waiting: z.boolean().optional(),
    }),
    response: one(dialerSettings),
  },
  verify: {
    method: 'POST',
    path: '/v1/users/verify_phone_number',
    access: CALLING_THEMSELVES,
    summary: 'Send a verification code to your phone',
    description:
      'By text, or by a call that reads it out. Works for ten minutes and five tries. Up to five codes in 15 minutes per user and per number. The current number stays until the new one is confirmed.',
    body: z.object({ phone_number: phone, channel: z.enum(['text', 'call']).default('text') }),
    response: one(dialerSettings),
  },
  confirm: {
    method: 'POST',
    path: '/v1/users/confirm_phone_number',
    access: CALLING_THEMSELVES,
    summary: 'Confirm the phone with the code',
    body: z.object({
      code: z
        .string()
        .transform((value) => value.replace(/[\s-]/g, ''))
        .refine((value) => /^\d{6}$/.test(value), 'Enter the 6-digit code.'),
    }),
    response: one(dialerSettings),
  },
  remove: {
    method: 'DELETE',
    path: '/v1/users/verified_phone_number',
    access: CALLING_THEMSELVES,
    summary: 'Remove your verified phone',
    description: 'Without one, the dialer doesn’t appear (R228).',
    response: one(dialerSettings),
  },
});
