import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { lookupNamed, mayBeNamed, PrivateAddressError } from './public-address.ts';

const MAX_BYTES = 1024 * 1024;
const TIME_MS = 10_000;

export interface FetchInit {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  /** Bytes are sent as they are, anything else as text. */
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  /** The timeout. Default 10 seconds. */
  readonly time_ms?: number;
  /** The maximum size of the reply. Default 1 MB. */
  readonly most_bytes?: number;
  /** A larger reply is cut instead of refused. */
  readonly cut?: boolean;
}

/** Whether a tenant's URL may be requested: https, or plain http on this machine if private addresses are allowed. */
export function mayBeAsked(url: URL, privateToo: boolean): boolean {
  if (url.username || url.password) return false;
  const host = hostOf(url);
  if (url.protocol === 'http:')
    return privateToo && (host === 'localhost' || host === '::1' || (isIP(host) === 4 && /^127\./.test(host)));
  if (url.protocol !== 'https:') return false;
  return isIP(host) === 0 || mayBeNamed(host, privateToo);
}

/**
 * Requests a tenant's URL. The connected address itself must be public, redirects aren't followed, and time and memory are limited. Throws
 * PrivateAddressError for an address that a tenant can't use.
 */
export async function fetchPublic(address: string, init: FetchInit, privateToo: boolean): Promise<Response> {
  const url = new URL(address);
  if (!mayBeAsked(url, privateToo)) throw new PrivateAddressError(`${url.origin} is not for a tenant to name.`);
  const send = url.protocol === 'http:' ? requestHttp : requestHttps;
  const signal = AbortSignal.any([AbortSignal.timeout(init.time_ms ?? TIME_MS), ...(init.signal ? [init.signal] : [])]);
  const body = bytesOf(init.body);
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = send(
      url,
      {
        method: init.method ?? 'GET',
        headers: { ...init.headers, ...(body !== undefined && { 'content-length': body.length }) },
        signal,
        agent: false,
        lookup: lookupNamed(privateToo),
      },
      resolve,
    );
    request.on('error', reject);
    request.end(body);
  });
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of reply) {
    const bytes = Buffer.from(chunk);
    const room = (init.most_bytes ?? MAX_BYTES) - size;
    size += bytes.length;
    if (bytes.length > room && init.cut) {
      chunks.push(bytes.subarray(0, room));
      reply.destroy();
      break;
    }
    if (bytes.length > room) {
      reply.destroy();
      throw new TooLargeError(`${url.origin} answers with more than can be meant.`);
    }
    chunks.push(bytes);
  }
  const headers = new Headers();
  for (const [name, value] of Object.entries(reply.headers))
    for (const one of Array.isArray(value) ? value : value === undefined ? [] : [value]) headers.append(name, one);
  const status = reply.statusCode ?? 502;
  const bodyless = status === 204 || status === 205 || status === 304;
  return new Response(bodyless ? null : Buffer.concat(chunks), { status, headers });
}

function bytesOf(body: unknown): Uint8Array | undefined {
  if (body === undefined || body === null || body instanceof Uint8Array) return body ?? undefined;
  return Buffer.from(String(body));
}

/** The reply was larger than the caller takes. */
export class TooLargeError extends Error {}

/** IPv6 without its brackets. */
const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '');
