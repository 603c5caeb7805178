import { createHash, hkdfSync } from 'node:crypto';

/** A key of the installation. It only encrypts the tenants' keys. `id` identifies it without revealing anything. */
export interface MasterKey {
  readonly id: string;
  readonly key: Buffer;
}

/** The current key, then those of earlier secrets. */
export type MasterKeys = readonly [MasterKey, ...MasterKey[]];

/** The keys from the installation's secrets: the current one first, then earlier ones, which only decrypt keys that aren't encrypted again yet. */
export function masterKeys(secret: string, previous: readonly string[] = []): MasterKeys {
  return [masterKey(secret), ...previous.map(masterKey)];
}

function masterKey(secret: string): MasterKey {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'bookline tenant secrets', 32));
  return { id: createHash('sha256').update('id of ').update(key).digest('hex').slice(0, 16), key };
}
