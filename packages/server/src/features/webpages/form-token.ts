import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** How many leading bits of the hash must be zero. A slow phone finds such a hash in a second. */
export const WORK_BITS = 12;
/** A token can be used from this many seconds after it was issued, because no person fills in a form faster. */
const YOUNGEST_S = 3;
/** Forms that were sent without a script wait longer (see receive-form.ts). */
const YOUNGEST_REVIEW_S = 8;
const OLDEST_S = 12 * 3600;
/** A browser or CDN that keeps a page asks for it again this often at the latest, so that its token can still be used for as long. */
export const KEPT_S = OLDEST_S / 2;

/** What a token is for: the form, or sending what was reviewed, which it names by its hash. */
export interface TokenOf {
  /** The name of the page. */
  readonly page: string;
  /** The version of the page that was shown. */
  readonly version: string;
  /** Only for a review. */
  readonly reviewed?: string;
}

const sign = (key: string, issued: string, { page, version, reviewed = '' }: TokenOf) =>
  createHmac('sha256', key).update([issued, page, version, reviewed].join('\u0000')).digest('base64url');

/** A token that only this installation can issue. */
export function issueToken(key: string, of: TokenOf, now: Date): string {
  const issued = Math.floor(now.getTime() / 1000).toString(36);
  return `${issued}.${of.version}.${sign(key, issued, of)}`;
}

export type TokenState = 'good' | 'early' | 'stale' | 'forged';

/** `stale`: too old, or the page has changed since. */
export function stateOfToken(key: string, token: string, of: TokenOf, now: Date): TokenState {
  const [issued = '', version = '', signature = ''] = token.split('.');
  const expected = Buffer.from(sign(key, issued, { ...of, version }));
  const actual = Buffer.from(signature);
  if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) return 'forged';
  const age = now.getTime() / 1000 - Number.parseInt(issued, 36);
  if (version !== of.version || age > OLDEST_S) return 'stale';
  return age < (of.reviewed === undefined ? YOUNGEST_S : YOUNGEST_REVIEW_S) ? 'early' : 'good';
}

/** The text whose hash, with the number found, has enough zero bits. Each person and token needs new work. */
export const workOf = (token: string, { email, phone }: { readonly email: string; readonly phone: string }): string =>
  `${token}:${email}:${phone}:`;

/** Whether the browser did its work. */
export function didWork(text: string, found: string): boolean {
  if (!/^\d{1,12}$/.test(found)) return false;
  return (
    createHash('sha256')
      .update(text + found)
      .digest()
      .readUInt32BE() >>>
      (32 - WORK_BITS) ===
    0
  );
}
