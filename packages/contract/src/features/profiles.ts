import { z } from 'zod';
import { type Access, defineEndpoints, USER } from '../endpoint.ts';
import { entity, line, text, uuid, withId } from '../fields.ts';
import { emailOrNone, websiteOrNone } from '../form-fields.ts';
import { one } from '../paging.ts';
import {
  MAX_DESCRIPTION,
  MAX_FILE_BYTES,
  MAX_OFFICE_HOURS,
  MAX_PAGE_TEXT,
  MAX_PERSON_NAME,
  MAX_PHONE,
  MAX_TIME_ZONE,
} from '../rules/limits.ts';
import { languages, timeZones } from '../rules/options.ts';
import { backgrounds, fontSizes } from '../rules/profile-defaults.ts';
import { reservedSubdomains } from '../rules/webpages.ts';
import { webpageInput, webpageShown } from '../webpage-fields.ts';
import { profile } from './sessions.ts';

const isZone = (value: string) => timeZones.some((zone) => zone.value === value) || isIanaZone(value);

/** Offsets such as '+05:00' aren't names. PostgreSQL reads their sign the other way around. */
function isIanaZone(value: string): boolean {
  if (!/^[A-Za-z]/.test(value)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}

/** An image: the file in its own part, or null in JSON to remove it. */
const picture = z
  .union([z.null(), z.string().max(200)], { message: 'Upload the image as a file, or send null to remove it.' })
  .optional();

/** Account settings besides the profile. */
const account = entity('ProfileAccount', {
  id: uuid,
  username: z.string(),
  email: z.string(),
  job_title: z.string(),
  office_location_id: uuid.nullable(),
  npn: z.string().nullable(),
  medicare_certified_for: z.int().nullable(),
  /** An email when someone signs in as them from a new address. */
  tell_new_address: z.boolean(),
});
export type Account = z.infer<typeof account>;

/** The user's public page. */
const webpage = entity('ProfileWebpage', {
  domain_name: z.string().nullable(),
  about_me: z.string().nullable(),
  personal_photo: z.object({ url: z.string() }).nullable(),
  flyer: z.object({ url: z.string() }).nullable(),
  ...webpageShown,
  /** E.164, or ''. Shown to visitors, as is the email address. */
  phone: z.string(),
  email: z.string(),
  languages_spoken: z.array(z.string()),
  office_hours: z.string(),
  faqs: z.string(),
  latest_news: z.string(),
  facebook: z.string(),
  instagram: z.string(),
  linkedin: z.string(),
  twitter: z.string(),
  google: z.string(),
  youtube: z.string(),
  yelp: z.string(),
});
export type Webpage = z.infer<typeof webpage>;

/** The fields of the page besides its pictures. */
const pageTexts = {
  domain_name: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/, 'Use 3 to 63 letters, digits, and dashes.')
    .refine((name) => !reservedSubdomains.includes(name), 'This name is already taken. Choose another.')
    .nullable(),
  about_me: text(MAX_DESCRIPTION).nullable(),
  ...webpageInput,
  phone: line(MAX_PHONE),
  email: emailOrNone,
  languages_spoken: z
    .array(z.enum(languages, { message: 'Choose a language from the list.' }))
    .max(languages.length)
    .transform((chosen) => [...new Set(chosen)]),
  office_hours: text(MAX_OFFICE_HOURS),
  faqs: text(MAX_PAGE_TEXT),
  latest_news: text(MAX_PAGE_TEXT),
  facebook: websiteOrNone,
  instagram: websiteOrNone,
  linkedin: websiteOrNone,
  twitter: websiteOrNone,
  google: websiteOrNone,
  youtube: websiteOrNone,
  yelp: websiteOrNone,
};
const pageChange = z.object(pageTexts).partial();
export type WebpageChange = z.output<typeof pageChange>;

const MARKETING: Access = { kind: 'user', feature: 'marketing_profile' };

