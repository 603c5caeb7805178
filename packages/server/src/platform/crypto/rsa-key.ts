import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';

const SHORTEST_BITS = 2048;
const BLOCK = /-----BEGIN ([A-Z0-9 ]+)-----([A-Za-z0-9+/=\s]+)-----END \1-----/g;

export interface KeyWithCertificate {
  /** As PEM. */
  readonly private_key: string;
  /** In base64, without the lines around it. */
  readonly certificate: string | null;
}

/** Reads an RSA private key, and a certificate beside it, from PEM text whose line breaks may be lost. Throws if it's none. */
export function readRsaKey(text: string): KeyWithCertificate {
  let key: KeyObject | undefined;
  let certificate: string | null = null;
  for (const [, name = '', body = ''] of text.matchAll(BLOCK)) {
    const bytes = Buffer.from(body.replace(/\s/g, ''), 'base64');
    if (name === 'PRIVATE KEY') key = createPrivateKey({ key: bytes, format: 'der', type: 'pkcs8' });
    if (name === 'RSA PRIVATE KEY') key = createPrivateKey({ key: bytes, format: 'der', type: 'pkcs1' });
    if (name === 'CERTIFICATE') certificate = bytes.toString('base64');
  }
  if (key?.asymmetricKeyType !== 'rsa') throw new Error('no RSA key');
  if ((key.asymmetricKeyDetails?.modulusLength ?? 0) < SHORTEST_BITS) throw new Error('a short RSA key');
  if (certificate !== null && !new X509Certificate(Buffer.from(certificate, 'base64')).checkPrivateKey(key))
    throw new Error('a certificate of another key');
  return { private_key: String(key.export({ format: 'pem', type: 'pkcs8' })), certificate };
}

/** What is wrong with a key, as a sentence that says nothing of it. Undefined if it can be used. */
export function problemOfKey(text: string): string | undefined {
  if (/ENCRYPTED/.test(text)) return 'This key has a passphrase. Remove it first, such as with “openssl rsa”.';
  try {
    readRsaKey(text);
    return undefined;
  } catch {
    return 'Paste an RSA private key of 2,048 bits or more in PEM form, and only its own certificate.';
  }
}
