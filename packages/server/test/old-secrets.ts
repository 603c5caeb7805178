import { randomBytes } from 'node:crypto';
import { encrypt } from '../src/platform/crypto/aes-gcm.ts';
import type { MasterKeys } from '../src/platform/crypto/master-keys.ts';
import type { Builders } from './builders.ts';

/** Gives a tenant a key from before values were bound to their place. Returns a function that encrypts with it, as text for a bytea column. */
export async function makeOldKey(
  builders: Pick<Builders, 'insert'>,
  tenant_id: number,
  [master]: MasterKeys,
  version = 1,
): Promise<(text: string) => string> {
  const key = randomBytes(32);
  const bound_to = `tenant ${tenant_id} key ${version}`;
  const wrapped = `\\x${encrypt(master.key, key, bound_to).toString('hex')}`;
  const created_at = new Date('2026-01-01');
  await builders.insert('tenant_key', { tenant_id, version, wrapped_by: master.id, wrapped, created_at });
  const header = Buffer.alloc(5);
  header.writeUInt8(1, 0);
  header.writeUInt32BE(version, 1);
  return (text) => `\\x${Buffer.concat([header, encrypt(key, Buffer.from(text), bound_to)]).toString('hex')}`;
}
