import { z } from 'zod';
import { isoDate, line, money, serial, text, uuid } from '../fields.ts';
import { category, gender, maritalStatus } from './contacts-scope.ts';

const phoneInput = z.object({
  /** However a person writes it; stored as E.164. */
  number: line(40).min(1, 'Enter a phone number.'),
  extension: line(10).nullish(),
  type: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(9)]).default(2),
  primary: z.boolean().default(false),
});
const emailInput = z.object({
  address: z
    .string()
    .trim()
    .toLowerCase()
    .max(254)
    .pipe(z.email({ message: 'This is not an e-mail address.' })),
  primary: z.boolean().default(false),
});

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    // A RangeError is how Intl says no.
    return false;
  }
}

/** What a person can set on a contact. Absent means unchanged; null and '' empty a field. */
export const contactFields = z.object({
  category: category.optional(),
  first_name: line(100).optional(),
  middle_name: line(100).optional(),
  last_name: line(100).optional(),
  suffix: line(20).optional(),
  nickname: line(100).optional(),
  gender: gender.nullable().optional(),
  date_of_birth: isoDate.nullable().optional(),
  marital_status: maritalStatus.nullable().optional(),
  language: line(40).optional(),
  tobacco: z.boolean().nullable().optional(),
  height_in: z.int().min(12, 'Between 12 and 108 inches.').max(108, 'Between 12 and 108 inches.').nullable().optional(),
  weight_lb: z
    .int()
    .min(1, 'Between 1 and 1,500 pounds.')
    .max(1500, 'Between 1 and 1,500 pounds.')
    .nullable()
    .optional(),
  occupation: line(100).optional(),
  employer: line(100).optional(),
  annual_income: money.nullable().optional(),
  website: line(300).optional(),
  description: text(5000).optional(),
  address: z
    .object({
      line1: line(200),
      line2: line(200),
      city: line(100),
      state: z.union([z.literal(''), z.string().regex(/^[A-Z]{2}$/, 'Choose a state.')]),
      zip: z.union([z.literal(''), z.string().regex(/^\d{5}(-\d{4})?$/, 'A ZIP has five digits, such as 43085.')]),
      county: line(100),
    })
    .partial()
    .optional(),
  status_id: serial.nullable().optional(),
  agentflow_status_id: serial.nullable().optional(),
  source_id: serial.nullable().optional(),
  tag_ids: z.array(serial).max(200).optional(),
  /** A user whose contacts the caller may see; null with a pool. */
  owner_id: uuid.optional(),
  do_not_call: z.boolean().optional(),
  do_not_email: z.boolean().optional(),
  do_not_text: z.boolean().optional(),
  /** IANA name; null goes back to the zone of the address. */
  timezone: line(60).refine(isTimeZone, 'Choose a time zone.').nullable().optional(),
  phones: z.array(phoneInput).max(20, 'At most 20 phone numbers.').optional(),
  emails: z.array(emailInput).max(20, 'At most 20 e-mail addresses.').optional(),
  custom: z.record(line(100), line(2000)).optional(),
});
export type ContactFields = z.output<typeof contactFields>;
