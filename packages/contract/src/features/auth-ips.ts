import { z } from 'zod';
import { defineEndpoints, SYSTEM_ADMIN, SYSTEM_ADMIN_THEMSELVES, USER } from '../endpoint.ts';
import { entity, isoTime, line, reference } from '../fields.ts';
import { one, page, pageQuery } from '../paging.ts';
import { MAX_NETWORK, MAX_NETWORK_LABEL, MAX_SEARCH } from '../rules/limits.ts';

export const authIp = entity('AuthIp', {
  ip: z.string(),
  person: reference,
  first_at: isoTime,
  last_at: isoTime,
  sign_ins: z.int(),
  user_agent: z.string(),
  /** Whether this request comes from there. */
  current: z.boolean(),
});
export type AuthIp = z.infer<typeof authIp>;

const allowedNetwork = entity('AllowedNetwork', { network: z.string(), label: z.string() });
export type AllowedNetwork = z.infer<typeof allowedNetwork>;

const allowList = entity('AllowList', {
  networks: z.array(allowedNetwork),
  /** The address of this request. */
  your_ip: z.string(),
});

/** Where users sign in from, and where they may. */
export const authIps = defineEndpoints('auth-ips', {
  list: {
    method: 'GET',
    path: '/v1/auth_ips',
    access: USER,
    summary: 'List the addresses you signed in from, last used first',
    description: 'Admins can list all users’ addresses with `everyone`.',
    query: pageQuery.extend({ q: line(MAX_SEARCH).default(''), everyone: z.enum(['true', 'false']).default('false') }),
    response: page(authIp),
  },
  allow_list: {
    method: 'GET',
    path: '/v1/admin/allowed_networks',
    access: SYSTEM_ADMIN,
    summary: 'List allowed networks. An empty list allows all',
    response: one(allowList),
  },
  replace_allow_list: {
    method: 'PUT',
    path: '/v1/admin/allowed_networks',
    access: SYSTEM_ADMIN_THEMSELVES,
    summary: 'Replace the allowed networks',
    description:
      'Addresses or networks such as 203.0.113.0/24. A list without the caller’s own address is refused, so you can’t lock yourself out. It applies at sign-in and to open sessions.',
    body: z.object({
      networks: z
        .array(
          z.object({
            network: line(MAX_NETWORK).min(1, 'Enter an address or network.'),
            label: line(MAX_NETWORK_LABEL).default(''),
          }),
        )
        .max(200, 'Enter 200 networks or fewer.'),
    }),
    response: one(allowList),
  },
});
