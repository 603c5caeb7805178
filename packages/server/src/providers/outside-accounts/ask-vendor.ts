import type { z } from 'zod';
import type { ReachVendor } from './reach-vendor.ts';
import { type Trouble, VendorError } from './vendor-error.ts';

export interface VendorRequest {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly address: string;
  readonly token?: string;
  readonly headers?: Record<string, string>;
  readonly json?: unknown;
  /** Sent instead of `json`. Its type is among the headers. */
  readonly body?: Buffer;
  /** Sending it twice does what once does; so it is for every method but POST. */
  readonly repeatable?: boolean;
}

const troubles: Record<number, Trouble> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'missing',
  409: 'conflict',
  410: 'gone',
};

/** Speaks JSON with a vendor. Throws VendorError for everything but what was asked for. */
export function createAsk(name: string, reach: ReachVendor) {
  /** The answer's body as the schema reads it. */
  async function ask<T extends z.ZodType>(schema: T, request: VendorRequest): Promise<z.output<T>> {
    const response = await send(request);
    const body: unknown = await response.json().catch((cause: unknown) => {
      throw new VendorError('away', `${name} answered with what cannot be read.`, { cause });
    });
    const parsed = schema.safeParse(body);
    if (parsed.success) return parsed.data;
    // Which fields were not as expected; never what they held.
    const fields = parsed.error.issues.map(({ path }) => path.join('.')).slice(0, 5);
    throw new VendorError('refused', `${name} answered in another form than expected (${fields.join(', ')}).`);
  }

  /** The same where nothing of the answer is of interest. */
  async function send({
    method = 'GET',
    address,
    token,
    headers,
    json,
    body,
    repeatable = method !== 'POST',
  }: VendorRequest) {
    const response = await reach(
      address,
      {
        method,
        headers: {
          accept: 'application/json',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(json !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(json !== undefined ? { body: JSON.stringify(json) } : body && { body }),
      },
      { repeatable },
    );
    if (response.ok) return response;
    throw new VendorError(troubles[response.status] ?? 'refused', `${name} answered ${response.status}.`);
  }

  return { ask, send };
}
