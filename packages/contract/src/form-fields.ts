import { z } from 'zod';
import { uuid } from './fields.ts';
import { MAX_DOMAIN, MAX_EMAIL, MAX_URL } from './rules/limits.ts';
import { states } from './rules/options.ts';
import { normalizeWebsite } from './rules/website.ts';

// Fields as forms send them, including multipart: everything is text, and '' clears a field.

/** A boolean, also as the text of a multipart part. */
export const flag = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean({ message: 'Enter true or false.' }),
);

/** An ID, or '' for none. */
export const idOrNone = z.union([uuid, z.literal('')], { message: 'This isn’t a valid ID.' });

const HEX = /^#[0-9a-f]{6}$/i;
/** A list, or in multipart requests its entries with commas between them. */
export const textList = (value: unknown) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value);

/** A color such as '#1d5fd1', in lowercase. '' for none. */
export const colorOrNone = z
  .string()
  .trim()
  .refine((value) => value === '' || HEX.test(value), 'Enter a color such as #1d5fd1.')
  .transform((value) => value.toLowerCase());

/**
 * A web address as it's stored (R204, R205), '' for none. Only http and https, only names with a dot, and no user name. It's shown as a
 * link, and the server never opens it.
 */
export const websiteOrNone = z
  .string()
  .trim()
  .max(MAX_URL, `Use ${MAX_URL} characters or fewer.`)
  .transform(normalizeWebsite)
  .refine((value) => value === '' || isWebsite(value), 'Enter a web address such as https://example.com.');

function isWebsite(value: string): boolean {
  if (/\s/.test(value) || !URL.canParse(value)) return false;
  const { protocol, hostname, username, password } = new URL(value);
  return (
    (protocol === 'http:' || protocol === 'https:') && /\.[a-z0-9-]{2,}$/i.test(hostname) && !username && !password
  );
}

const EMAIL = z.email();
export const emailOrNone = z
  .string()
  .trim()
  .max(MAX_EMAIL, `Use ${MAX_EMAIL} characters or fewer.`)
  .refine(
    (value) => value === '' || EMAIL.safeParse(value).success,
    'Enter an email address such as name@example.com.',
  );

const stateCodes: ReadonlySet<string> = new Set(states.map(({ value }) => value));
/** R072: a two-letter state, '' for none. */
export const stateOrNone = z
  .string()
  .trim()
  .transform((value) => value.toUpperCase())
  .refine((value) => value === '' || stateCodes.has(value), 'Choose a state.');

export const zipOrNone = z
  .string()
  .trim()
  .regex(/^(\d{5}(-\d{4})?)?$/, 'Enter a ZIP code such as 43215.');

/** A host name or its first label, in lowercase. '' for none. */
export const domainOrNone = z
  .string()
  .trim()
  .max(MAX_DOMAIN, `Use ${MAX_DOMAIN} characters or fewer.`)
  .transform((value) => value.toLowerCase())
  .refine(
    (value) =>
      value === '' || /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/.test(value),
    'Enter a name such as seniors or seniors.example.com. Use letters, digits, and hyphens.',
  );
