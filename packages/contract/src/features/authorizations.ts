import { z } from 'zod';
import { type Access, defineEndpoints } from '../endpoint.ts';
import { entity, isoTime, line, uuid, withId } from '../fields.ts';
import { all, one } from '../paging.ts';
import { authorizationKinds, MAX_DIALED } from '../rules/authorization-kinds.ts';
import { MAX_RECORD_NAME, MAX_SECRET, MAX_SIGN_IN_CODE, MAX_SIGN_IN_STATE } from '../rules/limits.ts';
import { contactsScope } from './contacts-scope.ts';

/** Not for basic users (R264). */
const HOLDER: Access = { kind: 'user', feature: 'external_accounts' };
/** Access to a user's account at a vendor. Only that user can grant and revoke it. */
const HOLDER_THEMSELVES: Access = { ...HOLDER, in_person: true, no_impersonation: true };

const kind = z.enum(authorizationKinds, { message: 'Choose one of the services.' });

/** R110. A connected account. Its credentials are never returned, except the last characters of a key. */
export const authorization = entity('Authorization', {
  id: uuid,
  kind,
  /** The vendor's name for the account, or the user's own. */
  name: z.string(),
  state: z.enum(['connected', 'reconnect']),
  /** Whether it syncs automatically, every ten minutes. */
  sync_enabled: z.boolean(),
  /** The end of a key, masked. */
  masked: z.string().nullable(),
  syncing: z.boolean(),
  last_synced_at: isoTime.nullable(),
  /** Why the last sync failed, as a sentence. */
  problem: z.string().nullable(),
  problem_at: isoTime.nullable(),
  /** How many calendars are read, and which one is written to. */
  calendars_read: z.int(),
  written_calendar: z.string().nullable(),
  /** How many events came from it. */
  events: z.int(),
  created_at: isoTime,
});
export type Authorization = z.infer<typeof authorization>;

/** R079. A calendar of a connected account. */
export const outsideCalendar = entity('OutsideCalendar', {
  id: uuid,
  name: z.string(),
  /** The account's primary calendar. */
  main: z.boolean(),
  writable: z.boolean(),
  read: z.boolean(),
  written: z.boolean(),
  /** How many events came from it. */
  events: z.int(),
  last_synced_at: isoTime.nullable(),
  problem: z.string().nullable(),
});
export type OutsideCalendar = z.infer<typeof outsideCalendar>;

/** Whether users can connect a service. */
export const kindOffer = entity('AuthorizationKind', {
  kind,
  ready: z.boolean(),
  /** What an admin must set up first, as a sentence. Null if it's ready. */
  missing: z.string().nullable(),
  /** The redirect address that an admin registers at the vendor. */
  redirect_uri: z.string().nullable(),
  /** The company has a key for users without their own. */
  company_key: z.boolean(),
});
export type KindOffer = z.infer<typeof kindOffer>;

const key = line(MAX_SECRET).min(1, 'Enter the key.');
const whatOfEvents = z.enum(['keep', 'remove']);

/** Enough for a book of 250,000 contacts. */
const MAX_SESSIONS = 500;

/** The result for the contacts of a dial session. */
export const dialSession = entity('DialSession', {
  /** The value for `after` of the next session. */
  id: uuid,
  /** The address of the session. Null if no one may be called. */
  redirect_url: z.string().nullable(),
  /** How many are called. */
  contacts: z.int(),
  /** Who isn't called and why, most frequent first. */
  refused: z.array(z.object({ reason: z.string(), count: z.int() })),
  /** How many of the set this session and earlier ones didn't include. */
  remaining: z.int(),
});
export type DialSession = z.infer<typeof dialSession>;

