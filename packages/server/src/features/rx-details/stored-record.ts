import { createHash } from 'node:crypto';
import type { RxItem, RxList, RxRecord } from '@bookline/contract/features/rx-details';
import { mbiLast4 } from '@bookline/contract/rules/mbi';
import type { Context } from '../../platform/context.ts';
import { newestOfEach, type StoredMedicare } from './read-medicare.ts';
import { listItems, type SealedItem } from './rx-details.queries.ts';
import { openItems } from './seal-items.ts';

/** A contact's stored details, decrypted. */
export interface StoredRecord {
  readonly items: readonly SealedItem[];
  /** The JSON of each item, by its id. */
  readonly texts: ReadonlyMap<string, string>;
  readonly medicare: StoredMedicare;
}

/** Reads and decrypts all of a contact's details. The caller checks visibility. */
export async function readStored(ctx: Context, contactId: string): Promise<StoredRecord> {
  const items = await listItems(ctx.db, ctx.tenant.id, contactId);
  const opened = await openItems(ctx, items);
  const texts = new Map(items.map(({ id }, index) => [id, opened[index] ?? '']));
  const ofMedicare = itemsOf(items, 'medicare').map(({ id }) => texts.get(id) ?? '');
  return { items, texts, medicare: newestOfEach(ofMedicare) };
}

export const itemsOf = (items: readonly SealedItem[], section: string): SealedItem[] =>
  items.filter((item) => item.section === section);

/** Each item matched the contract when it was encrypted. */
export const parseItem = <L extends RxList>(text: string): RxItem<L> => JSON.parse(text);

/** The reply format, with only the end of the Medicare number. */
export function present(record: StoredRecord): RxRecord {
  const listOf = <L extends RxList>(list: L) =>
    itemsOf(record.items, list).map(({ id }) => ({ ...parseItem<L>(record.texts.get(id) ?? '{}'), id }));
  const { mbi, ...medicare } = record.medicare;
  const latest = record.items.toSorted((a, b) => b.saved_at.localeCompare(a.saved_at))[0];
  return {
    medications: listOf('medications'),
    pharmacies: listOf('pharmacies'),
    doctors: listOf('doctors'),
    conditions: listOf('conditions'),
    medicare: { ...medicare, mbi_last4: mbi && mbiLast4(mbi) },
    version: versionOf(record.items),
    saved: latest
      ? {
          at: latest.saved_at,
          by: latest.saved_by_name === null ? null : { id: latest.saved_by_id, name: latest.saved_by_name },
        }
      : null,
  };
}

/** Differs after every change, also when a merge adds another contact's entries: encrypting again changes the bytes. */
export function versionOf(items: readonly SealedItem[]): string {
  const hash = createHash('sha256');
  for (const { id, item_sealed } of items) hash.update(id).update(item_sealed);
  return hash.digest('hex').slice(0, 16);
}
