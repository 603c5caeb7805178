import type { SignedInContext } from '../../../platform/context.ts';
import type { Pause } from '../../../platform/jobs/define-long-work.ts';
import type { Batch } from '../contact-draft.ts';
import type { LabelBook } from '../match/labels.ts';
import { canDecideAhead, type Decided, decideAhead } from './decide-ahead.ts';
import type { ImportRun } from './import-run.ts';
import { type Stored, storeDecided, storeRows } from './store-rows.ts';

/** The import in progress. */
interface Work {
  readonly run: ImportRun;
  readonly labels: LabelBook;
  /** How many contacts the import has created so far. */
  readonly created: number;
}

/** Stores the rows of a file, batch by batch in their order. */
export const storeBatches = (
  signedIn: SignedInContext,
  work: Work,
  batches: AsyncIterable<Batch>,
): AsyncGenerator<Pause> =>
  canDecideAhead(work.run) ? sideBySide(signedIn, work, batches) : oneByOne(signedIn, work, batches);

async function* oneByOne(
  signedIn: SignedInContext,
  { run, labels }: Work,
  batches: AsyncIterable<Batch>,
): AsyncGenerator<Pause> {
  for await (const batch of batches) {
    yield { cancelled: run.cancelled };
    await storeRows(signedIn, run, labels, batch);
  }
}

/** Batches that are stored at once, each with its own connection. More would only wait for the first of them. */
const AT_ONCE = 2;

/** A decided batch, and the result of storing it. */
interface UnderWay {
  readonly last_row_no: number;
  readonly decided: Decided;
  readonly stored: Promise<Stored>;
}

/**
 * Stores batches while the next is decided. Each batch is decided from the stored rows and from the decisions about rows that are not stored
 * yet, and is committed after those. If one of them ends differently than decided, all decisions based on it are discarded.
 */
async function* sideBySide(
  signedIn: SignedInContext,
  work: Work,
  batches: AsyncIterable<Batch>,
): AsyncGenerator<Pause> {
  const underWay: UnderWay[] = [];
  try {
    yield* decideAndStore(signedIn, work, batches, underWay);
  } finally {
    await allStored(underWay);
  }
  // After a cancel, active batches that are not committed yet are discarded.
  if (underWay.some(({ last_row_no }) => last_row_no > work.run.position)) yield { cancelled: true };
}

/** Nothing is active when this ends. Throws what storing threw. */
async function allStored(underWay: readonly UnderWay[]): Promise<void> {
  const stored = underWay.map((one) => one.stored);
  await Promise.allSettled(stored);
  await Promise.all(stored);
}

async function* decideAndStore(
  signedIn: SignedInContext,
  { run, labels, ...work }: Work,
  batches: AsyncIterable<Batch>,
  underWay: UnderWay[],
): AsyncGenerator<Pause> {
  let { created } = work;
  for await (const batch of batches) {
    const before = underWay.map((one) => one.decided);
    let decided = await decideAhead(signedIn, run, labels, batch, { created, before });
    while (underWay.length >= AT_ONCE) {
      const stored = await underWay[0]?.stored;
      underWay.shift();
      if (!stored || stored.as_decided || run.cancelled) continue;
      created = stored.created;
      for (const { stored: later } of underWay) created = (await later).created;
      underWay.length = 0;
      decided = await decideAhead(signedIn, run, labels, batch, { created, before: [] });
    }
    yield { cancelled: run.cancelled };
    created = decided.created + decided.settled.created.length;
    const turn = underWay.at(-1)?.stored.then((stored) => stored.as_decided) ?? Promise.resolve(true);
    const stored = storeDecided(signedIn, run, labels, batch, { decided, turn });
    // Awaited above or at the end. Until then, this handler keeps a failure from being unhandled.
    for (const later of [turn, stored]) later.catch(() => undefined);
    underWay.push({ last_row_no: batch.last_row_no, decided, stored });
  }
}
