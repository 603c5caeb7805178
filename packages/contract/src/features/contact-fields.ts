import { z } from 'zod';
import { isoDate, line, money, serial, text, uuid } from '../fields.ts';
import {
  MAX_CITY,
  MAX_CONTACT_EMAILS,
  MAX_CONTACT_PHONES,
  MAX_CONTACT_TAGS,
  MAX_EMAIL,
  MAX_EXTENSION,
  MAX_LANGUAGE,
  MAX_NOTES,
  MAX_OCCUPATION,
  MAX_PERSON_NAME,
  MAX_PHONE,
  MAX_STREET,
  MAX_SUFFIX,
  MAX_TIME_ZONE,
  MAX_WEBSITE,
} from '../rules/limits.ts';
import { category, gender, maritalStatus } from './contacts-scope.ts';

const phoneInput = z.object({
  /** In any format. Stored as E.164. */
  number: line(MAX_PHONE).min(1, 'Enter a phone number.'),
  extension: line(MAX_EXTENSION).nullish(),
  type: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(9)]).default(2),
  primary: z.boolean().default(false),
});
const emailInput = z.object({
  address: z
    .string()
    .trim()
    .toLowerCase()
    .max(MAX_EMAIL)
    .pipe(z.email({ message: 'Enter a valid email address.' })),
  primary: z.boolean().default(false),
});

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    // Intl throws a RangeError for unknown zones.
    return false;
  }
}

/** Editable contact fields. Absent means unchanged. Null and '' clear a field. */
export const contactFields = z.object({
  category: category.optional(),
  first_name: line(MAX_PERSON_NAME).optional(),
  middle_name: line(MAX_PERSON_NAME).optional(),
  last_name: line(MAX_PERSON_NAME).optional(),
  suffix: line(MAX_SUFFIX).optional(),
  nickname: line(MAX_PERSON_NAME).optional(),
  gender: gender.nullable().optional(),
  date_of_birth: isoDate.nullable().optional(),
  marital_status: maritalStatus.nullable().optional(),
  language: line(MAX_LANGUAGE).optional(),
  tobacco: z.boolean().nullable().optional(),
  height_in: z.int().min(12, 'Enter 12 to 108 inches.').max(108, 'Enter 12 to 108 inches.').nullable().optional(),
  weight_lb: z.int().min(1, 'Enter 1 to 1,500 pounds.').max(1500, 'Enter 1 to 1,500 pounds.').nullable().optional(),
  occupation: line(MAX_OCCUPATION).optional(),
  employer: line(MAX_OCCUPATION).optional(),
  annual_income: money.nullable().optional(),
  website: line(MAX_WEBSITE).optional(),
  description: text(MAX_NOTES).optional(),
  address: z
    .object({
      line1: line(MAX_STREET),
      line2: line(MAX_STREET),
      city: line(MAX_CITY),
      state: z.union([z.literal(''), z.string().regex(/^[A-Z]{2}$/, 'Choose a state.')]),
      zip: z.union([z.literal(''), z.string().regex(/^\d{5}(-\d{4})?$/, 'Enter a 5-digit ZIP code, such as 43085.')]),
      county: line(MAX_CITY),
    })
    .partial()
    .optional(),
  status_id: serial.nullable().optional(),
  agentflow_status_id: serial.nullable().optional(),
  source_id: serial.nullable().optional(),
  tag_ids: z.array(serial).max(MAX_CONTACT_TAGS).optional(),
  /** A user whose contacts the caller may see. Null with a pool. */
  owner_id: uuid.optional(),
  do_not_call: z.boolean().optional(),
  do_not_email: z.boolean().optional(),
  do_not_text: z.boolean().optional(),
  /** IANA name. Null uses the zone of the address. */
  timezone: line(MAX_TIME_ZONE).refine(isTimeZone, 'Choose a time zone.').nullable().optional(),
  phones: z.array(phoneInput).max(MAX_CONTACT_PHONES, `Enter ${MAX_CONTACT_PHONES} phone numbers or fewer.`).optional(),
  emails: z
    .array(emailInput)
    .max(MAX_CONTACT_EMAILS, `Enter ${MAX_CONTACT_EMAILS} email addresses or fewer.`)
    .optional(),
  custom: z.record(line(100), line(2000)).optional(),
});
export type ContactFields = z.output<typeof contactFields>;
