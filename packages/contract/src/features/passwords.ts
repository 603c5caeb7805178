import { z } from 'zod';
import { ANY_STATE, defineEndpoints, PUBLIC, THEMSELVES } from '../endpoint.ts';
import { line, uuid } from '../fields.ts';
import { one } from '../paging.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '../rules/constants.ts';
import { MAX_EMAIL } from '../rules/limits.ts';

/** A password entered to confirm identity. */
export const givenPassword = z.string().min(1, 'Enter your password.').max(1024, 'This password is too long.');

/** A new password. This checks its length. The server also refuses leaked passwords. */
export const newPassword = z
  .string()
  .min(PASSWORD_MIN, `Use at least ${PASSWORD_MIN} characters.`)
  .max(PASSWORD_MAX, `Use at most ${PASSWORD_MAX} characters.`)
  .refine((value) => value.isWellFormed(), 'This contains characters that can’t be typed again. Choose others.');

export const passwords = defineEndpoints('passwords', {
  update: {
    method: 'PATCH',
    path: '/v1/users/{id}/update_password',
    access: THEMSELVES,
    allowed_in: ANY_STATE,
    summary: 'Change your own password',
    description: 'Ends all your other sessions. No one can change another user’s password.',
    params: z.object({ id: uuid }),
    body: z.object({ current_password: givenPassword, password: newPassword }),
    response: one(z.object({ ended_sessions: z.int() })),
  },
  reset_instructions: {
    method: 'POST',
    path: '/v1/users/reset_password_instructions',
    access: PUBLIC,
    summary: 'Request a password reset link',
    description:
      'Returns the same reply, in the same time, whether or not the address exists. The link works once, for 30 minutes.',
    body: z.object({ email: line(MAX_EMAIL).min(1, 'Enter your email or user name.') }),
    response: one(z.object({ message: z.string() })),
    status: 202,
  },
  reset_by_token: {
    method: 'POST',
    path: '/v1/users/reset_password_by_token',
    access: PUBLIC,
    summary: 'Set a new password with a reset link',
    description: 'Ends all sessions of the user. Two-factor stays on.',
    body: z.object({
      token: z.string().min(1, 'This link is incomplete. Open it from the email again.').max(100),
      password: newPassword,
    }),
  },
});
