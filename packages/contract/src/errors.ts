import { z } from 'zod';

/** Every way a call can fail: its status and what is said where no field has words of its own. Nobody branches on the words. */
export const errorCodes = {
  unauthenticated: { status: 401, message: 'Please sign in.' },
  /** The body is exactly `{ errors: { user: 'Access denied!' } }` (R409). */
  forbidden: { status: 403, message: 'Access denied!' },
  csrf: { status: 403, message: 'This page is out of date. Reload it and try again.' },
  not_found: { status: 404, message: 'There is nothing here, or it is not yours to see.' },
  conflict: { status: 409, message: 'Someone else changed this meanwhile. Reload it and try again.' },
  payload_too_large: { status: 413, message: 'This is too large to send.' },
  unsupported_media: { status: 415, message: 'This kind of file or content is not accepted.' },
  invalid: { status: 422, message: 'Some of this could not be accepted. Check it and try again.' },
  rate_limited: { status: 429, message: 'That was too often. Wait a moment and try again.' },
  internal: { status: 500, message: 'Something went wrong on our side. Try again in a moment.' },
  unavailable: { status: 503, message: 'The service is busy or starting. Try again in a moment.' },
} as const;
export type ErrorCode = keyof typeof errorCodes;

/** The body of every failure: sentences for a person, by field or under `base`. */
export const errorBody = z.object({ errors: z.record(z.string(), z.union([z.array(z.string()), z.string()])) });
