import type { FastifyReply } from 'fastify';
import type { Actor } from '../context.ts';
import { AppError } from '../errors.ts';
import type { SigningKey } from './request-log.ts';

interface Signed {
  readonly key: SigningKey;
  readonly actor: Actor;
}

/** The API key of a request and its owner. Throws 401 if the key doesn't work. */
export function signedBy(
  { key, actor }: { readonly key?: SigningKey; readonly actor: Actor | null },
  reply: FastifyReply,
): Signed {
  if (key && actor) return { key, actor };
  reply.header('www-authenticate', 'Bearer error="invalid_token"');
  throw new AppError('unauthenticated', { fields: { base: ['This API key isn’t valid or is no longer active.'] } });
}
