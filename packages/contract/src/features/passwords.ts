import { z } from 'zod';
import { defineEndpoint, PUBLIC, THEMSELVES } from '../endpoint.ts';
import { line, uuid } from '../fields.ts';
import { one } from '../paging.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '../rules/constants.ts';

/** A password as somebody gives it to prove who they are. */
export const givenPassword = z.string().min(1, 'Enter your password.').max(1024, 'This password is too long.');

/** A password to be: its length is the rule here; the server also refuses those that are known from leaks. */
export const newPassword = z
  .string()
  .min(PASSWORD_MIN, `Use at least ${PASSWORD_MIN} characters.`)
  .max(PASSWORD_MAX, `Use at most ${PASSWORD_MAX} characters.`)
  .refine((value) => value.isWellFormed(), 'This has characters that cannot be typed again.');

export const passwords = {
  update: defineEndpoint({
    id: 'passwords.update',
    method: 'PATCH',
    path: '/v1/users/{id}/update_password',
    access: THEMSELVES,
    summary: "Change one's own password",
    description: 'Ends every other session of the person. Nobody changes the password of somebody else.',
    params: z.object({ id: uuid }),
    body: z.object({ current_password: givenPassword, password: newPassword }),
    response: one(z.object({ ended_sessions: z.int() })),
  }),
  reset_instructions: defineEndpoint({
    id: 'passwords.reset_instructions',
    method: 'POST',
    path: '/v1/users/reset_password_instructions',
    access: PUBLIC,
    summary: 'Ask for a link to set a new password',
    description:
      'Answers the same, in the same time, whether or not anybody has this address. The link works once, for 30 minutes.',
    body: z.object({ email: line(254).min(1, 'Enter your e-mail or user name.') }),
    response: one(z.object({ message: z.string() })),
    status: 202,
  }),
  reset_by_token: defineEndpoint({
    id: 'passwords.reset_by_token',
    method: 'POST',
    path: '/v1/users/reset_password_by_token',
    access: PUBLIC,
    summary: 'Set a new password with the link from a mail',
    description: 'Ends every session of the person. A second factor stays on.',
    body: z.object({ token: z.string().min(1, 'This link is not complete.').max(100), password: newPassword }),
  }),
};
