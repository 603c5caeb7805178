import { states } from '@bookline/contract/rules/options';
import { z } from 'zod';
import type { ReachVendor } from '../outside-accounts/reach-vendor.ts';
import { VendorError } from '../outside-accounts/vendor-error.ts';
import type { AddressHelp, SuggestedAddress } from './port.ts';

const NAME = 'Google Places';
/** Google charges for what is asked, so only these. */
const SUGGESTION_FIELDS = 'suggestions.placePrediction.placeId,suggestions.placePrediction.structuredFormat';
const ADDRESS_FIELDS = 'addressComponents';
const TYPES = ['street_address', 'premise', 'subpremise', 'route'];

const words = z.object({ text: z.string() });
const predictions = z.object({
  // Absent if there are none.
  suggestions: z
    .array(
      z.object({
        placePrediction: z
          .object({
            placeId: z.string(),
            structuredFormat: z.object({ mainText: words, secondaryText: words.optional() }),
          })
          .optional(),
      }),
    )
    .default([]),
});
const component = z.object({
  longText: z.string().default(''),
  shortText: z.string().default(''),
  types: z.array(z.string()).default([]),
});
const details = z.object({ addressComponents: z.array(component).default([]) });
const failure = z.object({ error: z.object({ details: z.array(z.object({ reason: z.string().optional() })) }) });

/** The Places API (New). `base` ends in /v1. */
export function createGooglePlaces(base: string, key: string, reach: ReachVendor): AddressHelp {
  async function ask<T extends z.ZodType>(schema: T, fields: string, path: string, json?: object) {
    const headers = { 'x-goog-api-key': key, 'x-goog-fieldmask': fields, 'content-type': 'application/json' };
    const init = json ? { method: 'POST', headers, body: JSON.stringify(json) } : { method: 'GET', headers };
    // Someone types: the next letters come before another try is through.
    const response = await reach(`${base}/${path}`, init, { repeatable: false });
    const body: unknown = await response.json().catch((cause: unknown) => {
      throw new VendorError('away', `${NAME} answered with what cannot be read.`, { cause });
    });
    if (!response.ok) throw refusal(response.status, body);
    const parsed = schema.safeParse(body);
    if (parsed.success) return parsed.data;
    throw new VendorError('refused', `${NAME} answered in another form than expected.`);
  }

  return {
    async suggest(text, session) {
      const json = {
        input: text,
        sessionToken: session,
        includedRegionCodes: ['us'],
        includedPrimaryTypes: TYPES,
        languageCode: 'en',
      };
      const { suggestions } = await ask(predictions, SUGGESTION_FIELDS, 'places:autocomplete', json);
      return suggestions.flatMap(({ placePrediction: found }) =>
        found
          ? [
              {
                id: found.placeId,
                street: found.structuredFormat.mainText.text,
                place: found.structuredFormat.secondaryText?.text ?? '',
              },
            ]
          : [],
      );
    },
    async complete(id, session) {
      const query = new URLSearchParams({ sessionToken: session, languageCode: 'en' }).toString();
      const { addressComponents } = await ask(details, ADDRESS_FIELDS, `places/${encodeURIComponent(id)}?${query}`);
      return addressOf(addressComponents);
    },
  };
}

/** Google answers 400 to a key that it doesn't know, and 403 to one that may not ask this. */
function refusal(status: number, body: unknown): VendorError {
  const parsed = failure.safeParse(body);
  const isUnknownKey = parsed.data?.error.details.some(({ reason }) => reason === 'API_KEY_INVALID') ?? false;
  const trouble =
    isUnknownKey || status === 401 || status === 403 ? 'unauthorized' : status === 404 ? 'missing' : 'refused';
  return new VendorError(trouble, `${NAME} answered ${status}.`);
}

function addressOf(components: readonly z.output<typeof component>[]): SuggestedAddress {
  const first = (...types: string[]) =>
    types.map((type) => components.find((each) => each.types.includes(type))).find((found) => found !== undefined) ?? {
      longText: '',
      shortText: '',
    };
  const unit = first('subpremise').longText;
  const state = first('administrative_area_level_1').shortText;
  return {
    line1: `${first('street_number').longText} ${first('route').longText}`.trim(),
    line2: unit === '' || /\D/.test(unit.charAt(0)) ? unit : `#${unit}`,
    city: first('locality', 'postal_town', 'sublocality_level_1', 'administrative_area_level_3', 'neighborhood')
      .longText,
    // As the list of ZIP codes has it.
    county: first('administrative_area_level_2').longText.replace(/ (?:County|Parish)$/, ''),
    state: states.some(({ value }) => value === state) ? state : '',
    zip: first('postal_code').longText,
  };
}
