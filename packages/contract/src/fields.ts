import { z } from 'zod';
import { AMOUNT } from './rules/currency.ts';
import { MAX_SERIAL } from './rules/limits.ts';
import { formatNumber } from './rules/numbers.ts';

/** A named object in the API reference, listed there once. Names are unique in the contract. */
export const entity = <T extends z.core.$ZodLooseShape>(name: string, shape: T) => z.object(shape).meta({ id: name });

/** Types that several features share: ids, dates, times, and money. Capitals in an id mean the same, and PostgreSQL answers small letters. */
export const uuid = z.uuid({ message: 'This isn’t a valid ID.' }).toLowerCase();
/** The path of one record. */
export const withId = z.object({ id: uuid });
/** A named record. */
export const reference = entity('Reference', { id: uuid, name: z.string() });
/** `YYYY-MM-DD`. */
export const isoDate = z.iso
  .date({ message: 'Enter a date as YYYY-MM-DD.' })
  // There was no year 0, and PostgreSQL doesn't accept it.
  .refine((date) => date >= '0001-01-01', 'Enter a date as YYYY-MM-DD.');
/** ISO 8601 in UTC. */
export const isoTime = z.iso.datetime({ offset: true });
/** Decimal text with up to two decimals: '1234.50'. */
export const money = z.string().regex(AMOUNT, 'Enter an amount such as 1234.50.');
/** What a lead costs, up to $99,999.99. Null: unknown. */
export const leadPrice = money
  .refine((amount) => Number(amount) >= 0 && Number(amount) < 100_000, 'Enter a price of up to $99,999.99.')
  .nullable()
  .optional();
/** Per-tenant number of a status, lead source, or tag. */
export const serial = z.coerce.number().int().min(1).max(MAX_SERIAL);

const CANNOT_BE_STORED = 'This contains characters that can’t be saved.';

/** One line of text: trimmed, without control characters or unpaired surrogates, at most `max` characters. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Use ${formatNumber(max)} characters or fewer.`)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: refuses control characters
    .regex(/^[^\u0000-\u001f\u007f]*$/, CANNOT_BE_STORED)
    .refine((value) => value.isWellFormed(), CANNOT_BE_STORED);

/** Text of several lines. NUL and unpaired surrogates can't be stored. */
export const text = (max: number) =>
  z
    .string()
    .max(max, `Use ${formatNumber(max)} characters or fewer.`)
    .refine((value) => !value.includes('\u0000') && value.isWellFormed(), CANNOT_BE_STORED);

const jsonLeaf = z
  .union([z.string().max(10_000, 'Use 10,000 characters or fewer.'), z.number(), z.boolean(), z.null()])
  .meta({ id: 'JsonValue' });

/** Any JSON value, up to a nesting limit. Deeper values could break readers. */
export const jsonWithin = (levels: number): z.ZodType<unknown> =>
  levels === 0
    ? jsonLeaf
    : z.union([jsonLeaf, z.array(jsonWithin(levels - 1)), z.record(z.string(), jsonWithin(levels - 1))]);