/** Profile fields. `null` clears a field. Fields left out don't change. */
export const profiles = defineEndpoints('profiles', {
  update: {
    method: 'PATCH',
    path: '/v1/users/update_profile',
    access: USER,
    summary: 'Change your name, bio, photo, and logo',
    description: 'JSON, or a form with an image. Images are public, like your public page.',
    body: z.object({
      first_name: line(MAX_PERSON_NAME).min(1, 'Enter your first name.').optional(),
      last_name: line(MAX_PERSON_NAME).min(1, 'Enter your last name.').optional(),
      about_me: text(MAX_DESCRIPTION).nullable().optional(),
      personal_photo: picture,
      logo: picture,
    }),
    upload: { field: 'personal_photo', more: ['logo'], max_bytes: MAX_FILE_BYTES },
    response: one(profile),
  },
  update_theme: {
    method: 'PATCH',
    path: '/v1/users/update_theme',
    access: USER,
    summary: 'Change how the app looks for you',
    description: 'Null resets a value to its default (R046–R048).',
    body: z.object({
      font_size: z
        .int()
        .refine((size) => fontSizes.some((known) => known === size), 'Choose a text size from the list.')
        .nullable()
        .optional(),
      primary_color: z
        .string()
        .regex(/^#[0-9a-f]{6}$/i, 'Enter a color such as #2563eb.')
        .nullable()
        .optional(),
      background: z.enum(backgrounds, { message: 'Choose light, dark, or automatic.' }).nullable().optional(),
    }),
    response: one(profile),
  },
  update_timezone: {
    method: 'PATCH',
    path: '/v1/users/update_timezone',
    access: USER,
    summary: 'Change the time zone that you see times in',
    description: 'A short name (R066) or an IANA name. Null follows the browser (R022).',
    body: z.object({ timezone: z.string().max(MAX_TIME_ZONE).refine(isZone, 'Choose a valid time zone.').nullable() }),
    response: one(z.object({ timezone: z.string().nullable() })),
  },
  account: {
    method: 'GET',
    path: '/v1/users/{id}',
    access: USER,
    summary: 'Get your account',
    description: 'Other users answer 404. Admins use /v1/admin/users.',
    params: withId,
    response: one(account),
  },
  update_account: {
    method: 'PATCH',
    path: '/v1/users/{id}',
    access: USER,
    summary: 'Change your account',
    params: withId,
    body: z.object({
      job_title: z.string().max(MAX_PERSON_NAME).optional(),
      office_location_id: uuid.nullable().optional(),
      npn: z
        .string()
        .regex(/^\d{1,10}$/, 'Enter up to 10 digits.')
        .nullable()
        .optional(),
      medicare_certified_for: z
        .int('Enter a year.')
        .min(2006, 'Enter 2006 or later.')
        .max(2100, 'Enter 2100 or earlier.')
        .nullable()
        .optional(),
      tell_new_address: z.boolean().optional(),
    }),
    response: one(account),
  },
  webpage: {
    method: 'GET',
    path: '/v1/users/{id}/own_webpage',
    access: MARKETING,
    summary: 'Get your public page',
    params: withId,
    response: one(webpage),
  },
  update_webpage: {
    method: 'PATCH',
    path: '/v1/users/{id}/update_webpage',
    access: MARKETING,
    summary: 'Change your public page',
    description: 'JSON, or a form with the photo or flyer (R352). Not for basic users (R274).',
    params: withId,
    body: pageChange.extend({ personal_photo: picture, flyer: picture }),
    upload: { field: 'personal_photo', more: ['flyer'], max_bytes: MAX_FILE_BYTES },
    response: one(webpage),
  },
  preview_webpage: {
    method: 'POST',
    path: '/v1/users/{id}/preview_webpage',
    access: MARKETING,
    reads: true,
    summary: 'Preview your public page with unsaved changes',
    params: withId,
    body: pageChange,
    response: one(z.object({ html: z.string() })),
  },
  medicare_registered: {
    method: 'GET',
    path: '/v1/users/medicare_registered',
    access: USER,
    summary: 'Check whether you may sell Medicare plans this year',
    description:
      'You are registered if you have a producer number and are certified for this plan year or a later one, at a tenant that quotes Medicare.',
    response: one(
      z.object({
        registered: z.boolean(),
        npn: z.string().nullable(),
        certified_for: z.int().nullable(),
        plan_year: z.int(),
      }),
    ),
  },
});
