import { z } from 'zod';
import { type Access, defineEndpoint } from '../endpoint.ts';
import { isoTime, line, uuid } from '../fields.ts';
import { all, one } from '../paging.ts';
import { authorizationKinds, MAX_DIALED } from '../rules/authorization-kinds.ts';
import { contactsScope } from './contacts-scope.ts';

/** Not for basic users (R264). */
const HOLDER: Access = { kind: 'user', feature: 'external_accounts' };
/** What lets Bookline into somebody's account elsewhere is theirs to give and to take back. */
const HOLDER_THEMSELVES: Access = { ...HOLDER, in_person: true, themselves: true };

const kind = z.enum(authorizationKinds, { message: 'Choose one of the services.' });

/** R110. An outside account. What lets Bookline in is never told again: of a key only its end. */
export const authorization = z.object({
  id: uuid,
  kind,
  /** What the vendor calls the account, or what its owner called it here. */
  name: z.string(),
  state: z.enum(['connected', 'reconnect']),
  /** Whether it is read and written by itself, every ten minutes. */
  sync_enabled: z.boolean(),
  /** Of a key: dots and its end. */
  masked: z.string().nullable(),
  syncing: z.boolean(),
  last_synced_at: isoTime.nullable(),
  /** Why the last sync did not work out, in a sentence. */
  problem: z.string().nullable(),
  problem_at: isoTime.nullable(),
  /** How many calendars are read, and which one is written to. */
  calendars_read: z.int(),
  written_calendar: z.string().nullable(),
  /** How many events here came from it. */
  events: z.int(),
  created_at: isoTime,
});
export type Authorization = z.infer<typeof authorization>;

/** R079. A calendar of an outside account. */
export const outsideCalendar = z.object({
  id: uuid,
  name: z.string(),
  /** The account's own. */
  main: z.boolean(),
  writable: z.boolean(),
  read: z.boolean(),
  written: z.boolean(),
  /** How many events here came from it. */
  events: z.int(),
  last_synced_at: isoTime.nullable(),
  problem: z.string().nullable(),
});
export type OutsideCalendar = z.infer<typeof outsideCalendar>;

/** Whether people here can connect a kind. */
export const kindOffer = z.object({
  kind,
  ready: z.boolean(),
  /** What an admin has to set first, in a sentence; null where it is ready. */
  missing: z.string().nullable(),
  /** The address that an admin registers at the vendor. */
  redirect_uri: z.string().nullable(),
  /** The company has a key that serves where somebody has none of their own. */
  company_key: z.boolean(),
});
export type KindOffer = z.infer<typeof kindOffer>;

const key = line(2000).min(1, 'Enter the key.');
const whatOfEvents = z.enum(['keep', 'remove']);

const byId = z.object({ id: uuid });

/** What became of those whom a dial session was asked for. */
export const dialSession = z.object({
  /** Opens it; null where nobody may be called. */
  redirect_url: z.string().nullable(),
  /** How many are called. */
  contacts: z.int(),
  /** Who is not, and why, the most first. */
  refused: z.array(z.object({ reason: z.string(), count: z.int() })),
});
export type DialSession = z.infer<typeof dialSession>;