export const authorizations = defineEndpoints('authorizations', {
  list: {
    method: 'GET',
    path: '/v1/authorizations',
    access: HOLDER,
    summary: 'List your connected accounts and available services (R367)',
    response: z.object({ data: z.array(authorization), kinds: z.array(kindOffer) }),
  },
  create: {
    method: 'POST',
    path: '/v1/authorizations',
    access: HOLDER_THEMSELVES,
    summary: 'Connect an account (R367)',
    description:
      'For calendly, phone_burner, and csg, send `api_key`. It’s tested at the vendor first: 422 at `api_key` if it’s refused. For google and outlook, start without `state`: open `redirect_to` in the browser, then send what comes back to /account/external_accounts as the body of the same call to finish. Each `state` works once, for ten minutes, for the user who started. Connecting an account again renews its access.',
    body: z.object({
      kind,
      api_key: key.optional(),
      code: z.string().max(MAX_SIGN_IN_CODE).optional(),
      state: z.string().max(MAX_SIGN_IN_STATE).optional(),
      error: z.string().max(MAX_SIGN_IN_STATE).optional(),
    }),
    response: one(z.object({ redirect_to: z.string().optional(), authorization: authorization.optional() })),
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/v1/authorizations/{id}',
    access: HOLDER_THEMSELVES,
    summary: 'Rename an account, pause or resume its sync, or choose its calendars (R367)',
    description:
      'Fields you leave out don’t change, and neither do calendars you don’t name. Only one calendar across all accounts of a user is written to, so choosing one replaces the other. `unread_events` says what happens to the events of a calendar that is no longer read.',
    params: withId,
    body: z.object({
      name: line(MAX_RECORD_NAME).min(1, 'Enter a name.').optional(),
      sync_enabled: z.boolean().optional(),
      calendars: z
        .array(z.object({ id: uuid, read: z.boolean(), written: z.boolean() }))
        .max(500)
        .refine((list) => list.filter(({ written }) => written).length <= 1, 'Choose one calendar to write to.')
        .optional(),
      unread_events: whatOfEvents.default('keep'),
    }),
    response: one(authorization),
  },
  delete: {
    method: 'DELETE',
    path: '/v1/authorizations/{id}',
    access: HOLDER_THEMSELVES,
    summary: 'Disconnect an account (R367)',
    description:
      'It’s removed here immediately. A job revokes access at vendors that support it, and removes the events read from there if `events` says so.',
    params: withId,
    query: z.object({ events: whatOfEvents.default('keep') }),
  },
  calendars: {
    method: 'GET',
    path: '/v1/authorizations/{id}/calendars',
    access: HOLDER,
    summary: 'List the calendars of an account as of its last sync (R367)',
    params: withId,
    response: all(outsideCalendar),
  },
  sync: {
    method: 'PUT',
    path: '/v1/authorizations/{id}/sync',
    access: HOLDER,
    summary: 'Sync an account now (R367)',
    description: 'A job runs the sync. `syncing` is true until it ends.',
    params: withId,
    response: one(authorization),
    status: 202,
  },
  dial_session: {
    method: 'POST',
    path: '/v1/authorizations/{id}/dial_session',
    access: HOLDER_THEMSELVES,
    shown_once: true,
    summary: 'Start a PhoneBurner dial session (R366)',
    description: `With \`ids\`, or with \`contacts_scope\` in its order: the first ${MAX_DIALED} contacts. \`remaining\` says how many are left. For the next session, name the earlier ones in \`after\`. Fields of the authorization may be included. Each contact is checked at the outbound gate first. Contacts that may not be called are left out, and \`refused\` says why. \`purpose\` decides which rules apply.`,
    params: withId,
    body: z
      .object({
        contacts_scope: contactsScope.optional(),
        ids: z.array(uuid).min(1).max(MAX_DIALED, `Choose ${MAX_DIALED} or fewer.`).optional(),
        /** Earlier sessions with the same set. Their contacts are left out. */
        after: z.array(uuid).max(MAX_SESSIONS, `Name ${MAX_SESSIONS} sessions or fewer.`).default([]),
        purpose: z.enum(['personal', 'marketing']).default('marketing'),
      })
      .refine(({ contacts_scope, ids }) => contacts_scope !== undefined || ids !== undefined, {
        message: 'Select at least one contact.',
        path: ['contacts_scope'],
      }),
    response: one(dialSession),
    status: 201,
  },
  set_calendly_api_key: {
    method: 'PATCH',
    path: '/v1/calendly/set_calendly_api_key',
    access: HOLDER_THEMSELVES,
    summary: 'Connect Calendly or replace its key (R368)',
    description: 'The key is tested at Calendly first: 422 at `calendly_api_key` if it’s refused.',
    // R111
    body: z.object({ calendly_api_key: key }),
    response: one(authorization),
  },
  csg_authenticate: {
    method: 'POST',
    path: '/v1/csg/authenticate',
    access: HOLDER_THEMSELVES,
    summary: 'Sign in to CSG Actuarial',
    description:
      "With `api_key`, as the user's own account. Without it, with the saved key or the company's. CSG's token is stored encrypted and never returned. `expires_at` says when it expires.",
    body: z.object({ api_key: key.optional() }),
    response: one(z.object({ authorization, expires_at: isoTime })),
    status: 201,
  },
});
