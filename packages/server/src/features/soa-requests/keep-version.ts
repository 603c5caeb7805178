import { createHash } from 'node:crypto';
import type { Db } from '../../platform/db/database.ts';
import { holdChain, insertVersion, type NewVersion } from './soa-versions.queries.ts';

const START = Buffer.alloc(32);
export const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest();

/** The same content always gives the same bytes: keys sorted, no spaces (RFC 8785, for texts, integers, lists, and objects). */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

export const hashOfEntry = (previous: Buffer, contentHash: Buffer, pdfHash: Buffer): Buffer =>
  sha256(Buffer.concat([previous, contentHash, pdfHash]));

/** Adds a version to the end of the tenant's chain, in the transaction of the signature. It can't be changed afterward. */
export async function keepVersion(
  db: Db,
  tenantId: number,
  version: Omit<NewVersion, 'content_sha256' | 'pdf_sha256' | 'chain_no' | 'previous_hash' | 'entry_hash'>,
): Promise<void> {
  const last = await holdChain(db, tenantId);
  const previous_hash = last?.entry_hash ?? START;
  const content_sha256 = sha256(version.content);
  const pdf_sha256 = sha256(version.pdf);
  await insertVersion(db, tenantId, {
    ...version,
    content_sha256,
    pdf_sha256,
    chain_no: (last?.chain_no ?? 0) + 1,
    previous_hash,
    entry_hash: hashOfEntry(previous_hash, content_sha256, pdf_sha256),
  });
}
