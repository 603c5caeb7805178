import { createHmac, timingSafeEqual } from 'node:crypto';

export interface FileLink {
  readonly tenant_id: number;
  readonly file_id: string;
  /** The session or API key it was issued to (`Actor.session_id`). The link expires with it. Absent: works for anyone. */
  readonly by?: string | undefined;
}

const HOUR_S = 3600;

/**
 * The signed URL of a file, on any host, valid for one to two hours. It stays the same for an hour, so that a browser finds a picture in its cache.
 */
export function signedFileLink(key: string, link: FileLink, now: Date): string {
  const expires = (Math.floor(now.getTime() / 1000 / HOUR_S) + 2) * HOUR_S;
  const by = link.by ? `&by=${link.by}` : '';
  return `${publicFileLink(link)}${by}&expires=${expires}&signature=${sign(key, link, expires)}`;
}

/** The URL of a public file. */
export const publicFileLink = ({ tenant_id, file_id }: FileLink): string => `/v1/files/${file_id}?tenant=${tenant_id}`;

/** Whether this installation signed this link and it hasn't expired. */
export function isGoodLink(
  key: string,
  link: FileLink,
  given: { readonly expires?: number | undefined; readonly signature?: string | undefined },
  now: Date,
): boolean {
  if (given.expires === undefined || given.signature === undefined) return false;
  const expected = Buffer.from(sign(key, link, given.expires));
  const actual = Buffer.from(given.signature);
  const genuine = expected.length === actual.length && timingSafeEqual(expected, actual);
  return genuine && given.expires * 1000 > now.getTime();
}

const sign = (key: string, { tenant_id, file_id, by = '' }: FileLink, expires: number): string =>
  createHmac('sha256', key).update(`${tenant_id}\u0000${file_id}\u0000${by}\u0000${expires}`).digest('base64url');
