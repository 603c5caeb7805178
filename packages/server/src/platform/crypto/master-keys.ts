import { createHash, hkdfSync } from 'node:crypto';

/** A key of the installation: it wraps the keys of tenants and nothing else. `id` tells it from others and says nothing about it. */
export interface MasterKey {
  readonly id: string;
  readonly key: Buffer;
}

/** The key in use, then those of secrets that were in use before. */
export type MasterKeys = readonly [MasterKey, ...MasterKey[]];

/** The keys from the installation's secrets: today's first, then yesterday's, which only open what is not yet wrapped again. */
export function masterKeys(secret: string, previous: readonly string[] = []): MasterKeys {
  return [masterKey(secret), ...previous.map(masterKey)];
}

function masterKey(secret: string): MasterKey {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'bookline tenant secrets', 32));
  return { id: createHash('sha256').update('id of ').update(key).digest('hex').slice(0, 16), key };
}
