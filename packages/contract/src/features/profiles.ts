import { z } from 'zod';
import { type Access, defineEndpoint, USER } from '../endpoint.ts';
import { line, text, uuid } from '../fields.ts';
import { one } from '../paging.ts';
import { timeZones } from '../rules/options.ts';
import { backgrounds, fontSizes } from '../rules/profile-defaults.ts';
import { MAX_FILE_BYTES } from './files.ts';
import { profile } from './sessions.ts';

const isZone = (value: string) => timeZones.some((zone) => zone.value === value) || isIanaZone(value);

/** Offsets such as '+05:00' are no names: PostgreSQL reads their sign the other way round. */
function isIanaZone(value: string): boolean {
  if (!/^[A-Za-z]/.test(value)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}

/** A picture as it travels: the file in a part of its own, or null in JSON to take it away. */
const picture = z
  .union([z.null(), z.string().max(200)], { message: 'Send the picture as a file, or null to take it away.' })
  .optional();

/** One's own account: what stands beside the profile. */
const account = z.object({
  id: uuid,
  username: z.string(),
  email: z.string(),
  job_title: z.string(),
  office_location_id: uuid.nullable(),
  npn: z.string().nullable(),
  medicare_certified_for: z.int().nullable(),
  /** A mail when somebody signs in as them from an address that they never used. */
  tell_new_address: z.boolean(),
});
export type Account = z.infer<typeof account>;

/** One's own public page. */
const webpage = z.object({
  domain_name: z.string().nullable(),
  about_me: z.string().nullable(),
  personal_photo: z.object({ url: z.string() }).nullable(),
  flyer: z.object({ url: z.string() }).nullable(),
});
export type Webpage = z.infer<typeof webpage>;

/** R025: these are hosts of the product itself. */
const reservedDomains = ['api', 'platform', 'www'];

const own = z.object({ id: uuid });
const MARKETING: Access = { kind: 'user', feature: 'marketing_profile' };

/** What people say and show of themselves. `null` empties a field; what is left out stays. */
export const profiles = {
  update: defineEndpoint({
    id: 'profiles.update',
    method: 'PATCH',
    path: '/v1/users/update_profile',
    access: USER,
    summary: 'Change your own name, what you say about yourself, your photo and your logo',
    description:
      'JSON, or a form where a picture comes along. Pictures are shown to everybody, as your public page is.',
    body: z.object({
      first_name: line(100).min(1, 'Enter your first name.').optional(),
      last_name: line(100).min(1, 'Enter your last name.').optional(),
      about_me: text(2000).nullable().optional(),
      personal_photo: picture,
      logo: picture,
    }),
    upload: { field: 'personal_photo', more: ['logo'], max_bytes: MAX_FILE_BYTES },
    response: one(profile),
  }),
  update_theme: defineEndpoint({
    id: 'profiles.update_theme',
    method: 'PATCH',
    path: '/v1/users/update_theme',
    access: USER,
    summary: 'Change how the app looks for you',
    description: 'What is null falls back to its default (R046–R048).',
    body: z.object({
      font_size: z
        .int()
        .refine((size) => fontSizes.some((known) => known === size), 'Choose one of the text sizes.')
        .nullable()
        .optional(),
      primary_color: z
        .string()
        .regex(/^#[0-9a-f]{6}$/i, 'Give a colour such as #2563eb.')
        .nullable()
        .optional(),
      background: z.enum(backgrounds, { message: 'Choose light, dark or automatic.' }).nullable().optional(),
    }),
    response: one(profile),
  }),
  update_timezone: defineEndpoint({
    id: 'profiles.update_timezone',
    method: 'PATCH',
    path: '/v1/users/update_timezone',
    access: USER,
    summary: 'Change the time zone that you see times in',
    description: 'One of the short names (R066) or an IANA name; null follows the browser (R022).',
    body: z.object({ timezone: z.string().max(64).refine(isZone, 'This is no time zone.').nullable() }),
    response: one(z.object({ timezone: z.string().nullable() })),
  }),
  account: defineEndpoint({
    id: 'profiles.account',
    method: 'GET',
    path: '/v1/users/{id}',
    access: USER,
    summary: 'Your own account',
    description: 'Anybody else is 404 here: administrators use /v1/admin/users.',
    params: own,
    response: one(account),
  }),
  update_account: defineEndpoint({
    id: 'profiles.update_account',
    method: 'PATCH',
    path: '/v1/users/{id}',
    access: USER,
    summary: 'Change your own account',
    params: own,
    body: z.object({
      job_title: z.string().max(100).optional(),
      office_location_id: uuid.nullable().optional(),
      npn: z
        .string()
        .regex(/^\d{1,10}$/, 'A producer number has up to 10 digits.')
        .nullable()
        .optional(),
      medicare_certified_for: z
        .int('Give a year.')
        .min(2006, 'Medicare plans began in 2006.')
        .max(2100, 'This is too far ahead.')
        .nullable()
        .optional(),
      tell_new_address: z.boolean().optional(),
    }),
    response: one(account),
  }),
  webpage: defineEndpoint({
    id: 'profiles.webpage',
    method: 'GET',
    path: '/v1/users/{id}/own_webpage',
    access: MARKETING,
    summary: 'Your own public page as you keep it',
    params: own,
    response: one(webpage),
  }),
  update_webpage: defineEndpoint({
    id: 'profiles.update_webpage',
    method: 'PATCH',
    path: '/v1/users/{id}/update_webpage',
    access: MARKETING,
    summary: 'Change your own public page',
    description: 'JSON, or a form where the photo or the flyer comes along (R352). Basic users have none (R274).',
    params: own,
    body: z.object({
      domain_name: z
        .string()
        .trim()
        .toLowerCase()
        .regex(/^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/, 'Use 3 to 63 letters, digits and dashes.')
        .refine((name) => !reservedDomains.includes(name), 'This name is taken.')
        .nullable()
        .optional(),
      about_me: text(2000).nullable().optional(),
      personal_photo: picture,
      flyer: picture,
    }),
    upload: { field: 'personal_photo', more: ['flyer'], max_bytes: MAX_FILE_BYTES },
    response: one(webpage),
  }),
  medicare_registered: defineEndpoint({
    id: 'profiles.medicare_registered',
    method: 'GET',
    path: '/v1/users/medicare_registered',
    access: USER,
    summary: 'Whether you may sell Medicare plans this year',
    description:
      'Registered is who has a producer number and is certified for this plan year or a later one, at a tenant that quotes Medicare.',
    response: one(
      z.object({
        registered: z.boolean(),
        npn: z.string().nullable(),
        certified_for: z.int().nullable(),
        plan_year: z.int(),
      }),
    ),
  }),
};
