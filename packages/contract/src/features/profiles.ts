import { z } from 'zod';
import { defineEndpoint, USER } from '../endpoint.ts';
import { line, text } from '../fields.ts';
import { one } from '../paging.ts';
import { timeZones } from '../rules/options.ts';
import { backgrounds, fontSizes } from '../rules/profile-defaults.ts';
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

/** What people say and show of themselves. `null` empties a field; what is left out stays. */
export const profiles = {
  update: defineEndpoint({
    id: 'profiles.update',
    method: 'PATCH',
    path: '/v1/users/update_profile',
    access: USER,
    summary: 'Change your own name and what you say about yourself',
    body: z.object({
      first_name: line(100).min(1, 'Enter your first name.').optional(),
      last_name: line(100).min(1, 'Enter your last name.').optional(),
      about_me: text(2000).nullable().optional(),
    }),
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
};
