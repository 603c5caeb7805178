import type { Db } from '../../platform/db/database.ts';
import { isLongWorkUnderWay } from '../../platform/jobs/long-job.ts';
import {
  deleteFromQueue,
  deletePairs,
  type IndexedContact,
  type KeyOf,
  listIdentities,
  listIdsAfter,
  listPairsOf,
  listSharingKeys,
  listSharingReach,
  lockIndex,
  lockQueue,
  moveQueueRow,
  type Pair,
  putPairs,
  type QueueRow,
  replaceKeys,
} from './duplicate-index.queries.ts';
import { duplicateKeys, REASON_BITS, reasonOfKey } from './duplicate-keys.ts';
import { duplicateScore } from './duplicate-score.ts';

/** Contacts per transaction, about a quarter of a second of work. */
const CHUNK = 1000;

/** A queue row with more contacts comes from bulk work. */
const FEW = 20;
/** The maximum number of contacts that wait for bulk work to end: ten to twenty seconds of indexing. */
const MAX_WAITING = 100_000;

/**
 * Indexes the next contacts in a tenant's queue, in the current transaction: it updates their keys and pairs. Returns false if there is
 * nothing to do now or another transaction does it. During bulk work, its contacts wait, so that it has the database to itself.
 */
export async function indexNextContacts(db: Db, tenantId: number): Promise<boolean> {
  if (!(await lockIndex(db, tenantId))) return false;
  const waiting = await lockQueue(db, tenantId);
  const isHeld = (await isLongWorkUnderWay(db, tenantId)) && sizeOf(waiting) < MAX_WAITING;
  // A row for the whole tenant (size 0) is never delayed, because it has no later time to run.
  const rows = isHeld ? waiting.filter(({ size }) => size <= FEW) : waiting;
  const [first] = rows;
  if (!first) return false;
  if (first.after_id !== null) {
    const ids = await listIdsAfter(db, tenantId, first.after_id, CHUNK);
    await indexContacts(db, tenantId, ids);
    const last = ids.at(-1);
    if (last !== undefined && ids.length === CHUNK) await moveQueueRow(db, tenantId, first.id, last);
    else await deleteFromQueue(db, tenantId, [first.id]);
    return true;
  }
  let size = 0;
  const taken = rows.filter((row, i) => {
    size += row.size;
    return row.after_id === null && (i === 0 || size <= CHUNK);
  });
  const ids = taken.map((row) => row.id);
  await indexContacts(db, tenantId, await deleteFromQueue(db, tenantId, ids));
  return true;
}

const sizeOf = (rows: readonly QueueRow[]) => rows.reduce((sum, { size }) => sum + size, 0);

/** Updates the keys and pairs of these contacts. A deleted or missing contact has none. */
export async function indexContacts(db: Db, tenantId: number, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const contacts = await listIdentities(db, tenantId, ids);
  const keys = contacts.flatMap((contact) => duplicateKeys(contact).map((key) => ({ contact_id: contact.id, key })));
  await replaceKeys(db, tenantId, ids, keys);
  const found = await findPairs(db, tenantId, contacts, keys);
  const stored = new Map((await listPairsOf(db, tenantId, ids)).map((pair) => [pairId(pair), pair]));
  await putPairs(
    db,
    tenantId,
    [...found.values()].filter((pair) => {
      const known = stored.get(pairId(pair));
      return known?.reasons !== pair.reasons || known.score !== pair.score;
    }),
  );
  await deletePairs(
    db,
    tenantId,
    [...stored.values()].filter((pair) => !found.has(pairId(pair))),
  );
}

async function findPairs(
  db: Db,
  tenantId: number,
  contacts: readonly IndexedContact[],
  keys: readonly KeyOf[],
): Promise<Map<string, Pair>> {
  const ids = contacts.map(({ id }) => id);
  const sharing = [...(await listSharingReach(db, tenantId, ids)), ...(await listSharingKeys(db, tenantId, keys))];
  const known = new Map(contacts.map((contact) => [contact.id, contact]));
  const others = [...new Set(sharing.map(({ other_id }) => other_id))].filter((id) => !known.has(id));
  for (const other of await listIdentities(db, tenantId, others)) known.set(other.id, other);

  const reasons = new Map<string, { low_id: string; high_id: string; reasons: number }>();
  for (const { contact_id, other_id, kind, key } of sharing) {
    const [low_id, high_id] = contact_id < other_id ? [contact_id, other_id] : [other_id, contact_id];
    const pair = { low_id, high_id, reasons: kind === 'key' ? reasonOfKey(key) : REASON_BITS[kind] };
    pair.reasons |= reasons.get(pairId(pair))?.reasons ?? 0;
    reasons.set(pairId(pair), pair);
  }
  const pairs = new Map<string, Pair>();
  for (const [id, pair] of reasons) {
    const [low, high] = [known.get(pair.low_id), known.get(pair.high_id)];
    if (low && high) pairs.set(id, { ...pair, score: duplicateScore(low, high, pair.reasons) });
  }
  return pairs;
}

const pairId = ({ low_id, high_id }: Pick<Pair, 'low_id' | 'high_id'>) => `${low_id} ${high_id}`;
