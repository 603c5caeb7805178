import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { accountIdOf, accountOf } from './account.ts';

const claims = z.object({
  iss: z.string(),
  sub: z.string(),
  exp: z.number(),
  grants: z.object({ identity: z.string().min(1) }),
});

/** The account and identity that an access token names. */
export interface TokenHolder {
  readonly account_id: number;
  readonly identity: string;
  /** Seconds. */
  readonly expires_in: number;
}

/** The holder of an access token; 'expired', or undefined if `key` did not sign it. */
export function readDeviceToken(key: string, token: string, now: Date): TokenHolder | 'expired' | undefined {
  const [head = '', body = '', signature = '', ...more] = token.split('.');
  if (more.length > 0) return undefined;
  const read = claims.safeParse(parsed(Buffer.from(body, 'base64url').toString()));
  if (!read.success) return undefined;
  const account_id = accountIdOf(key, read.data.sub);
  if (account_id === undefined) return undefined;
  const account = accountOf(key, account_id);
  const expected = createHmac('sha256', account.api_key_secret).update(`${head}.${body}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  if (read.data.iss !== account.api_key_sid) return undefined;
  const expires_in = Math.floor(read.data.exp - now.getTime() / 1000);
  return expires_in <= 0 ? 'expired' : { account_id, identity: read.data.grants.identity, expires_in };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
