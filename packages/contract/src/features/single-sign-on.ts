import { z } from 'zod';
import { type Access, ADMIN, defineEndpoint, PUBLIC, THEMSELVES } from '../endpoint.ts';
import { isoTime, line, uuid } from '../fields.ts';
import { one } from '../paging.ts';
import { accountTypes } from '../rules/roles.ts';

/** It decides who can sign in as whom. */
const ADMIN_THEMSELVES: Access = { ...ADMIN, ...THEMSELVES };

const claim = line(100).regex(/^[A-Za-z0-9_.:/-]+$/, 'The name of a claim, such as email.');
const domain = line(253)
  .toLowerCase()
  .regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, 'A mail domain, such as agency.com.');

/** Roles that nobody gets without an admin who gives it. */
const givable = accountTypes.filter((type) => type !== 'admin' && type !== 'sub_admin');

const settings = {
  enabled: z.boolean(),
  /** What the button on the sign-in page calls it: 'Sign in with {label}'. */
  label: line(60).min(1, 'Say what people call it.'),
  issuer: z
    .url({ protocol: /^https?$/, message: 'An address that begins with https://.' })
    .max(500)
    .refine((url) => !/[?#]/.test(url), 'The address of the provider has neither ? nor #.'),
  client_id: line(300).min(1, 'Enter the client ID that the provider gave you.'),
  email_claim: claim.default('email'),
  first_name_claim: claim.default('given_name'),
  last_name_claim: claim.default('family_name'),
  /** Only addresses of these get in, whatever the provider says. */
  allowed_domains: z.array(domain).min(1, 'Name at least one mail domain.').max(50, 'At most 50.'),
  /** Whether whoever is not known yet becomes a person here, of this role below this manager. */
  create_users: z.boolean(),
  account_type: z.enum(givable, { message: 'Choose one of the roles.' }).default('agent'),
  manager_id: uuid.nullable().default(null),
};

/** The client secret is never told again: only whether there is one. */
export const singleSignOnSettings = z.object({
  ...settings,
  account_type: z.enum(accountTypes),
  has_client_secret: z.boolean(),
  manager: z.object({ id: uuid, name: z.string() }).nullable(),
  /** Why the latest sign-in that failed at the provider did. */
  failure: z.string().nullable(),
  failed_at: isoTime.nullable(),
  updated_at: isoTime,
});
export type SingleSignOnSettings = z.infer<typeof singleSignOnSettings>;

/** Single sign-on by OpenID Connect: authorization code with PKCE. */
export const singleSignOn = {
  offer: defineEndpoint({
    id: 'single-sign-on.offer',
    method: 'GET',
    path: '/v1/sessions/sso',
    access: PUBLIC,
    summary: 'Whether people of this host name can sign in with their company',
    description: '`data` is null where they cannot.',
    response: one(z.object({ label: z.string() }).nullable()),
  }),
  sign_in: defineEndpoint({
    id: 'single-sign-on.sign_in',
    method: 'POST',
    path: '/v1/sessions/sso',
    access: PUBLIC,
    summary: 'Sign in with the company: begin, and finish',
    description:
      "Without `state` it begins: the reply's `redirect_to` is where the browser goes, and an HttpOnly cookie binds what comes back to this browser. The provider sends it to /api/auth/callback; what stands in that address's query is the body of the same call again, which finishes: it sets the session cookie (R118) and answers without `redirect_to`. Each state is good once, for ten minutes. `logout: true` answers with where to sign out of the provider, where it has such a place.",
    body: z.object({
      code: z.string().max(4000).optional(),
      state: z.string().max(200).optional(),
      iss: z.string().max(500).optional(),
      error: z.string().max(200).optional(),
      error_description: z.string().max(2000).optional(),
      logout: z.boolean().optional(),
    }),
    response: one(z.object({ redirect_to: z.string().optional() })),
    status: 201,
  }),
  get: defineEndpoint({
    id: 'single-sign-on.get',
    method: 'GET',
    path: '/v1/admin/single_sign_on',
    access: ADMIN,
    summary: "The tenant's OpenID Connect provider",
    description: '`settings` is null where none was set up. The addresses are for the registration at the provider.',
    response: one(
      z.object({
        settings: singleSignOnSettings.nullable(),
        redirect_uris: z.array(z.string()),
        logout_uris: z.array(z.string()),
      }),
    ),
  }),
  set: defineEndpoint({
    id: 'single-sign-on.set',
    method: 'PUT',
    path: '/v1/admin/single_sign_on',
    access: ADMIN_THEMSELVES,
    summary: 'Set up single sign-on',
    description:
      'For a System Admin, since it decides who signs in as whom. The provider is asked for its description first: 422 at `issuer` where there is none. A `client_secret` that is absent stays as it is while issuer and client ID do; an empty one is removed. Plain http is accepted on loopback in development only.',
    body: z.object({ ...settings, client_secret: z.string().max(2000).optional() }),
    response: one(singleSignOnSettings),
  }),
};
