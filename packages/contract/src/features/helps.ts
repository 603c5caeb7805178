import { z } from 'zod';
import { ADMIN, defineEndpoints, USER } from '../endpoint.ts';
import { entity, isoTime, line, text, uuid } from '../fields.ts';
import { one, page, pageQuery } from '../paging.ts';
import { helpTopicKeys } from '../rules/help-topics.ts';
import { MAX_NOTES } from '../rules/limits.ts';

const about = z.enum(helpTopicKeys, { message: 'Choose a topic.' });

const helpRequest = entity('HelpRequest', {
  id: uuid,
  about,
  message: z.string(),
  page: z.string(),
  user_agent: z.string(),
  created_at: isoTime,
  done_at: isoTime.nullable(),
  person: z.object({ id: uuid, name: z.string(), email: z.string() }),
});
export type HelpRequest = z.infer<typeof helpRequest>;

/** Help requests from any screen. */
export const helps = defineEndpoints('helps', {
  create: {
    method: 'POST',
    path: '/v1/helps',
    access: USER,
    summary: 'Ask for help',
    description:
      "Emailed to the tenant's help address (SUPPORT_EMAIL), or to its admins if there is none. 429 after 20 in an hour.",
    body: z.object({
      about,
      message: text(MAX_NOTES).refine((value) => value.trim() !== '', 'Describe what you need help with.'),
      page: line(500).default(''),
    }),
    response: one(z.object({ id: uuid })),
    status: 201,
  },
  list: {
    method: 'GET',
    path: '/v1/admin/helps',
    access: ADMIN,
    summary: 'List help requests, newest first',
    query: pageQuery.extend({ open: z.enum(['true', 'false']).default('false') }),
    response: page(helpRequest),
  },
  update: {
    method: 'PATCH',
    path: '/v1/admin/helps/{id}',
    access: ADMIN,
    summary: 'Complete or reopen a help request',
    params: z.object({ id: uuid }),
    body: z.object({ done: z.boolean() }),
    response: one(helpRequest),
  },
});