export const authorizations = {
  list: defineEndpoint({
    id: 'authorizations.list',
    method: 'GET',
    path: '/v1/authorizations',
    access: HOLDER,
    summary: "The user's outside accounts, and what can be connected (R367)",
    response: z.object({ data: z.array(authorization), kinds: z.array(kindOffer) }),
  }),
  create: defineEndpoint({
    id: 'authorizations.create',
    method: 'POST',
    path: '/v1/authorizations',
    access: HOLDER_THEMSELVES,
    summary: 'Connect an outside account (R367)',
    description:
      'With `api_key` for calendly, phone_burner and csg: it is tried at the vendor first, 422 at `api_key` where it is not taken. For google and outlook without `state` it begins: `redirect_to` is where the browser goes, and what comes back to /account/external_accounts is the body of the same call again, which finishes. Each `state` is good once, for ten minutes, for the person who began. Connecting an account again renews what lets Bookline in.',
    body: z.object({
      kind,
      api_key: key.optional(),
      code: z.string().max(4000).optional(),
      state: z.string().max(200).optional(),
      error: z.string().max(200).optional(),
    }),
    response: one(z.object({ redirect_to: z.string().optional(), authorization: authorization.optional() })),
    status: 201,
  }),
  update: defineEndpoint({
    id: 'authorizations.update',
    method: 'PUT',
    path: '/v1/authorizations/{id}',
    access: HOLDER_THEMSELVES,
    summary: 'Rename an account, stop or resume its sync, or choose its calendars (R367)',
    description:
      'Fields that are not given stay as they are. Of `calendars` those that are not named stay as they are. Only one calendar of all of a person’s accounts is written to: choosing one ends the other. `unread_events` says what becomes of the events of a calendar that is not read any more.',
    params: byId,
    body: z.object({
      name: line(120).min(1, 'Give it a name.').optional(),
      sync_enabled: z.boolean().optional(),
      calendars: z
        .array(z.object({ id: uuid, read: z.boolean(), written: z.boolean() }))
        .max(500)
        .refine((list) => list.filter(({ written }) => written).length <= 1, 'Choose one calendar to write to.')
        .optional(),
      unread_events: whatOfEvents.default('keep'),
    }),
    response: one(authorization),
  }),
  delete: defineEndpoint({
    id: 'authorizations.delete',
    method: 'DELETE',
    path: '/v1/authorizations/{id}',
    access: HOLDER_THEMSELVES,
    summary: 'Disconnect an outside account (R367)',
    description:
      'It is gone here at once. A job gives back what the vendor takes back, and removes the events that were read from there where `events` says so.',
    params: byId,
    query: z.object({ events: whatOfEvents.default('keep') }),
  }),
  calendars: defineEndpoint({
    id: 'authorizations.calendars',
    method: 'GET',
    path: '/v1/authorizations/{id}/calendars',
    access: HOLDER,
    summary: 'The calendars of an account, as of its last sync (R367)',
    params: byId,
    response: all(outsideCalendar),
  }),
  sync: defineEndpoint({
    id: 'authorizations.sync',
    method: 'PUT',
    path: '/v1/authorizations/{id}/sync',
    access: HOLDER,
    summary: 'Sync an account now (R367)',
    description: 'A job does it: `syncing` is true until it is over.',
    params: byId,
    response: one(authorization),
    status: 202,
  }),
  dial_session: defineEndpoint({
    id: 'authorizations.dial_session',
    method: 'POST',
    path: '/v1/authorizations/{id}/dial_session',
    access: HOLDER,
    summary: 'Begin a PhoneBurner dial session with contacts (R366)',
    description: `With all of \`contacts_scope\` in its order, or with \`ids\`: at most ${MAX_DIALED}. Fields of the authorization may come along. Every contact goes through the gate first: who may not be called is left out, and \`refused\` says why. \`purpose\` decides which rules hold.`,
    params: byId,
    body: z
      .object({
        contacts_scope: contactsScope.optional(),
        ids: z.array(uuid).min(1).max(MAX_DIALED, `At most ${MAX_DIALED} at once.`).optional(),
        purpose: z.enum(['personal', 'marketing']).default('marketing'),
      })
      .refine(({ contacts_scope, ids }) => contacts_scope !== undefined || ids !== undefined, {
        message: 'Say which contacts.',
        path: ['contacts_scope'],
      }),
    response: one(dialSession),
    status: 201,
  }),
  set_calendly_api_key: defineEndpoint({
    id: 'authorizations.set_calendly_api_key',
    method: 'PATCH',
    path: '/v1/calendly/set_calendly_api_key',
    access: HOLDER_THEMSELVES,
    summary: 'Connect Calendly, or give it another key (R368)',
    description: 'The key is tried at Calendly first: 422 at `calendly_api_key` where it is not taken.',
    // R111
    body: z.object({ calendly_api_key: key }),
    response: one(authorization),
  }),
  csg_authenticate: defineEndpoint({
    id: 'authorizations.csg_authenticate',
    method: 'POST',
    path: '/v1/csg/authenticate',
    access: HOLDER_THEMSELVES,
    summary: 'Sign in to CSG Actuarial',
    description:
      "With `api_key` as the user's own account, without it with the key that was given before, or the company's. The token that CSG gives is kept sealed and never told; `expires_at` says how long it is good.",
    body: z.object({ api_key: key.optional() }),
    response: one(z.object({ authorization, expires_at: isoTime })),
    status: 201,
  }),
};
