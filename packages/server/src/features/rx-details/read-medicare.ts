import { z } from 'zod';
import type { Context } from '../../platform/context.ts';
import { openSecrets } from '../../platform/crypto/tenant-secrets.ts';
import { listItems } from './rx-details.queries.ts';

/** What Medicare says of a contact, as it lies sealed. */
export const storedMedicare = z.object({
  mbi: z.string().nullable(),
  part_a_on: z.string().nullable(),
  part_b_on: z.string().nullable(),
  plan: z.string(),
});
export type StoredMedicare = z.infer<typeof storedMedicare>;

export const NO_MEDICARE: StoredMedicare = { mbi: null, part_a_on: null, part_b_on: null, plan: '' };

/** One out of the records of several contacts that were merged: of each thing the newest that says something. */
export function newestOfEach(texts: readonly string[]): StoredMedicare {
  return texts
    .map((text) => storedMedicare.parse(JSON.parse(text)))
    .reduce(
      (newer, older) => ({
        mbi: newer.mbi ?? older.mbi,
        part_a_on: newer.part_a_on ?? older.part_a_on,
        part_b_on: newer.part_b_on ?? older.part_b_on,
        plan: newer.plan || older.plan,
      }),
      NO_MEDICARE,
    );
}

/** A contact's Medicare number in full; null where none is known. For `reveal` alone. */
export async function readMbi(ctx: Context, contactId: string): Promise<string | null> {
  const items = await listItems(ctx.db, ctx.tenant.id, contactId, 'medicare');
  const texts = await openSecrets(
    ctx,
    items.map(({ item_sealed }) => item_sealed),
  );
  return newestOfEach(texts).mbi;
}
