import { z } from 'zod';
import { states } from './rules/options.ts';
import { normalizeWebsite } from './rules/website.ts';

// Fields as forms send them, multipart ones too: everything is text there, and '' empties a field.

/** A yes or no, also as the text of a multipart part. */
export const flag = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean({ message: 'Say true or false.' }),
);

/** An id, or '' for none. */
export const idOrNone = z.union([z.uuid(), z.literal('')], { message: 'This is not an id.' });

const HEX = /^#[0-9a-f]{6}$/i;
/** A color such as '#1d5fd1', in small letters; '' for none. */
export const colorOrNone = z
  .string()
  .trim()
  .refine((value) => value === '' || HEX.test(value), 'Give a color such as #1d5fd1.')
  .transform((value) => value.toLowerCase());

/**
 * A web address as it is stored (R204, R205), '' for none. Only http and https, only names with a dot, no user name in it: it is shown as a
 * link, and the server never opens it.
 */
export const websiteOrNone = z
  .string()
  .trim()
  .max(500, 'At most 500 characters.')
  .transform(normalizeWebsite)
  .refine((value) => value === '' || isWebsite(value), 'Give a web address such as https://example.com.');

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
  .max(254, 'At most 254 characters.')
  .refine(
    (value) => value === '' || EMAIL.safeParse(value).success,
    'Give an e-mail address such as name@example.com.',
  );

const stateCodes: ReadonlySet<string> = new Set(states.map(({ value }) => value));
/** R072: a state's two letters, '' for none. */
export const stateOrNone = z
  .string()
  .trim()
  .transform((value) => value.toUpperCase())
  .refine((value) => value === '' || stateCodes.has(value), 'Choose a state.');

export const zipOrNone = z
  .string()
  .trim()
  .regex(/^(\d{5}(-\d{4})?)?$/, 'Give a ZIP code such as 43215.');

/** A host name or one label of one, in small letters; '' for none. */
export const domainOrNone = z
  .string()
  .trim()
  .max(253, 'At most 253 characters.')
  .transform((value) => value.toLowerCase())
  .refine(
    (value) =>
      value === '' || /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/.test(value),
    'Give a name such as seniors or seniors.example.com: letters, digits, hyphens.',
  );
