import { z } from 'zod';
import { defineEndpoints, PUBLIC } from '../endpoint.ts';
import { entity, isoTime, line, text } from '../fields.ts';
import { one } from '../paging.ts';
import { MAX_DOMAIN, MAX_EMAIL, MAX_PERSON_NAME, MAX_PHONE, MAX_WEB_MESSAGE } from '../rules/limits.ts';
import { toE164 } from '../rules/phone-e164.ts';
import { optInChannels, webpageLayoutNames } from '../rules/webpages.ts';
import { license } from '../webpage-fields.ts';

const link = z.object({ name: z.string(), url: z.string() });
const labeled = z.object({ value: z.string(), label: z.string() });

/** A public page as anyone can read it. Texts are plain text. */
export const publicPage = entity('PublicPage', {
  /** The name before the webpage host: `dana`. */
  domain: z.string(),
  url: z.string(),
  kind: z.enum(['user', 'corporation']),
  layout: z.enum(webpageLayoutNames),
  /** The agent, or the company. */
  name: z.string(),
  job_title: z.string(),
  company: z.string(),
  colors: z.array(z.string()),
  logo: z.string().nullable(),
  photo: z.string().nullable(),
  flyer: z.string().nullable(),
  about: z.string(),
  products: z.array(labeled),
  licenses: z.array(license.extend({ name: z.string() })),
  npn: z.string().nullable(),
  phone: z.string(),
  email: z.string(),
  office_hours: z.string(),
  address: z.string(),
  map_url: z.string().nullable(),
  languages: z.array(z.string()),
  faqs: z.array(z.object({ question: z.string(), answer: z.string() })),
  latest_news: z.string(),
  social_links: z.array(link),
  files: z.array(
    z.object({ title: z.string(), url: z.string().nullable(), link: z.string(), preview: z.string().nullable() }),
  ),
  disclaimer: z.string(),
  tracking_code: z.string(),
  /** Where visitors book an appointment, and sign a scope of appointment form. Null if the page doesn't offer it. */
  booking_url: z.string().nullable(),
  scope_url: z.string().nullable(),
  updated_at: isoTime,
});
export type PublicPage = z.infer<typeof publicPage>;

const ofPage = z.object({ domain: line(MAX_DOMAIN) });

/** A name goes into texts, where a link in it would become one of ours. */
const visitorName = (missing: string) =>
  line(MAX_PERSON_NAME)
    .min(1, missing)
    .refine((name) => !name.includes('://'), missing);

/** What a visitor sends. A consent needs the number or address that it's for. */
export const webForm = z
  .object({
    first_name: visitorName('Enter your first name.'),
    last_name: visitorName('Enter your last name.'),
    phone: line(MAX_PHONE)
      .refine((typed) => typed === '' || toE164(typed) !== null, 'Enter a 10-digit phone number.')
      .default(''),
    email: z
      .union([z.literal(''), z.string().trim().pipe(z.email()).pipe(z.string().max(MAX_EMAIL))], {
        message: 'Enter an email address such as joan@example.com.',
      })
      .default(''),
    message: text(MAX_WEB_MESSAGE)
      .transform((typed) => typed.trim())
      .default(''),
    opt_in: z
      .array(z.enum(optInChannels))
      .max(optInChannels.length)
      .transform((chosen) => optInChannels.filter((channel) => chosen.includes(channel)))
      .default([]),
  })
  .superRefine(({ phone, email, opt_in }, ctx) => {
    const reached = opt_in.includes('call') || opt_in.includes('text');
    if (phone === '' && reached)
      ctx.addIssue({ code: 'custom', path: ['phone'], message: 'Enter the phone number that you allow us to use.' });
    else if (phone === '' && email === '')
      ctx.addIssue({ code: 'custom', path: ['phone'], message: 'Enter a phone number or an email address.' });
    if (email === '' && opt_in.includes('email'))
      ctx.addIssue({ code: 'custom', path: ['email'], message: 'Enter the email address that you allow us to use.' });
  });

/** R024, R331: the public pages of agents and companies. */
export const webpages = defineEndpoints('webpages', {
  read: {
    method: 'GET',
    path: '/v1/users/{domain}/webpage',
    access: PUBLIC,
    summary: 'Get a public page',
    description: '`domain` is the name before the webpage host. 404 on the host name of another tenant.',
    params: ofPage,
    response: one(
      publicPage.extend({
        /** What the contact form needs. */
        form: z.object({
          token: z.string(),
          /** How many leading bits of the work's hash must be zero. */
          work_bits: z.int(),
          consent_version: z.string(),
          /** The words to show with each unticked box. */
          opt_ins: z.array(z.object({ channel: z.enum(optInChannels), wording: z.string() })),
        }),
      }),
    ),
  },
  contact: {
    method: 'POST',
    path: '/v1/contacts/webpage/{domain}',
    access: PUBLIC,
    summary: 'Send the contact form of a public page',
    description:
      'The reply is the same for known and unknown people. `work` is a number for which SHA-256 of `token:email:phone:work` starts with `work_bits` zero bits. `opt_in` lists the channels whose words the visitor agreed to. 429 after 10 in an hour from one network.',
    params: ofPage,
    body: z.object({
      ...webForm.shape,
      token: line(200),
      work: z.union([z.string().max(12), z.int().min(0)]).transform(String),
    }),
    response: one(z.object({ sent: z.literal(true) })),
  },
});
