import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const NONCE = 12;
const TAG = 16;

/** AES-256-GCM: nonce, tag, and ciphertext in one. `bound_to` isn't included, but must be the same for decryption. */
export function encrypt(key: Buffer, plain: Buffer, bound_to: string): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(bound_to));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Throws if the key or `bound_to` differs, or a bit was changed. */
export function decrypt(key: Buffer, sealed: Buffer, bound_to: string): Buffer {
  if (sealed.length < NONCE + TAG) throw new Error('this is too short to be sealed');
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE), { authTagLength: TAG })
    .setAAD(Buffer.from(bound_to))
    .setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]);
}
