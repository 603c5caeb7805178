import type { Readable } from 'node:stream';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyInput } from '@bookline/contract/endpoint';
import type { Context, PublicContext, SignedInContext } from '../context.ts';

/** A file sent with a call, received completely on this machine. Removed after the call unless it's adopted. */
export interface UploadedFile {
  readonly path: string;
  readonly name: string;
  readonly size: number;
}

/** The reply of a call with `produces`. */
export interface Download {
  readonly stream: Readable;
  readonly file_name: string;
  /** Overrides the call's `produces` if the type depends on the file. */
  readonly content_type?: string;
  /** Size in bytes, if it's known. */
  readonly size?: number;
  /** Supports range requests, so audio and video can start anywhere. Needs `size`. */
  readonly seekable?: boolean;
  /** Displayed instead of saved. */
  readonly inline?: boolean;
  /** How long a browser may cache it. By default, not at all. */
  readonly max_age_s?: number;
}

interface Input<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly file: E extends { upload: object } ? UploadedFile | undefined : undefined;
  /** The other file parts, by name. */
  readonly files: E extends { upload: { more: readonly string[] } } ? ReadonlyMap<string, UploadedFile> : undefined;
}

type ContextOf<E extends Endpoint> = E['access'] extends { kind: 'public' } ? PublicContext : Context;

/** A reply with the call's alternative status. */
export interface Answered<T> {
  readonly answered: 200;
  readonly reply: T;
}

/** Answers with the call's alternative status (`also`). */
export const answered = <T>(reply: T): Answered<T> => ({ answered: 200, reply });

export const isAnswered = (result: unknown): result is Answered<unknown> =>
  typeof result === 'object' && result !== null && 'answered' in result && 'reply' in result;

type Reply<E extends Endpoint> = E extends { also: 200 } ? PlainReply<E> | Answered<PlainReply<E>> : PlainReply<E>;

type PlainReply<E extends Endpoint> = E extends { produces: string }
  ? Download
  : E extends { response: object }
    ? ReplyInput<E>
    : // biome-ignore lint/suspicious/noConfusingVoidType: it is the return type of a handler, and a call without a reply answers 204
      void;

/** Handles a call in a transaction opened for it. */
type InTransaction<E extends Endpoint> = (ctx: ContextOf<E>, input: Input<E>) => Promise<Reply<E>>;
/** Handles a call and opens its own transactions, or none. */
interface Detached<E extends Endpoint> {
  readonly detached: (
    ctx: E['access'] extends { kind: 'public' } ? PublicContext : SignedInContext,
    input: Input<E>,
  ) => Promise<Reply<E>>;
}

/** Marks a handler that needs no transaction opened for it. */
export const detached = <H>(handle: H): { readonly detached: H } => ({ detached: handle });

/** Streaming calls have no transaction, because a slow client must not hold one open. */
export type Handler<E extends Endpoint> = E extends { upload: object } | { produces: string }
  ? Detached<E>
  : InTransaction<E> | Detached<E>;

export interface Route {
  readonly endpoint: Endpoint;
  readonly handler: AnyHandler | { readonly detached: AnyHandler };
}
type AnyHandler = (ctx: never, input: never) => Promise<unknown>;

/** Binds every call of a contract group to its handler. A missing or wrong handler doesn't compile. */
export function implement<G extends Record<string, Endpoint>>(
  group: G,
  handlers: { [K in keyof G]: Handler<G[K]> },
): Route[] {
  return Object.entries(group).map(([name, endpoint]) => ({ endpoint, handler: handlers[name] as Route['handler'] }));
}
