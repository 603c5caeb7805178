import createFetchClient, { type Client } from 'openapi-fetch';
import qs from 'qs';
import type { components, paths } from './api.js';

/** The entities of the API by name, such as `Entity<'Contact'>`. */
export type Entity<Name extends keyof components['schemas']> = components['schemas'][Name];
/** Every call of the API, with the types of its input and replies. */
export type BooklineClient = Client<paths>;

export interface BooklineOptions {
  /** The address of the installation, such as `https://crm.example.com`. */
  readonly url: string;
  /** An API key: `bk_…`. */
  readonly key: string;
  /** How often a call is repeated that the server refused for coming too soon (429). It waits as long as the server says. 3 by default. */
  readonly retries?: number;
  /** Defaults to the global one. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

/**
 * A client for the API. `client.GET('/v1/contacts/{id}', { params: { path: { id } } })` returns `{ data, error, response }`. `error` is the body of a reply of 400 and above. Throws only if there is no
 * reply.
 */
export function createBooklineClient({
  url,
  key,
  retries = 3,
  fetch = globalThis.fetch,
}: BooklineOptions): BooklineClient {
  return createFetchClient<paths>({
    baseUrl: url,
    headers: { authorization: `Bearer ${key}` },
    // Arrays and objects in brackets, as the API reads them.
    querySerializer: (query) => qs.stringify(query),
    async fetch(request) {
      for (let tried = 0; ; tried++) {
        // A body can be read once.
        const reply = await fetch(request.clone());
        if (reply.status !== 429 || tried >= retries) return reply;
        await reply.body?.cancel();
        await new Promise((resolve) => setTimeout(resolve, Number(reply.headers.get('retry-after') ?? 1) * 1000));
      }
    },
  });
}
