import { z } from 'zod';
import { defineEndpoints, PUBLIC } from '../endpoint.ts';
import { isoTime, line } from '../fields.ts';
import { one } from '../paging.ts';
import { MAX_NAME } from '../rules/limits.ts';
import { invitationState } from './admin-user.ts';
import { newPassword } from './passwords.ts';

const token = z.string().min(1, 'This link is incomplete. Open it from the email again.').max(200);

/** What an invited user does with the emailed link, without a session. */
export const invitations = defineEndpoints('invitations', {
  read: {
    method: 'POST',
    path: '/v1/invitations/read',
    access: PUBLIC,
    summary: 'Check an invitation link and its recipient',
    description: 'Uses POST, so the token doesn’t appear in access logs.',
    body: z.strictObject({ token }),
    response: one(
      z.object({
        state: invitationState,
        company: z.string(),
        role: z.string(),
        email: z.string(),
        username: z.string(),
        first_name: z.string(),
        last_name: z.string(),
        invited_by: z.string(),
        expires_at: isoTime,
      }),
    ),
  },
  accept: {
    method: 'POST',
    path: '/v1/invitations/accept',
    access: PUBLIC,
    summary: 'Accept an invitation with name and password, and sign in',
    description: 'The link works once.',
    body: z.strictObject({
      token,
      first_name: line(MAX_NAME).min(1, 'Enter your first name.'),
      last_name: line(MAX_NAME).min(1, 'Enter your last name.'),
      password: newPassword,
    }),
    response: one(z.object({})),
    status: 201,
  },
});
