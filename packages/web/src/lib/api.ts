import type { BodyInput, Endpoint, QueryInput, ReplyOf } from '@bookline/contract/endpoint';
import { system } from '@bookline/contract/features/system';
import { withoutEmptySearch } from '@bookline/contract/rules/scope-search';
import type { z } from 'zod';
import { ApiError, isAborted, OfflineError } from './api-error.ts';
import { API_BASE, urlOf } from './api-url.ts';
import { CSRF_HEADER, csrfRenewed, csrfToken } from './csrf.ts';

type ParamsInput<E extends Endpoint> = E['params'] extends z.ZodType ? z.input<E['params']> : undefined;

/** A part of the arguments: forbidden if the call has none, optional if all of it is optional, otherwise required. */
type Part<K extends string, T> = [T] extends [undefined]
  ? { readonly [P in K]?: undefined }
  : Record<never, never> extends T
    ? { readonly [P in K]?: T }
    : { readonly [P in K]: T };

/** A call's arguments, by its endpoint in the contract. */
export type CallArgs<E extends Endpoint> = Part<'params', ParamsInput<E>> &
  Part<'query', QueryInput<E>> &
  Part<'body', BodyInput<E>> & {
    /** The file part of an upload. */
    readonly file?: File;
    /** File parts by name, if a call takes several. The body is then multipart even without files. */
    readonly files?: Readonly<Record<string, File>>;
    readonly signal?: AbortSignal;
    /** Gets the upload's progress from 0 to 1. */
    readonly onProgress?: (part: number) => void;
  };

/** `args` can be left out if nothing in it is required. */
export type ArgsList<E extends Endpoint> =
  Record<never, never> extends CallArgs<E> ? [args?: CallArgs<E>] : [args: CallArgs<E>];

type FailureHandler = (error: ApiError, endpoint: Endpoint) => void;
let tellFailure: FailureHandler = () => undefined;

/** Sets the listener for all failed replies (R410). The app sets it once, at start. */
export function onFailure(handler: FailureHandler): void {
  tellFailure = handler;
}

/**
 * Makes a call of the contract and resolves to its reply; undefined for 204 (R407), `{}` for an ok reply that can't be read (R408). Throws
 * ApiError for a failed reply (R406) and OfflineError without a reply. An abort is rethrown unchanged.
 */
export async function call<E extends Endpoint>(endpoint: E, ...[args]: ArgsList<E>): Promise<ReplyOf<E>> {
  const request = args ?? {};
  const began = performance.now();
  const first = await attempt(endpoint, request);
  const reply = csrfRenewed(first, first.token, csrfToken()) ? await attempt(endpoint, request) : first;
  if (endpoint.method !== 'GET' && !endpoint.reads) noteWrite(began);
  if (reply.response.ok) return reply.body as ReplyOf<E>;
  const error = new ApiError(reply.response, reply.body);
  tellFailure(error, endpoint);
  throw error;
}

/** How long a live message about this page's own change may take to arrive. */
const ECHO_MS = 3000;

/** The start and end of a request, in milliseconds of `performance.now()`. */
export interface Span {
  readonly began: number;
  readonly ended: number;
}

let writes: Span | undefined;

/** When this page last changed something, from the first write sent to the last reply. Undefined if not in the last seconds. */
export const recentWrites = (): Span | undefined =>
  writes && performance.now() - writes.ended < ECHO_MS ? writes : undefined;

function noteWrite(began: number): void {
  writes = { began: Math.min(began, recentWrites()?.began ?? began), ended: performance.now() };
}

/**
 * Makes a call that returns a file, and resolves to its unread response. For files that are too large or take too long for a link. Throws like
 * `call`.
 */
export async function openFile<E extends Endpoint>(endpoint: E, ...[args]: ArgsList<E>): Promise<Response> {
  const request = args ?? {};
  const first = await attempt(endpoint, request, true);
  const reply = csrfRenewed(first, first.token, csrfToken()) ? await attempt(endpoint, request, true) : first;
  if (reply.response.ok) return reply.response;
  throw new ApiError(reply.response, reply.body);
}

/** The URL of a call that returns a file, for a link with `download`. */
export function hrefOf<E extends Endpoint>(endpoint: E, ...[args]: ArgsList<E>): string {
  return urlOf(endpoint, args?.params, args?.query);
}

/** Arguments without their types. */
interface Request {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly file?: File;
  readonly files?: Readonly<Record<string, File>>;
  readonly signal?: AbortSignal;
  readonly onProgress?: (part: number) => void;
}

interface Attempt {
  readonly response: Response;
  readonly status: number;
  readonly body: unknown;
  /** The CSRF token of the request. */
  readonly token: string | undefined;
}

async function attempt(endpoint: Endpoint, args: Request, unread = false): Promise<Attempt> {
  try {
    const token = endpoint.method === 'GET' ? undefined : await tokenToSend(args.signal);
    const response = await send(endpoint, args, token);
    const body = unread && response.ok ? undefined : await bodyOf(response);
    return { response, status: response.status, body, token };
  } catch (error) {
    if (isAborted(error)) throw error;
    throw new OfflineError(error);
  }
}

/** The CSRF token. If the browser has none yet, any reply sets one. */
async function tokenToSend(signal: AbortSignal | undefined): Promise<string | undefined> {
  if (csrfToken() === undefined)
    await fetch(`${API_BASE}${system.health.path}`, { credentials: 'include', signal: signal ?? null });
  return csrfToken();
}

async function send(endpoint: Endpoint, args: Request, token: string | undefined): Promise<Response> {
  const url = urlOf(endpoint, objectOf(args.params), objectOf(args.query));
  const isWrite = endpoint.method !== 'GET';
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (isWrite && token !== undefined) headers[CSRF_HEADER] = token; // R299
  if (endpoint.upload && (args.file || args.files)) {
    // Loaded with the first upload, not with the first screen.
    const { uploadWithProgress } = await import('./api-upload.ts');
    return uploadWithProgress({
      url,
      method: endpoint.method,
      headers,
      files: { ...args.files, ...(args.file && { [endpoint.upload.field]: args.file }) },
      nested: endpoint.upload.more !== undefined,
      fields: objectOf(args.body) ?? {},
      signal: args.signal,
      onProgress: args.onProgress,
    });
  }
  const init: RequestInit = { method: endpoint.method, headers, credentials: 'include', signal: args.signal ?? null }; // R294, R300
  if (isWrite && args.body !== undefined) {
    headers['Content-Type'] = 'application/json'; // R296
    init.body = JSON.stringify(withoutEmptySearch(endpoint.method, args.body)); // R223–R225
  }
  return fetch(url, init);
}

async function bodyOf(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined; // R407
  try {
    return await response.json();
  } catch (error) {
    if (isAborted(error)) throw error;
    return {}; // R408
  }
}

const objectOf = (value: unknown): object | undefined =>
  typeof value === 'object' && value !== null ? value : undefined;
