import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '../../platform/db/database.ts';

interface Keyed {
  readonly file_link_key: string;
  readonly tenant: { readonly id: number };
}

/** The letters of the proof in a return address: 2^40 guesses, each of which would be an email to the mailbox. */
const PROOF = 10;

/**
 * The sender of an email on its envelope, where bounces go: 'bounces+<id><proof>@agency.com'. The proof shows that we sent it, so that an invented bounce
 * changes nothing.
 */
export function returnPathOf(ctx: Keyed, returnAddress: string, mailId: string): string {
  const [name, domain] = returnAddress.split('@');
  return `${name}+${mailId.replaceAll('-', '')}${proofOf(ctx, mailId)}@${domain}`;
}

/** The emails that the return addresses in a text belong to. Addresses that we didn't create are left out. */
export function mailsOfReturnPaths(ctx: Keyed, text: string): string[] {
  const found = new Set<string>();
  for (const [, hex = '', proof = ''] of text.toLowerCase().matchAll(/\+([0-9a-f]{32})([0-9a-f]{10})@/g)) {
    const id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
    if (timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(ctx, id)))) found.add(id);
  }
  return [...found];
}

const proofOf = ({ file_link_key, tenant }: Keyed, mailId: string): string =>
  createHmac('sha256', file_link_key)
    .update(`return-path\u0000${tenant.id}\u0000${mailId}`)
    .digest('hex')
    .slice(0, PROOF);

/** Where the tenant's bounces go, and whether replies are read there too. Undefined if no mailbox is read. */
export const findReturnAddress = (db: Db, tenantId: number) =>
  db
    .selectFrom('feedback_mailbox')
    .select(['return_address', 'read_replies'])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
