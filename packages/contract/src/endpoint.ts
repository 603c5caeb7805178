import type { z } from 'zod';
import type { FeatureKey } from './rules/features.ts';
import type { AccountType } from './rules/roles.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/**
 * Who may make a call. `public` needs no session; `user` any session of the tenant, narrowed to the named roles
 * and to tenants and roles that have the named feature. The server enforces it, the access matrix tests it.
 */
export type Access =
  | {
      readonly kind: 'public';
      /** Sent by programs that opened no page of ours: without a CSRF token, and as forms too. What it does hangs on a secret in its path. */
      readonly from_programs?: true;
    }
  | {
      readonly kind: 'user';
      readonly roles?: readonly AccountType[];
      readonly feature?: FeatureKey;
      /** A person must be there: no API key signs for it. */
      readonly in_person?: true;
      /** And it must be they themselves: nobody who acts as them. */
      readonly themselves?: true;
    };

export const PUBLIC: Access = { kind: 'public' };
export const USER: Access = { kind: 'user' };
/** Whoever is signed in, and no software with a key. */
export const IN_PERSON: Access = { kind: 'user', in_person: true };
/** Passwords, second factors, keys, signatures: whoever is signed in, themselves. */
export const THEMSELVES: Access = { kind: 'user', in_person: true, themselves: true };
/** The tenant's administrators, sub_admins among them (R153). */
export const ADMIN: Access = { kind: 'user', roles: ['admin'] };

/** What a multipart call carries: the name of its file part and the most bytes it may have. The other parts are `body`. */
export interface Upload {
  readonly field: string;
  readonly max_bytes: number;
  /** File parts beside the first, a `*` standing for a number: `files[*][file]`. The text parts may then be nested in bracket style. */
  readonly more?: readonly string[];
}

export interface Endpoint {
  /** Unique in the contract, `feature.verb`: the operationId. */
  readonly id: string;
  readonly method: Method;
  /** The path as the specification writes it: `/v1/contacts/{id}`. */
  readonly path: string;
  readonly access: Access;
  /** Changes nothing although its method is no GET: an API key that may only read may make it. */
  readonly reads?: true;
  /** Answers what is so about the caller now: nothing that was kept about them for some seconds. */
  readonly anew?: true;
  readonly summary: string;
  readonly description?: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The whole reply body, or absent for 204. Unknown keys are stripped before sending. */
  readonly response?: z.ZodType;
  /** 200 unless said otherwise; a call without `response` answers 204. */
  readonly status?: 200 | 201 | 202;
  /** Another status that the handler may choose for its reply: see `answered` on the server. */
  readonly also?: 200;
  /**
   * A caller may name the call with an `Idempotency-Key` header: sent again with the same key within seven days it is answered again and
   * nothing happens twice; with another body it is refused (409). For calls that work in one transaction.
   */
  readonly idempotent?: true;
  readonly upload?: Upload;
  /** The media type of a reply that is a file and not JSON: such a call has no `response`. */
  readonly produces?: string;
}

/** Declares one call of the API: everything else (route, client, OpenAPI, access tests) comes from this object. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

/** What an API key must be allowed for a call: to read what it shows, or to write. */
export function scopeOf({ method, reads }: Pick<Endpoint, 'method' | 'reads'>): 'read' | 'write' {
  return method === 'GET' || reads ? 'read' : 'write';
}

type Output<T> = T extends z.ZodType ? z.output<T> : undefined;
type Input<T> = T extends z.ZodType ? z.input<T> : undefined;

/** What the server's handler receives, parsed. */
export type ParamsOf<E extends Endpoint> = Output<E['params']>;
export type QueryOf<E extends Endpoint> = Output<E['query']>;
export type BodyOf<E extends Endpoint> = Output<E['body']>;
/** What the client sends, before defaults are filled in. */
export type QueryInput<E extends Endpoint> = Input<E['query']>;
export type BodyInput<E extends Endpoint> = Input<E['body']>;
/** What the handler returns (before the reply schema strips it) and what the client receives. */
export type ReplyInput<E extends Endpoint> = Input<E['response']>;
export type ReplyOf<E extends Endpoint> = Output<E['response']>;
