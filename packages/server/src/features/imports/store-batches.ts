import type { SignedInContext } from '../../platform/context.ts';
import type { Batch } from './contact-draft.ts';
import { canDecideAhead, type Decided, decideAhead } from './decide-ahead.ts';
import type { ImportRun } from './import-run.ts';
import type { LabelBook } from './labels.ts';
import { type Stored, storeDecided, storeRows } from './store-rows.ts';

/** What is under way. */
interface Work {
  readonly run: ImportRun;
  readonly labels: LabelBook;
  /** How many contacts the import has made so far. */
  readonly created: number;
  /** Whether others wait for their turn, or this process stops. */
  readonly mustYield: () => Promise<boolean>;
}

/** Why no more is stored: the file is at its end, nobody wants it any more, or it goes on elsewhere. */
export type End = 'complete' | 'cancelled' | 'yielded';

/** Stores the rows of a file, batch by batch in their order. */
export const storeBatches = (signedIn: SignedInContext, work: Work, batches: AsyncIterable<Batch>): Promise<End> =>
  canDecideAhead(work.run) ? sideBySide(signedIn, work, batches) : oneByOne(signedIn, work, batches);

async function oneByOne(
  signedIn: SignedInContext,
  { run, labels, mustYield }: Work,
  batches: AsyncIterable<Batch>,
): Promise<End> {
  for await (const batch of batches) {
    if (run.cancelled) return 'cancelled';
    if (await mustYield()) return 'yielded';
    await storeRows(signedIn, run, labels, batch);
  }
  return 'complete';
}

/** Batches that are being stored at once, each by a connection of its own. More would wait for the first of them. */
const AT_ONCE = 2;

/** A batch that was decided, and the end of storing it. */
interface UnderWay {
  readonly last_row_no: number;
  readonly decided: Decided;
  readonly stored: Promise<Stored>;
}

/**
 * Stores batches while the next is decided: each is decided by what is stored and by what was decided of those that are not stored yet,
 * and is committed behind them. Where one of them ends other than it was decided, so does all that was decided by it.
 */
async function sideBySide(signedIn: SignedInContext, work: Work, batches: AsyncIterable<Batch>): Promise<End> {
  const underWay: UnderWay[] = [];
  try {
    const end = await decideAndStore(signedIn, work, batches, underWay);
    await allStored(underWay);
    // Whoever cancels while some are under way has those left out that were not committed by then.
    return underWay.some(({ last_row_no }) => last_row_no > work.run.position) ? 'cancelled' : end;
  } catch (error) {
    await allStored(underWay);
    throw error;
  }
}

/** Nothing is under way when this ends. Throws what storing threw. */
async function allStored(underWay: readonly UnderWay[]): Promise<void> {
  const stored = underWay.map((one) => one.stored);
  await Promise.allSettled(stored);
  await Promise.all(stored);
}

async function decideAndStore(
  signedIn: SignedInContext,
  { run, labels, mustYield, ...work }: Work,
  batches: AsyncIterable<Batch>,
  underWay: UnderWay[],
): Promise<End> {
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
    if (run.cancelled) return 'cancelled';
    if (await mustYield()) return 'yielded';
    created = decided.created + decided.settled.created.length;
    const turn = underWay.at(-1)?.stored.then((stored) => stored.as_decided) ?? Promise.resolve(true);
    const stored = storeDecided(signedIn, run, labels, batch, { decided, turn });
    // Waited for above or at the end: until then a failure has somebody who knows of it.
    for (const later of [turn, stored]) later.catch(() => undefined);
    underWay.push({ last_row_no: batch.last_row_no, decided, stored });
  }
  return 'complete';
}
