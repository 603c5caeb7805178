import { z } from 'zod';
import { defineEndpoint, IN_PERSON, PUBLIC, THEMSELVES, USER } from '../endpoint.ts';
import { isoTime, line, uuid } from '../fields.ts';
import { all, one } from '../paging.ts';
import { pushedMarkers } from '../rules/login-stack.ts';
import { givenPassword } from './passwords.ts';
import { availablePhoneNumber } from './phone-numbers.ts';
import { otpCode, otpSource } from './two-factor.ts';

export const profile = z.object({
  first_name: z.string(),
  last_name: z.string(),
  about_me: z.string().nullable(),
  personal_photo: z.object({ url: z.string() }).nullable(),
  logo: z.object({ url: z.string() }).nullable(),
  font_size: z.int(),
  primary_color: z.string(),
  background: z.string(),
  /** R088: a phone of their own, E.164; null where none is verified. */
  dialer_verified_phone_number: z.string().nullable(),
  /** R088: an admin's word: they may call whatever their subscription says. */
  dialer_enabled: z.boolean(),
});
export type Profile = z.infer<typeof profile>;

/** One session on top of another: `session_id` is what POST /v1/sessions/{id} ends, `user_id` and `name` whom it acts as. */
export const loginStackEntry = z.object({
  marker: z.enum(pushedMarkers),
  session_id: uuid,
  user_id: uuid,
  name: z.string(),
});

/** The tenant as its own people see it: brand, variant and the features the signed-in user has. */
export const company = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  variant: z.enum(['agent_network', 'preneed', 'recruiting']),
  system_version: z.string(),
  logo_url: z.string().nullable(),
  primary_color: z.string().nullable(),
});

/** The current user (R044). `features` are the keys of the feature table that this user has now. */
export const currentUser = z.object({
  id: uuid,
  tos: z.boolean(),
  updated_tos: z.boolean(),
  username: z.string(),
  roles: z.array(z.string()),
  account_type: z.string(),
  email: z.string(),
  profile,
  timezone: z.string().nullable(),
  admin: z.boolean(),
  company,
  webpage: z.string().nullable(),
  two_fa_is_required: z.boolean(),
  has_2fa_enabled: z.boolean(),
  must_change_password: z.boolean(),
  paid: z.boolean(),
  c_1: z.boolean(),
  last_otp_at: isoTime.nullable(),
  features: z.array(z.string()),
  /** R092: the user's own quick filters, pinned ones first; with those of others see GET /v1/quick_filters. */
  quick_filters: z.array(
    z.object({ id: uuid, name: z.string(), color: z.string().nullable(), position: z.int().nullable() }),
  ),
  favorite_users: z.array(z.object({ id: uuid, name: z.string(), role: z.string() })),
  /** How the home page is arranged; null as it usually is. */
  dashboard_info: z.object({ tiles: z.array(z.string()) }).nullable(),
  /** R092: what their last search for numbers found, for a quarter of an hour. */
  available_phone_numbers: z.array(availablePhoneNumber),
  /** The sessions on top of one's own, the uppermost last: empty unless somebody acts as this user. */
  login_stack: z.array(loginStackEntry),
  /** Who is really there, while somebody acts as this user. */
  real_user: z.object({ id: uuid, name: z.string() }).nullable(),
});
export type CurrentUser = z.infer<typeof currentUser>;

/** Where somebody is signed in: one browser, or one program. */
export const activeSession = z.object({
  id: uuid,
  current: z.boolean(),
  /** 'Chrome on Windows'; null where the program did not say what it is. */
  device: z.string().nullable(),
  platform: z.enum(['desktop', 'mobile', 'tablet']).nullable(),
  ip: z.string(),
  created_at: isoTime,
  last_seen_at: isoTime,
});
export type ActiveSession = z.infer<typeof activeSession>;

export const sessions = {
  create: defineEndpoint({
    id: 'sessions.create',
    method: 'POST',
    path: '/v1/sessions',
    access: PUBLIC,
    summary: 'Sign in',
    description:
      'Sets the session cookie. Unknown name and wrong password get the same words in the same time. Where a second step is due there is no session yet: the reply has `otp_secret`, good for ten minutes, and `last_otp_at` (R043, R114). The same call again with `otp_secret` and `otp_code` completes it.',
    body: z.object({
      username: line(254).min(1, 'Enter your user name or e-mail.'),
      password: givenPassword,
      otp_secret: z.string().max(100).optional(),
      otp_code: otpCode.optional(),
    }),
    response: one(
      z.object({
        otp_secret: z.string().optional(),
        last_otp_at: isoTime.optional(),
        /** Where the code of the second step comes from, the usual way first. */
        otp_from: z.array(otpSource).optional(),
      }),
    ),
    status: 201,
  }),
  end: defineEndpoint({
    id: 'sessions.end',
    method: 'DELETE',
    path: '/v1/sessions',
    access: IN_PERSON,
    summary: 'Sign out',
    description: 'Ends the session and clears its cookie.',
  }),
  list: defineEndpoint({
    id: 'sessions.list',
    method: 'GET',
    path: '/v1/sessions',
    access: THEMSELVES,
    summary: 'Where one is signed in',
    description: 'This session first, then the one seen last.',
    response: all(activeSession),
  }),
  end_others: defineEndpoint({
    id: 'sessions.end_others',
    method: 'DELETE',
    path: '/v1/sessions/others',
    access: THEMSELVES,
    summary: 'Sign out everywhere else',
    response: one(z.object({ ended: z.int() })),
  }),
  end_one: defineEndpoint({
    id: 'sessions.end_one',
    method: 'DELETE',
    path: '/v1/sessions/{id}',
    access: THEMSELVES,
    summary: 'Sign out in one place',
    params: z.object({ id: uuid }),
  }),
  me: defineEndpoint({
    id: 'sessions.me',
    method: 'GET',
    path: '/v1/users/me',
    access: USER,
    summary: 'The signed-in user',
    response: one(currentUser),
  }),
  profile: defineEndpoint({
    id: 'sessions.profile',
    method: 'GET',
    path: '/auth/profile',
    access: USER,
    anew: true,
    summary: 'The signed-in user, for the session helper',
    description: 'The environment-configured profile path (R130–R132): no payload is sent.',
    response: one(currentUser),
  }),
};
