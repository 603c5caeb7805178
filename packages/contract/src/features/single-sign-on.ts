import { z } from 'zod';
import { defineEndpoints, PUBLIC, SYSTEM_ADMIN, SYSTEM_ADMIN_THEMSELVES } from '../endpoint.ts';
import { entity, isoTime, line, reference, uuid } from '../fields.ts';
import { one } from '../paging.ts';
import {
  MAX_CLAIM,
  MAX_CLIENT_ID,
  MAX_DOMAIN,
  MAX_LABEL,
  MAX_SECRET,
  MAX_SIGN_IN_CODE,
  MAX_SIGN_IN_STATE,
  MAX_URL,
} from '../rules/limits.ts';
import { accountTypes } from '../rules/roles.ts';

const claim = line(MAX_CLAIM).regex(/^[A-Za-z0-9_.:/-]+$/, 'Enter the name of a claim, such as email.');
const domain = line(MAX_DOMAIN)
  .toLowerCase()
  .regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, 'Enter an email domain, such as agency.com.');

/** Roles that only an admin can assign. */
const givable = accountTypes.filter((type) => type !== 'admin' && type !== 'sub_admin');

const settings = {
  enabled: z.boolean(),
  /** The label of the sign-in button: 'Sign in with {label}'. */
  label: line(MAX_LABEL).min(1, 'Enter a label for the sign-in button.'),
  issuer: z
    .url({ protocol: /^https?$/, message: 'Enter an address that starts with https://.' })
    .max(MAX_URL)
    .refine((url) => !/[?#]/.test(url), 'Enter the provider’s address without ? or #.'),
  client_id: line(MAX_CLIENT_ID).min(1, 'Enter the client ID from your provider.'),
  email_claim: claim.default('email'),
  first_name_claim: claim.default('given_name'),
  last_name_claim: claim.default('family_name'),
  /** Only email addresses in these domains may sign in, whatever the provider says. */
  allowed_domains: z.array(domain).min(1, 'Enter at least one email domain.').max(50, 'Enter 50 or fewer.'),
  /** Whether unknown users get an account, with this role and manager. */
  create_users: z.boolean(),
  /** Trusts addresses the provider doesn't mark as verified, for providers whose addresses only the company can set, such as its directory. */
  trusts_addresses: z.boolean().default(false),
  account_type: z.enum(givable, { message: 'Choose a role from the list.' }).default('agent'),
  manager_id: uuid.nullable().default(null),
};

/** The client secret is never returned, only whether there is one. */
export const singleSignOnSettings = entity('SingleSignOnSettings', {
  ...settings,
  account_type: z.enum(accountTypes),
  has_client_secret: z.boolean(),
  manager: reference.nullable(),
  /** Why the latest failed sign-in at the provider failed. */
  failure: z.string().nullable(),
  failed_at: isoTime.nullable(),
  updated_at: isoTime,
});
export type SingleSignOnSettings = z.infer<typeof singleSignOnSettings>;

/** Single sign-on by OpenID Connect: authorization code with PKCE. */
export const singleSignOn = defineEndpoints('single-sign-on', {
  offer: {
    method: 'GET',
    path: '/v1/sessions/sso',
    access: PUBLIC,
    summary: 'Check whether this host name has single sign-on',
    description: '`data` is null if it doesn’t.',
    response: one(z.object({ label: z.string() }).nullable()),
  },
  sign_in: {
    method: 'POST',
    path: '/v1/sessions/sso',
    access: PUBLIC,
    summary: 'Start and finish single sign-on',
    description:
      "Without `state`, it starts: open the reply's `redirect_to` in the browser. An HttpOnly cookie ties the result to this browser. The provider returns to /api/auth/callback. Send that address's query as the body of the same call to finish. It then sets the session cookie (R118) and returns no `redirect_to`. Each state works once, for ten minutes. `logout: true` returns the provider's sign-out address, if it has one.",
    body: z.object({
      code: z.string().max(MAX_SIGN_IN_CODE).optional(),
      state: z.string().max(MAX_SIGN_IN_STATE).optional(),
      iss: z.string().max(500).optional(),
      error: z.string().max(MAX_SIGN_IN_STATE).optional(),
      error_description: z.string().max(2000).optional(),
      logout: z.boolean().optional(),
    }),
    response: one(z.object({ redirect_to: z.string().optional() })),
    status: 201,
  },
  get: {
    method: 'GET',
    path: '/v1/admin/single_sign_on',
    access: SYSTEM_ADMIN,
    summary: "Get the tenant's OpenID Connect provider",
    description: '`settings` is null if none is set up. Register the addresses at the provider.',
    response: one(
      z.object({
        settings: singleSignOnSettings.nullable(),
        redirect_uris: z.array(z.string()),
        logout_uris: z.array(z.string()),
      }),
    ),
  },
  set: {
    method: 'PUT',
    path: '/v1/admin/single_sign_on',
    access: SYSTEM_ADMIN_THEMSELVES,
    summary: 'Set up single sign-on',
    description:
      'For System Admins only, because it decides who signs in as whom. The provider’s description is requested first: 422 at `issuer` if there is none. `client_secret` doesn’t change if it’s absent and issuer and client ID stay the same. An empty one is removed. Plain http is accepted only on loopback, if the operator allows private addresses.',
    body: z.object({ ...settings, client_secret: z.string().max(MAX_SECRET).optional() }),
    response: one(singleSignOnSettings),
  },
});
