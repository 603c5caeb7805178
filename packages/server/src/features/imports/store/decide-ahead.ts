import type { SignedInContext } from '../../../platform/context.ts';
import type { Batch } from '../contact-draft.ts';
import type { MatchData, Settled } from '../match/import-outcome.ts';
import type { LabelBook } from '../match/labels.ts';
import { learnLabels } from '../match/labels.ts';
import { addKnown, type Known } from '../match/match.ts';
import { readMatchData, touchesKnown } from '../match/match-data.ts';
import { keysOf } from '../match/row-keys.ts';
import { settleRows } from '../match/settle-rows.ts';
import type { ImportRun } from './import-run.ts';

/** The outcomes of the rows of a chunk. */
export interface Decided {
  readonly settled: Settled;
  /** How many contacts the import created before these rows, which determines the round-robin position. */
  readonly created: number;
  /** The keys of this file's contacts, as far as these rows have them. */
  readonly keys: ReadonlyMap<string, readonly Known[]>;
}

function newKeys({ by_key }: MatchData): Decided['keys'] {
  const own = new Map<string, Known[]>();
  for (const [key, all] of by_key) {
    const made = all.filter(({ in_file }) => in_file);
    if (made.length > 0) own.set(key, made);
  }
  return own;
}

/** Whether rows can be decided before earlier rows are stored: only if they change no existing contact, and so lock nothing. */
export const canDecideAhead = ({ defaults, clients }: ImportRun): boolean => !clients && !touchesKnown(defaults);

/**
 * Decides the outcomes of the next rows while earlier rows are stored, so that the database and this thread work in parallel. The contacts of
 * `before` may not be in the database yet, so they are known from their decided rows.
 */
export async function decideAhead(
  signedIn: SignedInContext,
  run: ImportRun,
  labels: LabelBook,
  { rows }: Batch,
  { created, before }: { readonly created: number; readonly before: readonly Decided[] },
): Promise<Decided> {
  await learnLabels(signedIn, labels, rows);
  const book = await signedIn.transaction((ctx) => readMatchData(ctx, run.defaults, rows, run.attempt_id));
  // Queried row by row: copied from batch to batch, the keys would become those of the whole file.
  for (const key of rows.flatMap((row) => keysOf(row, run.defaults.match_by)))
    for (const { keys } of before) for (const known of keys.get(key) ?? []) addKnown(book.by_key, key, known);
  const settled = settleRows(rows, {
    book,
    defaults: run.defaults,
    labels: run.labels,
    created,
    at: signedIn.clock.now(),
  });
  return { settled, created, keys: newKeys(book) };
}
