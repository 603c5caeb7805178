import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '../../platform/db/database.ts';
import { insertLink } from './bookings.queries.ts';

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** As tokens look. Others aren't looked up. */
export const TOKEN = /^[\w-]{32}$/;
const newToken = () => randomBytes(24).toString('base64url');

/** A link with 192 random bits, of which only the hash is stored. Returns its secret, which is shown this once. */
export async function newBookingLink(db: Db, tenantId: number, bookingId: string, created_at: Date): Promise<string> {
  const token = newToken();
  await insertLink(db, tenantId, { token_hash: hashOfToken(token), booking_id: bookingId, created_at });
  return token;
}

/** Looks like a link, and opens nothing. For programs that fill in what people don't see. */
export const noLink = newToken;
