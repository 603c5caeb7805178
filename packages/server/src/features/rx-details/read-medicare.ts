import { z } from 'zod';
import type { Context } from '../../platform/context.ts';
import { listItems } from './rx-details.queries.ts';
import { openItems } from './seal-items.ts';

/** A contact's Medicare data, as it's encrypted. */
export const storedMedicare = z.object({
  mbi: z.string().nullable(),
  part_a_on: z.string().nullable(),
  part_b_on: z.string().nullable(),
  plan: z.string(),
});
export type StoredMedicare = z.infer<typeof storedMedicare>;

export const NO_MEDICARE: StoredMedicare = { mbi: null, part_a_on: null, part_b_on: null, plan: '' };

/** Combines the records of merged contacts: for each field, the newest value. */
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

/** A contact's full Medicare number. Null if unknown. Only for `reveal`. */
export async function readMbi(ctx: Context, contactId: string): Promise<string | null> {
  const items = await listItems(ctx.db, ctx.tenant.id, contactId, 'medicare');
  const texts = await openItems(ctx, items);
  return newestOfEach(texts).mbi;
}
