import type { z } from 'zod';
import type { FeatureKey } from './rules/features.ts';
import { type ForcedState, forcedStates } from './rules/redirects.ts';
import type { AccountType } from './rules/roles.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/**
 * Access to a call. `public` needs no session. `user` needs any session of the tenant, limited to the named roles
 * and to tenants and roles that have the named feature. The server enforces it, and the access matrix tests it.
 */
export type Access =
  | {
      readonly kind: 'public';
      /** Called by outside programs, without a CSRF token, and also as form data. A secret in its path authorizes it. */
      readonly from_programs?: true;
    }
  | {
      readonly kind: 'user';
      readonly roles?: readonly AccountType[];
      readonly feature?: FeatureKey;
      /** System Admin only, not the other admin roles. */
      readonly system_admin?: true;
      /** Needs a signed-in user. API keys are refused. */
      readonly in_person?: true;
      /** Needs the user themselves, not someone acting as them. */
      readonly no_impersonation?: true;
    };

export const PUBLIC: Access = { kind: 'public' };
export const USER: Access = { kind: 'user' };
/** Signed-in users, but not API keys. */
export const IN_PERSON: Access = { kind: 'user', in_person: true };
/** Passwords, second factors, keys, and signatures: only the user themselves. */
export const THEMSELVES: Access = { kind: 'user', in_person: true, no_impersonation: true };
/** The tenant's admins, including sub_admins (R153). */
export const ADMIN: Access = { kind: 'user', roles: ['admin'] };

/** Other users' keys, sessions, sign-in rules, secrets, and terms: only an admin themselves. */
export const ADMIN_THEMSELVES: Access = { ...ADMIN, ...THEMSELVES };

/** For `allowed_in`: a call that is harmless in every forced state. */
export const ANY_STATE: readonly ForcedState[] = forcedStates;
/** Settings that control how users sign in. Only System Admins, because a lower role could otherwise get in as one. */
export const SYSTEM_ADMIN: Access = { kind: 'user', roles: ['admin'], system_admin: true };
export const SYSTEM_ADMIN_THEMSELVES: Access = { ...SYSTEM_ADMIN, ...THEMSELVES };

/** A multipart call: the name of its file part and the maximum size in bytes. The other parts are `body`. */
export interface Upload {
  readonly field: string;
  readonly max_bytes: number;
  /** Additional file parts. `*` stands for a number: `files[*][file]`. The text parts may then be nested in bracket style. */
  readonly more?: readonly string[];
}

export interface Endpoint {
  /** Unique in the contract, `feature.verb`. It becomes the operationId. */
  readonly id: string;
  readonly method: Method;
  /** The path as in the specification: `/v1/contacts/{id}`. */
  readonly path: string;
  readonly access: Access;
  /**
   * The forced states (R028) in which the call is allowed, because it leads out of them. If absent, none: a new call is refused to users who
   * must first accept terms, change a password, or set up a second factor. Public calls need no session and are always allowed.
   */
  readonly allowed_in?: readonly ForcedState[];
  /** Changes nothing although its method isn't GET, so read-only API keys may use it. */
  readonly reads?: true;
  /** Reads the caller's current state instead of the copy cached for a few seconds. */
  readonly uncached?: true;
  readonly summary: string;
  readonly description?: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The whole reply body. Absent for 204. Unknown keys are stripped. */
  readonly response?: z.ZodType;
  /** 200 by default. A call without `response` answers 204. */
  readonly status?: 200 | 201 | 202;
  /** Another status that the handler may choose. See `answered` on the server. */
  readonly also?: 200;
  /** The call takes an `Idempotency-Key` although it creates nothing. See `takesIdempotencyKey`. */
  readonly idempotent?: true;
  /** The reply contains a secret that is shown once and not stored. A retry with the same key is refused (409). */
  readonly shown_once?: true;
  readonly upload?: Upload;
  /** The media type of a reply that is a file instead of JSON. Such a call has no `response`. */
  readonly produces?: string;
}

/** Declares one API call whose id isn't its feature and name. The route, client, OpenAPI document, and access tests are derived from it. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

/** Declares the calls of a feature. The id of each is the feature's name and its own: `tags.list`. */
export function defineEndpoints<const F extends string, const C extends Readonly<Record<string, Omit<Endpoint, 'id'>>>>(
  feature: F,
  calls: C,
): { readonly [Name in keyof C & string]: C[Name] & { readonly id: `${F}.${Name}` } } {
  const named = Object.entries(calls).map(([name, call]) => [name, { id: `${feature}.${name}`, ...call }]);
  return Object.fromEntries(named);
}

/** The scope an API key needs for a call: read or write. */
export function scopeOf({ method, reads }: Pick<Endpoint, 'method' | 'reads'>): 'read' | 'write' {
  return method === 'GET' || reads ? 'read' : 'write';
}

type Output<T> = T extends z.ZodType ? z.output<T> : undefined;
type Input<T> = T extends z.ZodType ? z.input<T> : undefined;

/** The parsed input of the server's handler. */
export type ParamsOf<E extends Endpoint> = Output<E['params']>;
export type QueryOf<E extends Endpoint> = Output<E['query']>;
export type BodyOf<E extends Endpoint> = Output<E['body']>;
/** What the client sends, before defaults apply. */
export type QueryInput<E extends Endpoint> = Input<E['query']>;
export type BodyInput<E extends Endpoint> = Input<E['body']>;
/** What the handler returns, before the reply schema strips it, and what the client receives. */
export type ReplyInput<E extends Endpoint> = Input<E['response']>;
export type ReplyOf<E extends Endpoint> = Output<E['response']>;

/**
 * Whether the call accepts an `Idempotency-Key` header. A retry with the same key within seven days gets the same reply, and nothing
 * happens twice. With a different body it's refused (409). Every call that creates or queues something accepts one.
 */
export const takesIdempotencyKey = ({ access, method, status, reads, idempotent }: Endpoint): boolean =>
  access.kind === 'user' &&
  (idempotent === true || (method === 'POST' && reads !== true && (status === 201 || status === 202)));
