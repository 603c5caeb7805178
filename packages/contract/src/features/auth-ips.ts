import { z } from 'zod';
import { ADMIN, defineEndpoint, USER } from '../endpoint.ts';
import { isoTime, line, uuid } from '../fields.ts';
import { one, page, pageQuery } from '../paging.ts';

const authIp = z.object({
  ip: z.string(),
  person: z.object({ id: uuid, name: z.string() }),
  first_at: isoTime,
  last_at: isoTime,
  sign_ins: z.int(),
  user_agent: z.string(),
  /** Whether the request that asks comes from there. */
  current: z.boolean(),
});
export type AuthIp = z.infer<typeof authIp>;

const allowedNetwork = z.object({ network: z.string(), label: z.string() });
export type AllowedNetwork = z.infer<typeof allowedNetwork>;

const allowList = z.object({
  networks: z.array(allowedNetwork),
  /** Where the request that asks comes from. */
  your_ip: z.string(),
});

/** From where people sign in, and from where they may. */
export const authIps = {
  list: defineEndpoint({
    id: 'auth-ips.list',
    method: 'GET',
    path: '/v1/auth_ips',
    access: USER,
    summary: 'The addresses that you signed in from, last used first',
    description: 'Admins may ask for everybody with `everyone`.',
    query: pageQuery.extend({ q: line(100).default(''), everyone: z.enum(['true', 'false']).default('false') }),
    response: page(authIp),
  }),
  allow_list: defineEndpoint({
    id: 'auth-ips.allow_list',
    method: 'GET',
    path: '/v1/admin/allowed_networks',
    access: ADMIN,
    summary: 'The networks that people get in from; none means from anywhere',
    response: one(allowList),
  }),
  replace_allow_list: defineEndpoint({
    id: 'auth-ips.replace_allow_list',
    method: 'PUT',
    path: '/v1/admin/allowed_networks',
    access: ADMIN,
    summary: 'Replace the networks that people get in from',
    description:
      'Addresses or networks such as 203.0.113.0/24. A list without the address that it is saved from is refused: nobody locks themselves out. It holds at sign-in and for sessions that are open already.',
    body: z.object({
      networks: z
        .array(z.object({ network: line(49).min(1, 'Enter an address or a network.'), label: line(100).default('') }))
        .max(200, 'At most 200 networks.'),
    }),
    response: one(allowList),
  }),
};
