import { z } from 'zod';
import { defineEndpoint, USER } from '../endpoint.ts';
import { entity, isoTime, line, uuid } from '../fields.ts';
import { page, pageQuery } from '../paging.ts';
import { MAX_SEARCH } from '../rules/limits.ts';

/** An email that can be sent to many contacts. */
const broadcastEmail = entity('BroadcastEmail', {
  id: uuid,
  name: z.string(),
  /** With merge fields such as `{{first_name|friend}}`. */
  subject: z.string(),
  updated_at: isoTime,
});
export type BroadcastEmail = z.infer<typeof broadcastEmail>;

export const broadcastEmails = {
  list: defineEndpoint({
    id: 'broadcast-emails.list',
    method: 'GET',
    path: '/v1/contacts/emails',
    access: USER,
    summary: 'List broadcast emails by name',
    description:
      'Nothing saves these emails yet, so the list stays empty until campaigns do. GET /v1/contacts/sent_emails lists the emails already sent.',
    query: pageQuery.extend({
      /** Part of the name or subject. */
      q: line(MAX_SEARCH).optional(),
    }),
    response: page(broadcastEmail),
  }),
};
