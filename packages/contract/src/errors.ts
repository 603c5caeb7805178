import { z } from 'zod';
import { entity } from './fields.ts';
import { type ForcedState, forcedStates } from './rules/redirects.ts';

/** Every way a call can fail: its status and default message. Don't branch on the message. */
export const errorCodes = {
  unauthenticated: { status: 401, message: 'Please sign in.' },
  /** The body is exactly `{ errors: { user: 'Access denied!' } }`. Other 403s have `user` in addition to their own message (R409). */
  forbidden: { status: 403, message: 'Access denied!' }, // literal: R409
  /** A forced state (R028). The reply names it in `code`, and the web app opens the page for it. */
  terms_required: { status: 403, message: 'Accept the updated terms of use in the web app first.' },
  password_change_required: { status: 403, message: 'Choose a new password in the web app first.' },
  two_factor_required: { status: 403, message: 'Set up two-factor sign-in in the web app first.' },
  payment_required: { status: 403, message: 'Complete your payment in the web app first.' },
  csrf: { status: 403, message: 'This page is out of date. Reload it and try again.' },
  not_found: { status: 404, message: 'We couldn’t find that, or you don’t have access to it.' },
  conflict: { status: 409, message: 'Someone changed this while you were editing. Reload the page, then try again.' },
  payload_too_large: { status: 413, message: 'This is too large to send. Make it smaller and try again.' },
  unsupported_media: { status: 415, message: 'This type of file isn’t supported.' },
  invalid: { status: 422, message: 'Some values aren’t valid. Check them and try again.' },
  rate_limited: { status: 429, message: 'Too many requests. Wait a moment and try again.' },
  internal: { status: 500, message: 'Something went wrong on our side. Try again in a moment.' },
  unavailable: { status: 503, message: 'The service is busy or starting up. Try again in a moment.' },
} as const;
export type ErrorCode = keyof typeof errorCodes;

/** The error code of each forced state. */
export const codeOfState = {
  terms: 'terms_required',
  password: 'password_change_required',
  two_factor: 'two_factor_required',
  payment: 'payment_required',
} as const satisfies Record<ForcedState, ErrorCode>;

/** The errors of forced states. Only calls that lead out of the state are allowed. */
export const forcedStateCodes = forcedStates.map((state) => codeOfState[state]);
export type ForcedStateCode = (typeof forcedStateCodes)[number];
export const isForcedStateCode = (code: unknown): code is ForcedStateCode =>
  forcedStateCodes.some((known) => known === code);

/** The body of every error: messages by field, or under `base`. */
export const errorBody = entity('Errors', {
  errors: z.record(z.string(), z.union([z.array(z.string()), z.string()])),
  /** The forced state the session is in. Only in 403 replies about one. */
  code: z.enum(forcedStateCodes).optional(),
});
