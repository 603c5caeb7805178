import { z } from 'zod';
import { ADMIN, defineEndpoints, PUBLIC } from '../endpoint.ts';
import { entity, isoTime, line, text, uuid } from '../fields.ts';
import { one, page, pageQuery } from '../paging.ts';
import { MAX_DESCRIPTION, MAX_EMAIL, MAX_LONG_SEARCH, MAX_PERSON_NAME, MAX_PHONE } from '../rules/limits.ts';
import { states } from '../rules/options.ts';

/** The status of a signup request. */
export const signupStatuses = ['new', 'invited', 'declined'] as const;

const signup = entity('Signup', {
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

/** The status shown in the browser that sent the request. */
export const ownSignup = signup.pick({
  status: true,
  first_name: true,
  last_name: true,
  email: true,
  created_at: true,
});

/** Signup requests on a tenant's public page. */
export const signups = defineEndpoints('signups', {
  fetch: {
    method: 'GET',
    path: '/v1/signups/fetch',
    access: PUBLIC,
    summary: 'Check whether signups are open, and this browser’s request',
    response: one(
      z.object({
        /** The agency. Null on a host name without a tenant. */
        company: z.object({ name: z.string(), logo_url: z.string().nullable() }).nullable(),
        open: z.boolean(),
        signup: ownSignup.nullable(),
      }),
    ),
  },
  create: {
    method: 'POST',
    path: '/v1/signups',
    access: PUBLIC,
    summary: 'Request an account',
    description:
      'Returns the same reply whether or not the address is known. 429 after 5 in an hour from one address. 403 if the tenant doesn’t accept signups.',
    body: z.object({
      first_name: line(MAX_PERSON_NAME).min(1, 'Enter your first name.'),
      last_name: line(MAX_PERSON_NAME).min(1, 'Enter your last name.'),
      email: z.email('Enter an email address such as joan@example.com.').max(MAX_EMAIL),
      phone: line(MAX_PHONE).min(1, 'Enter your phone number.'),
      state: z
        .string()
        .refine((value) => states.some((state) => state.value === value), 'Choose a state.')
        .nullable()
        .default(null),
      npn: z
        .string()
        .regex(/^\d{1,10}$/, 'Enter up to 10 digits.')
        .nullable()
        .default(null),
      message: text(MAX_DESCRIPTION).default(''),
    }),
    response: one(ownSignup),
    status: 201,
  },
  list: {
    method: 'GET',
    path: '/v1/admin/signups',
    access: ADMIN,
    summary: 'List signup requests, newest first',
    query: pageQuery.extend({
      q: line(MAX_LONG_SEARCH).default(''),
      status: z.enum(['all', ...signupStatuses]).default('all'),
    }),
    response: page(signup),
  },
  update: {
    method: 'PATCH',
    path: '/v1/admin/signups/{id}',
    access: ADMIN,
    summary: 'Set the status of a signup request',
    params: z.object({ id: uuid }),
    body: z.object({ status: z.enum(signupStatuses, { message: 'Choose new, invited, or declined.' }) }),
    response: one(signup),
  },
});
