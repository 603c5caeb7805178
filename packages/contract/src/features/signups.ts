import { z } from 'zod';
import { ADMIN, defineEndpoint, PUBLIC } from '../endpoint.ts';
import { isoTime, line, text, uuid } from '../fields.ts';
import { one, page, pageQuery } from '../paging.ts';
import { states } from '../rules/options.ts';

/** Where a request for an account stands. */
export const signupStatuses = ['new', 'invited', 'declined'] as const;

const signup = z.object({
  id: uuid,
  status: z.enum(signupStatuses),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  state: z.string().nullable(),
  npn: z.string().nullable(),
  message: z.string(),
  created_at: isoTime,
  decided_at: isoTime.nullable(),
});
export type Signup = z.infer<typeof signup>;

/** What whoever asked is told, in the browser that they asked in. */
const ownSignup = signup.pick({ status: true, first_name: true, last_name: true, email: true, created_at: true });

/** Asking for an account on a tenant's public page. */
export const signups = {
  fetch: defineEndpoint({
    id: 'signups.fetch',
    method: 'GET',
    path: '/v1/signups/fetch',
    access: PUBLIC,
    summary: 'Whether one can ask for an account here, and what this browser asked for',
    response: one(
      z.object({
        /** Whose account it would be; null on a host name that stands for nobody. */
        company: z.object({ name: z.string(), logo_url: z.string().nullable() }).nullable(),
        open: z.boolean(),
        signup: ownSignup.nullable(),
      }),
    ),
  }),
  create: defineEndpoint({
    id: 'signups.create',
    method: 'POST',
    path: '/v1/signups',
    access: PUBLIC,
    summary: 'Ask for an account',
    description:
      'Says the same whether or not the address is known. 429 after 5 in an hour from one address; 403 where the tenant takes none.',
    body: z.object({
      first_name: line(100).min(1, 'Enter your first name.'),
      last_name: line(100).min(1, 'Enter your last name.'),
      email: z.email('Enter an e-mail address such as joan@example.com.').max(254),
      phone: line(40).min(1, 'Enter your phone number.'),
      state: z
        .string()
        .refine((value) => states.some((state) => state.value === value), 'Choose a state.')
        .nullable()
        .default(null),
      npn: z
        .string()
        .regex(/^\d{1,10}$/, 'A producer number has up to 10 digits.')
        .nullable()
        .default(null),
      message: text(2000).default(''),
    }),
    response: one(ownSignup),
    status: 201,
  }),
  list: defineEndpoint({
    id: 'signups.list',
    method: 'GET',
    path: '/v1/admin/signups',
    access: ADMIN,
    summary: 'Who asked for an account, newest first',
    query: pageQuery.extend({
      q: line(200).default(''),
      status: z.enum(['all', ...signupStatuses]).default('all'),
    }),
    response: page(signup),
  }),
  update: defineEndpoint({
    id: 'signups.update',
    method: 'PATCH',
    path: '/v1/admin/signups/{id}',
    access: ADMIN,
    summary: 'Say what became of a request for an account',
    params: z.object({ id: uuid }),
    body: z.object({ status: z.enum(signupStatuses, { message: 'Choose new, invited or declined.' }) }),
    response: one(signup),
  }),
};
