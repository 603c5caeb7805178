import { z } from 'zod';
import { defineEndpoint, PUBLIC } from '../endpoint.ts';
import { isoTime, line } from '../fields.ts';
import { one } from '../paging.ts';
import { invitationState } from './admin-users.ts';
import { newPassword } from './passwords.ts';

const token = z.string().min(1, 'This link is not whole. Open it from the mail again.').max(200);

/** What an invited person does with the link in the mail, signed in as nobody. */
export const invitations = {
  read: defineEndpoint({
    id: 'invitations.read',
    method: 'POST',
    path: '/v1/invitations/read',
    access: PUBLIC,
    summary: 'What an invitation link is worth, and to whom it was sent',
    description: 'A POST, so that the token stands in no log of addresses.',
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
  }),
  accept: defineEndpoint({
    id: 'invitations.accept',
    method: 'POST',
    path: '/v1/invitations/accept',
    access: PUBLIC,
    summary: 'Accept an invitation: name and password, and one is signed in',
    description: 'The link works once.',
    body: z.strictObject({
      token,
      first_name: line(80).min(1, 'Enter your first name.'),
      last_name: line(80).min(1, 'Enter your last name.'),
      password: newPassword,
    }),
    response: one(z.object({})),
    status: 201,
  }),
};
