import { z } from 'zod';
import { ADMIN_THEMSELVES, defineEndpoints } from '../endpoint.ts';
import { entity, isoTime, line, text, uuid } from '../fields.ts';
import { one, page, pageQuery } from '../paging.ts';
import { MAX_PHONE } from '../rules/limits.ts';
import { MAX_PHONE_DELAY_S, MAX_TEXT, MAX_TEXT_FILE_BYTES, phoneFailures } from '../rules/texts.ts';

const phoneSettings = {
  /** Seconds until a text arrives. */
  delay_s: z.int().min(0).max(MAX_PHONE_DELAY_S),
  failure: z.enum(phoneFailures),
};

/** A phone outside of the company, as the built-in provider knows it: every number that a text or call went to. */
export const simulatedPhone = entity('SimulatedPhone', {
  /** E.164. */
  number: z.string(),
  /** The newest text or call. Null for a number that is only set up. */
  last_words: z.string().nullable(),
  last_at: isoTime.nullable(),
  ...phoneSettings,
});
export type SimulatedPhone = z.infer<typeof simulatedPhone>;

/** What one phone shows: its texts and calls with a number of the company. */
export const simulatedText = entity('SimulatedText', {
  id: uuid,
  kind: z.enum(['text', 'call']),
  /** From the phone to the company, or from the company to the phone. */
  direction: z.enum(['from_phone', 'to_phone']),
  /** The company's number. */
  with: z.string(),
  words: z.string(),
  /** Signed links that expire within two hours. */
  files: z.array(z.object({ name: z.string(), content_type: z.string(), size: z.int(), url: z.string() })),
  /** `coming`: on its way because of the delay. */
  status: z.enum(['coming', 'arrived', 'failed']),
  created_at: isoTime,
});
export type SimulatedText = z.infer<typeof simulatedText>;

const byNumber = z.object({ number: line(MAX_PHONE) });
const phonesQuery = pageQuery.extend({ q: line(40).default('') });
const answer = z.object({
  /** The company's number. By default, the one that last texted this phone. */
  to: z.preprocess((value) => (value === '' ? undefined : value), line(MAX_PHONE).optional()),
  words: text(MAX_TEXT).default(''),
});
const picture = { field: 'file', max_bytes: MAX_TEXT_FILE_BYTES };
const shown = one(
  z.object({
    phone: simulatedPhone,
    /** Oldest first, the last 200. */
    texts: z.array(simulatedText),
    /** The company's numbers that this phone can text. */
    company_numbers: z.array(z.object({ number: z.string(), label: z.string() })),
  }),
);

/** Phones outside of the company, for companies on the built-in provider. */
export const simulatedPhones = defineEndpoints('simulated-phones', {
  phones: {
    method: 'GET',
    path: '/v1/admin/phone_simulator/phones',
    access: ADMIN_THEMSELVES,
    summary: 'List simulated phones, the last used first',
    description: '`q` filters by digits of the number. Each view is audited.',
    query: phonesQuery,
    response: page(simulatedPhone),
  },
  phone: {
    method: 'GET',
    path: '/v1/admin/phone_simulator/phones/{number}',
    access: ADMIN_THEMSELVES,
    summary: 'Get a simulated phone with its texts',
    description: 'Any valid number is a phone, also one without texts. Each view is audited.',
    params: byNumber,
    response: shown,
  },
  reply: {
    method: 'POST',
    path: '/v1/admin/phone_simulator/phones/{number}/reply',
    access: ADMIN_THEMSELVES,
    summary: 'Send a text or picture from a simulated phone',
    description:
      'Multipart. It arrives like a text from the phone network. 422 at `to` if it isn’t a number of the company.',
    params: byNumber,
    upload: picture,
    body: answer,
    response: one(simulatedText),
    status: 201,
  },
  set: {
    method: 'PATCH',
    path: '/v1/admin/phone_simulator/phones/{number}',
    access: ADMIN_THEMSELVES,
    summary: 'Choose how late texts arrive at a simulated phone, and whether they fail',
    params: byNumber,
    body: z.object(phoneSettings),
    response: one(simulatedPhone),
  },
});
