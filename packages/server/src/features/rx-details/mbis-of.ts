import type { Context } from '../../platform/context.ts';
import { newestOfEach } from './read-medicare.ts';
import { listMedicareItems } from './rx-details.queries.ts';
import { openItems } from './seal-items.ts';

/**
 * The Medicare numbers of those contacts that have one. Used only to match contacts in an import, which has checked visibility. Users never
 * see a number through this.
 */
export async function mbisOf(ctx: Context, contactIds: readonly string[]): Promise<Map<string, string>> {
  const items = await listMedicareItems(ctx.db, ctx.tenant.id, contactIds);
  const texts = await openItems(ctx, items);
  const records = items.map(({ contact_id }, index) => ({ contact_id, text: texts[index] ?? '' }));
  const mbis = new Map<string, string>();
  for (const [contact_id, own] of Map.groupBy(records, (record) => record.contact_id)) {
    const { mbi } = newestOfEach(own.map(({ text }) => text));
    if (mbi !== null) mbis.set(contact_id, mbi);
  }
  return mbis;
}
