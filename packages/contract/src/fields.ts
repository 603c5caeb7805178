import { z } from 'zod';

/** Shapes shared by several features: ids, dates, times and money as they travel. */
export const uuid = z.uuid({ message: 'This is not an id.' });
/** `YYYY-MM-DD`. */
export const isoDate = z.iso
  .date({ message: 'Give a date as YYYY-MM-DD.' })
  // There was no year 0, and PostgreSQL knows none.
  .refine((date) => date >= '0001-01-01', 'Give a date as YYYY-MM-DD.');
/** ISO 8601 in UTC. */
export const isoTime = z.iso.datetime({ offset: true });
/** Decimal text with two places: '1234.50'. */
export const money = z.string().regex(/^-?\d{1,12}(\.\d{1,2})?$/, 'Give an amount such as 1234.50.');
/** Per-tenant number of a status, source or tag. */
export const serial = z.coerce.number().int().min(1).max(2_147_483_647);

const CANNOT_BE_STORED = 'This has characters that cannot be stored.';

/** Text a person types on one line: trimmed, without control characters or halves of characters, at most `max` characters. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max.toLocaleString('en-US')} characters.`)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here
    .regex(/^[^\u0000-\u001f\u007f]*$/, CANNOT_BE_STORED)
    .refine((value) => value.isWellFormed(), CANNOT_BE_STORED);

/** Text of several lines. NUL and halves of characters cannot be stored. */
export const text = (max: number) =>
  z
    .string()
    .max(max, `At most ${max.toLocaleString('en-US')} characters.`)
    .refine((value) => !value.includes('\u0000') && value.isWellFormed(), CANNOT_BE_STORED);

const jsonLeaf = z.union([z.string().max(10_000, 'At most 10,000 characters.'), z.number(), z.boolean(), z.null()]);

/** What JSON can hold, at most so many levels deep: what is nested without end would break whoever reads it. */
export const jsonWithin = (levels: number): z.ZodType<unknown> =>
  levels === 0
    ? jsonLeaf
    : z.union([jsonLeaf, z.array(jsonWithin(levels - 1)), z.record(z.string(), jsonWithin(levels - 1))]);
