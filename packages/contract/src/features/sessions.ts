import { z } from 'zod';
import { availablePhoneNumber } from '../available-phone-number.ts';
import { ANY_STATE, defineEndpoints, IN_PERSON, PUBLIC, THEMSELVES, USER } from '../endpoint.ts';
import { entity, isoTime, line, reference, uuid } from '../fields.ts';
import { all, one, page } from '../paging.ts';
import { MAX_EMAIL, MAX_OTP_SECRET } from '../rules/limits.ts';
import { pushedMarkers } from '../rules/login-stack.ts';
import { allOrderTypes } from '../rules/subscriptions.ts';
import { apiKey } from './api-keys.ts';
import { authIp } from './auth-ips.ts';
import { office } from './offices.ts';
import { givenPassword } from './passwords.ts';
import { ownSignup } from './signups.ts';
import { otpCode, otpSource } from './two-factor.ts';

export const profile = entity('Profile', {
  first_name: z.string(),
  last_name: z.string(),
  about_me: z.string().nullable(),
  personal_photo: z.object({ url: z.string() }).nullable(),
  logo: z.object({ url: z.string() }).nullable(),
  font_size: z.int(),
  primary_color: z.string(),
  background: z.string(),
  /** R088: their own verified phone, E.164. Null if none. */
  dialer_verified_phone_number: z.string().nullable(),
  /** R088: an admin lets them call regardless of their subscription. */
  dialer_enabled: z.boolean(),
});
export type Profile = z.infer<typeof profile>;

/** A session on top of another: `session_id` for POST /v1/sessions/{id}, which ends it; `user_id` and `name` of the user it acts as. */
export const loginStackEntry = entity('LoginStackEntry', {
  marker: z.enum(pushedMarkers),
  session_id: uuid,
  user_id: uuid,
  name: z.string(),
});

/** The tenant as its own users see it: brand, variant, and the signed-in user's features. */
export const company = entity('Company', {
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  variant: z.enum(['agent_network', 'preneed', 'recruiting']),
  system_version: z.string(),
  logo_url: z.string().nullable(),
  primary_color: z.string().nullable(),
});

/** The current user (R044). `features` lists the features this user has now. */
export const currentUser = entity('CurrentUser', {
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
  /** R092: the user's own quick filters, pinned ones first. For shared ones, see GET /v1/quick_filters. */
  quick_filters: z.array(
    z.object({ id: uuid, name: z.string(), color: z.string().nullable(), position: z.int().nullable() }),
  ),
  favorite_users: z.array(z.object({ id: uuid, name: z.string(), role: z.string() })),
  /** The home page layout. Null for the default. */
  dashboard_info: z.object({ tiles: z.array(z.string()) }).nullable(),
  /** R092: the results of their last number search, for 15 minutes. */
  available_phone_numbers: z.array(availablePhoneNumber),
  /** The sessions on top of the user's own, top last. Empty unless someone acts as this user. */
  login_stack: z.array(loginStackEntry),
  /** The real user, if someone acts as this user. */
  real_user: reference.nullable(),
});
export type CurrentUser = z.infer<typeof currentUser>;

/** R089: what a user calls or texts with. Their license's subscription, or the one they pay. */
const ownSubscription = entity('OwnSubscription', {
  id: uuid,
  order_type: z.enum(allOrderTypes),
  active: z.boolean(),
  /** Minutes or texts of this period. With a license, those of the license. */
  current_usage: z.int(),
  /** What the license or their own plan includes. Null without a license. */
  limit: z.int().nullable(),
});
/** R091 */
const ownLicense = entity('OwnLicense', { id: uuid, paid: z.boolean(), allocation: z.int() });
/** R090: a company's counts as a manager's. */
const ownType = z.enum(['manager', 'self']).nullable();
/** R092: the company's, if it has one. */
const companySubscription = entity('CompanySubscription', { id: uuid, active: z.boolean() });

/** R092: the current user with related data. Lists with a `meta` have their first page. Their own calls have the rest. */
const wholeUser = currentUser
  .extend({
    /** Their signup request, if any. */
    signup: ownSignup.nullable(),
    api_keys: z.array(apiKey),
    /** Where they signed in from. */
    auth_ips: page(authIp),
    office_locations: page(office),
    dialer_subscription: ownSubscription.nullable(),
    dialer_subscription_type: ownType,
    dialer_license: ownLicense.nullable(),
    company_dialer_subscription: companySubscription.nullable(),
    sms_subscription: ownSubscription.nullable(),
    sms_subscription_type: ownType,
    sms_license: ownLicense.nullable(),
    company_sms_subscription: companySubscription.nullable(),
  })
  .meta({ id: 'WholeUser' });
export type WholeUser = z.infer<typeof wholeUser>;

/** An active session: one browser or program. */
export const activeSession = entity('ActiveSession', {
  id: uuid,
  current: z.boolean(),
  /** 'Chrome on Windows'. Null if unknown. */
  device: z.string().nullable(),
  platform: z.enum(['desktop', 'mobile', 'tablet']).nullable(),
  ip: z.string(),
  created_at: isoTime,
  last_seen_at: isoTime,
});
export type ActiveSession = z.infer<typeof activeSession>;

export const sessions = defineEndpoints('sessions', {
  create: {
    method: 'POST',
    path: '/v1/sessions',
    access: PUBLIC,
    summary: 'Sign in',
    description:
      'Sets the session cookie. An unknown name and a wrong password get the same reply in the same time. If a second step is needed, there is no session yet: the reply has `otp_secret`, valid for ten minutes, and `last_otp_at` (R043, R114). Repeat the call with `otp_secret` and `otp_code` to complete it.',
    body: z.object({
      username: line(MAX_EMAIL).min(1, 'Enter your user name or email.'),
      password: givenPassword,
      otp_secret: z.string().max(MAX_OTP_SECRET).optional(),
      otp_code: otpCode.optional(),
    }),
    response: one(
      z.object({
        otp_secret: z.string().optional(),
        last_otp_at: isoTime.optional(),
        /** Where the second-step code comes from, the usual way first. */
        otp_from: z.array(otpSource).optional(),
      }),
    ),
    status: 201,
  },
  end: {
    method: 'DELETE',
    path: '/v1/sessions',
    access: IN_PERSON,
    allowed_in: ANY_STATE,
    summary: 'Sign out',
    description: 'Ends the session and clears its cookie.',
  },
  list: {
    method: 'GET',
    path: '/v1/sessions',
    access: THEMSELVES,
    summary: 'List your active sessions',
    description: 'This session first, then the most recently used.',
    response: all(activeSession),
  },
  end_others: {
    method: 'DELETE',
    path: '/v1/sessions/others',
    access: THEMSELVES,
    summary: 'Sign out everywhere else',
    response: one(z.object({ ended: z.int() })),
  },
  end_one: {
    method: 'DELETE',
    path: '/v1/sessions/{id}',
    access: THEMSELVES,
    summary: 'Sign out of one session',
    params: z.object({ id: uuid }),
  },
  me: {
    method: 'GET',
    path: '/v1/users/me',
    access: USER,
    allowed_in: ANY_STATE,
    summary: 'Get the signed-in user with related data',
    response: one(wholeUser),
  },
  profile: {
    method: 'GET',
    path: '/auth/profile',
    access: USER,
    allowed_in: ANY_STATE,
    uncached: true,
    summary: 'Get the signed-in user, for the session helper',
    description: 'The profile path from the environment (R130–R132). No payload is sent.',
    response: one(currentUser),
  },
});
