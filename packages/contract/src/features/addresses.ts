import { z } from 'zod';
import { defineEndpoints, USER } from '../endpoint.ts';
import { entity, uuid } from '../fields.ts';
import { one } from '../paging.ts';
import { MAX_STREET, MIN_ADDRESS_ASKED } from '../rules/limits.ts';

const zipCode = entity('ZipCode', {
  zip: z.string(),
  /** The post office's city. */
  city: z.string(),
  /** '' where there is none. */
  county: z.string(),
  state: z.string(),
  /** The IANA time zone. Null if it's unknown. */
  timezone: z.string().nullable(),
});

const suggestion = entity('AddressSuggestion', {
  /** Google's id of the place. */
  id: z.string(),
  /** '1200 Henderson Road'. */
  street: z.string(),
  /** 'Columbus, OH, USA'. */
  place: z.string(),
});

const suggestions = entity('AddressSuggestions', {
  /** False if the company has no key for it. Then there's no point in asking again. */
  offered: z.boolean(),
  suggestions: z.array(suggestion),
});

const suggestedAddress = entity('SuggestedAddress', {
  line1: z.string(),
  /** '' if the place has none. */
  line2: z.string(),
  city: z.string(),
  county: z.string(),
  /** '' outside the states of the list. */
  state: z.string(),
  zip: z.string(),
});

/** One for all calls about one address, from the first letter to the choice. Google charges for sessions. */
const session = uuid;

/** Help with entering addresses. */
export const addresses = defineEndpoints('addresses', {
  zip: {
    method: 'GET',
    path: '/v1/addresses/zip_codes/{zip}',
    access: USER,
    summary: 'Get the city, county, state, and time zone of a ZIP code',
    description: 'From a list that is part of the installation.',
    params: z.object({ zip: z.string().regex(/^\d{5}$/) }),
    response: one(zipCode),
  },
  suggest: {
    method: 'POST',
    path: '/v1/addresses/suggestions',
    access: USER,
    reads: true,
    summary: 'List addresses that begin with a text',
    description:
      'From Google Places, with the company’s key (GOOGLE_PLACES_KEY). Without a key, `offered` is false and nothing is sent to Google.',
    body: z.object({ text: z.string().trim().min(MIN_ADDRESS_ASKED).max(MAX_STREET), session }),
    response: one(suggestions),
  },
  complete: {
    method: 'POST',
    path: '/v1/addresses/suggestions/complete',
    access: USER,
    reads: true,
    summary: 'Get the whole address of a suggestion',
    description: 'Null if the company has no key for suggestions.',
    body: z.object({ id: z.string().regex(/^[\w-]{1,400}$/), session }),
    response: one(suggestedAddress.nullable()),
  },
});
