import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { localAccount, tenantOfAccount } from '../local-account.ts';
import type { LocalGateway } from '../port.ts';

const claims = z.object({
  iss: z.string(),
  sub: z.string(),
  exp: z.number(),
  grants: z.object({ identity: z.string().min(1) }),
});

export interface Device {
  readonly tenant_id: number;
  readonly identity: string;
  /** Seconds. */
  readonly expires_in: number;
}

/** Whose token this is; 'expired', or undefined for one that is none of ours. */
export function readDeviceToken(gateway: LocalGateway, token: string, now: Date): Device | 'expired' | undefined {
  const [head = '', body = '', signature = '', ...more] = token.split('.');
  if (more.length > 0) return undefined;
  const read = claims.safeParse(parsed(Buffer.from(body, 'base64url').toString()));
  if (!read.success) return undefined;
  const tenant_id = tenantOfAccount(gateway, read.data.sub);
  if (tenant_id === undefined) return undefined;
  const account = localAccount(gateway, tenant_id, '');
  const expected = createHmac('sha256', account.api_key_secret).update(`${head}.${body}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  if (read.data.iss !== account.api_key_sid) return undefined;
  const expires_in = Math.floor(read.data.exp - now.getTime() / 1000);
  return expires_in <= 0 ? 'expired' : { tenant_id, identity: read.data.grants.identity, expires_in };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
