import type { Context } from '../../platform/context.ts';
import { openSecrets } from '../../platform/crypto/tenant-secrets.ts';
import { newestOfEach } from './read-medicare.ts';
import { listMedicareItems } from './rx-details.queries.ts';

/**
 * The Medicare numbers of these contacts, of those who have one. To tell people apart, in the transaction of an import that has checked who may be seen: nobody
 * gets to see a number by it.
 */
export async function mbisOf(ctx: Context, contactIds: readonly string[]): Promise<Map<string, string>> {
  const items = await listMedicareItems(ctx.db, ctx.tenant.id, contactIds);
  const texts = await openSecrets(
    ctx,
    items.map(({ item_sealed }) => item_sealed),
  );
  const records = items.map(({ contact_id }, index) => ({ contact_id, text: texts[index] ?? '' }));
  const mbis = new Map<string, string>();
  for (const [contact_id, own] of Map.groupBy(records, (record) => record.contact_id)) {
    const { mbi } = newestOfEach(own.map(({ text }) => text));
    if (mbi !== null) mbis.set(contact_id, mbi);
  }
  return mbis;
}
