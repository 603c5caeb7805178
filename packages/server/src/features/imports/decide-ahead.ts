import type { SignedInContext } from '../../platform/context.ts';
import type { Batch } from './contact-draft.ts';
import type { ImportRun } from './import-run.ts';
import type { Known } from './known.ts';
import type { LabelBook } from './labels.ts';
import { learnLabels } from './labels.ts';
import { readBook, touchesKnown } from './read-book.ts';
import { keysOf } from './row-keys.ts';
import { settleRows } from './settle-rows.ts';
import type { Book, Settled } from './settled.ts';

/** What becomes of the rows of a chunk. */
export interface Decided {
  readonly settled: Settled;
  /** How many contacts the import had made before them: whose turn it is hangs on it. */
  readonly created: number;
  /** What the contacts of this file are known by, as far as these rows say. */
  readonly keys: ReadonlyMap<string, Known>;
}

const newKeys = ({ by_key }: Book): Decided['keys'] => new Map([...by_key].filter(([, { in_file }]) => in_file));

/** Whether rows can be decided before the ones before them are stored: where they change nothing that is there, and so lock nothing. */
export const canDecideAhead = ({ defaults, clients }: ImportRun): boolean => !clients && !touchesKnown(defaults);

/**
 * Decides what becomes of the next rows while those before them are being stored: the database looks up and this thread works out beside it. What
 * `before` brings may not be there to be found yet, so it is known by what was decided of it.
 */
export async function decideAhead(
  signedIn: SignedInContext,
  run: ImportRun,
  labels: LabelBook,
  { rows }: Batch,
  { created, before }: { readonly created: number; readonly before: readonly Decided[] },
): Promise<Decided> {
  await learnLabels(signedIn, labels, rows);
  const book = await signedIn.transaction((ctx) => readBook(ctx, run.defaults, rows, run.attempt_id));
  // Asked row by row: copied from batch to batch, the keys would become those of the whole file.
  for (const key of rows.flatMap((row) => keysOf(row, run.defaults.match_by)))
    for (const { keys } of before) {
      const known = keys.get(key);
      if (known && !book.by_key.has(key)) book.by_key.set(key, known);
    }
  const settled = settleRows(rows, { book, defaults: run.defaults, labels: run.labels, created });
  return { settled, created, keys: newKeys(book) };
}
