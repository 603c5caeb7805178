import { z } from 'zod';
import { ADMIN, defineEndpoint, USER } from '../endpoint.ts';
import { isoTime, line, text, uuid } from '../fields.ts';
import { one, page, pageQuery } from '../paging.ts';
import { helpTopicKeys } from '../rules/help-topics.ts';

const about = z.enum(helpTopicKeys, { message: 'Choose what it is about.' });

const helpRequest = z.object({
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

/** Asking for help from any screen. */
export const helps = {
  create: defineEndpoint({
    id: 'helps.create',
    method: 'POST',
    path: '/v1/helps',
    access: USER,
    summary: 'Ask for help',
    description:
      "Mailed to the tenant's help address (SUPPORT_EMAIL), to its admins where there is none. 429 after 20 in an hour.",
    body: z.object({
      about,
      message: text(5000).refine((value) => value.trim() !== '', 'Write what you need help with.'),
      page: line(500).default(''),
    }),
    response: one(z.object({ id: uuid })),
    status: 201,
  }),
  list: defineEndpoint({
    id: 'helps.list',
    method: 'GET',
    path: '/v1/admin/helps',
    access: ADMIN,
    summary: 'Who asked for help, newest first',
    query: pageQuery.extend({ open: z.enum(['true', 'false']).default('false') }),
    response: page(helpRequest),
  }),
  update: defineEndpoint({
    id: 'helps.update',
    method: 'PATCH',
    path: '/v1/admin/helps/{id}',
    access: ADMIN,
    summary: 'Mark a request for help as done, or open again',
    params: z.object({ id: uuid }),
    body: z.object({ done: z.boolean() }),
    response: one(helpRequest),
  }),
};
