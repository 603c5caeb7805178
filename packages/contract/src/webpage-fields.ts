import { z } from 'zod';
import { productLine } from './features/contact-policies.ts';
import { entity, line } from './fields.ts';
import { flag, textList } from './form-fields.ts';
import { MAX_FORM_SITES, MAX_LICENSE_NUMBER, MAX_URL } from './rules/limits.ts';
import { states } from './rules/options.ts';
import { productLines } from './rules/policies.ts';
import { webpageLayoutNames } from './rules/webpages.ts';

// The fields of a public page that users and corporations both have. Multipart requests send them as text, '' for none.

/** A license of a state. The number may be empty. */
export const license = entity('License', { state: z.string(), number: z.string() });
export type License = z.infer<typeof license>;

const count = z.preprocess(
  (value) => (value === '' ? null : typeof value === 'string' ? Number(value) : value),
  z.int('Enter a whole number.').min(1, 'Enter 1 or more.').max(100_000, 'Enter 100,000 or less.').nullable(),
);

const licenseInput = z.object({
  state: z.enum(
    states.map(({ value }) => value),
    { message: 'Choose a state.' },
  ),
  number: line(MAX_LICENSE_NUMBER).default(''),
});

/** The origin of a website, such as https://example.com. */
const site = z
  .string()
  .trim()
  .max(MAX_URL)
  .transform((value) => (/^https?:\/\//i.test(value) ? value : `https://${value}`))
  .refine(
    // It becomes part of a policy header, so nothing else may be in it.
    (value) => URL.canParse(value) && /^([a-z0-9-]+\.)+[a-z0-9-]{2,}$|^localhost$/i.test(new URL(value).hostname),
    'Enter a web address such as https://example.com.',
  )
  .transform((value) => new URL(value).origin);

/** What a page shows, as it's sent. */
export const webpageInput = {
  layout: z.enum(webpageLayoutNames, { message: 'Choose a layout.' }),
  products: z.preprocess(
    textList,
    z
      .array(productLine)
      .max(productLines.length)
      .transform((chosen) => [...new Set(chosen)]),
  ),
  licenses: z.preprocess(
    (value) => (value === '' ? [] : value),
    z
      .array(licenseInput)
      .max(states.length)
      .refine((list) => new Set(list.map(({ state }) => state)).size === list.length, 'Enter each state once.'),
  ),
  carrier_count: count,
  plan_count: count,
  /** They offer every Medicare plan of their area. It changes the disclaimer. */
  all_plans: flag,
  form_sites: z.preprocess(
    textList,
    z
      .array(site)
      .max(MAX_FORM_SITES, `Enter ${MAX_FORM_SITES} websites or fewer.`)
      .transform((sites) => [...new Set(sites)]),
  ),
};

/** The same as it's read. */
export const webpageShown = {
  layout: z.enum(webpageLayoutNames),
  products: z.array(productLine),
  licenses: z.array(license),
  /** For the disclaimer of Medicare pages: how many organizations and plans. */
  carrier_count: z.int().nullable(),
  plan_count: z.int().nullable(),
  all_plans: z.boolean(),
  /** Websites that may show the contact form in a frame. */
  form_sites: z.array(z.string()),
  /** The address of the page. Null if it has no name, or this installation has no host name for pages. */
  page_url: z.string().nullable(),
};
