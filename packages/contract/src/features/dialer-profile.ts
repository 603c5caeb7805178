import { z } from 'zod';
import { defineEndpoint, THEMSELVES, USER } from '../endpoint.ts';
import { isoTime, uuid } from '../fields.ts';
import { one } from '../paging.ts';
import { INVALID_NUMBER, isDialable } from '../rules/dialer.ts';
import { phoneForSubmission } from '../rules/phone.ts';
import { RING_SECONDS } from '../rules/phone-numbers.ts';

const ring = `Give ${RING_SECONDS.least} to ${RING_SECONDS.most} seconds.`;

/** What one calls with, and how long calls ring. */
export const dialerSettings = z.object({
  /** A phone of one's own, E.164, whose code one read out. */
  verified_number: z.string().nullable(),
  verified_at: isoTime.nullable(),
  /** A code is on its way: where to, and until when it is good. */
  pending: z.object({ phone_number: z.string(), expires_at: isoTime }).nullable(),
  default_number_id: uuid.nullable(),
  ring_s: z.int(),
});
export type DialerSettings = z.infer<typeof dialerSettings>;

/** R233: as it is dialed, 9 to 16 characters; other words are no number either. */
const phone = z
  .string()
  .trim()
  .max(100, INVALID_NUMBER)
  .transform(phoneForSubmission)
  .refine(isDialable, INVALID_NUMBER);

/** R088, R228: one's verified phone and how one's calls are handled. */
export const dialerProfile = {
  get: defineEndpoint({
    id: 'dialer-profile.get',
    method: 'GET',
    path: '/v1/users/dialer_settings',
    access: USER,
    summary: 'Your dialer settings',
    response: one(dialerSettings),
  }),
  update: defineEndpoint({
    id: 'dialer-profile.update',
    method: 'PATCH',
    path: '/v1/users/dialer_settings',
    access: USER,
    summary: 'Change your dialer settings',
    body: z.object({
      default_number_id: uuid.nullable().optional(),
      ring_s: z.int(ring).min(RING_SECONDS.least, ring).max(RING_SECONDS.most, ring).optional(),
    }),
    response: one(dialerSettings),
  }),
  verify: defineEndpoint({
    id: 'dialer-profile.verify',
    method: 'POST',
    path: '/v1/users/verify_phone_number',
    access: THEMSELVES,
    summary: 'Have a code sent to a phone of your own',
    description:
      'By text or by a call that says it; good for ten minutes and five tries. Five codes in a quarter of an hour for each person and each number. The number in use stays until the new one is confirmed.',
    body: z.object({ phone_number: phone, channel: z.enum(['text', 'call']).default('text') }),
    response: one(dialerSettings),
  }),
  confirm: defineEndpoint({
    id: 'dialer-profile.confirm',
    method: 'POST',
    path: '/v1/users/confirm_phone_number',
    access: THEMSELVES,
    summary: 'Confirm the phone with the code that came there',
    body: z.object({
      code: z
        .string()
        .transform((value) => value.replace(/[\s-]/g, ''))
        .refine((value) => /^\d{6}$/.test(value), 'The code has six digits.'),
    }),
    response: one(dialerSettings),
  }),
  remove: defineEndpoint({
    id: 'dialer-profile.remove',
    method: 'DELETE',
    path: '/v1/users/verified_phone_number',
    access: THEMSELVES,
    summary: 'Remove your verified phone',
    description: 'Without one the dialer does not show (R228).',
    response: one(dialerSettings),
  }),
};
