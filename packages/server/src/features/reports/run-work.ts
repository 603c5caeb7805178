import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_REPORT_ROWS, type ReportResult, reportDefinition, reports } from '@bookline/contract/features/reports';
import { sql } from 'kysely';
import type { SignedInContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { CannotGoOnError } from '../../platform/jobs/cannot-go-on.ts';
import { defineLongWork, isOpen } from '../../platform/jobs/define-long-work.ts';
import { countDone, finishLongJob, reportProgress } from '../../platform/jobs/long-job.ts';
import { findRun, type RunRow, updateRunToEnded, updateRunToReopened } from './report-runs.queries.ts';
import { reachOf, runIn, tooLong } from './run-report.ts';

/** How long one statement of a report may take. */
const TIMEOUT_MS = 30 * 60_000;
/** How often a running statement is asked whether it's still wanted. */
const WATCH_MS = 1000;
const OUTDATED = 'The report counts something that no longer exists.';

/**
 * Counts a report that takes longer than someone waits for. Its steps are its statements and the result. The job has no total, because the steps take very
 * different times, so screens show how long it has run. A statement that is no longer wanted is canceled in the database. An interrupted run starts again.
 * Nothing is stored before the last transaction, so the result is there once or not at all.
 */
export const runWork = defineLongWork<RunRow>({
  kind: 'report',
  task: 'run-report',
  async load({ db, tenant }, { id }) {
    const run = await findRun(db, tenant.id, id);
    return isOpen(run) ? run : undefined;
  },
  askedBy: (run) => run,
  needs: () => reports.run.access,
  async *pieces(signedIn, run, signal) {
    if (await countRun(signedIn, run, signal)) return;
    yield { cancelled: true };
  },
  async end({ db, tenant, status, at, error }, { id }) {
    await updateRunToEnded(db, tenant.id, id, { status, at, error: status === 'failed' ? error : null });
    return undefined;
  },
  reopen: updateRunToReopened,
  explain: (error) =>
    error instanceof AppError && (error.code === 'unavailable' || error.code === 'invalid')
      ? Object.values(error.fields ?? {}).flat()[0]
      : undefined,
});

/** False if it was canceled. */
async function countRun(signedIn: SignedInContext, { id, ...run }: RunRow, signal: AbortSignal): Promise<boolean> {
  const definition = reportDefinition.safeParse(run.definition).data;
  if (!definition) throw new CannotGoOnError(OUTDATED);
  const steps = definition.compare ? 3 : 2;
  let done = 0;
  let cancelled = false;
  const advance = (more: number) =>
    signedIn.transaction(async ({ db, tenant, clock }) => {
      const asked = await reportProgress(db, tenant.id, id, { more, at: clock.now() });
      cancelled ||= asked.cancelled;
    });
  const counting = new AbortController();
  let statement: { readonly pid: number; readonly since: string } | undefined;
  const stopStatement = async () => {
    if (!statement) return;
    const { pid, since } = statement;
    // Only this transaction: its connection may serve another by now.
    const cancel = sql`select pg_cancel_backend(pid) from pg_stat_activity
      where pid = ${pid} and xact_start = ${since}::timestamptz`;
    await signedIn.database.outsideTenants((db) => cancel.execute(db));
  };
  let failure: unknown;
  /** Ends when the counting does. */
  const watch = async () => {
    while (!counting.signal.aborted) {
      await sleep(WATCH_MS, undefined, { signal: counting.signal }).catch(() => undefined);
      if (counting.signal.aborted) return;
      try {
        if (!signal.aborted) await advance(0);
      } catch (error) {
        // The user may have lost the right to it.
        failure = error;
      }
      // If that fails, it's tried again a moment later.
      if (cancelled || signal.aborted || failure !== undefined) await stopStatement().catch(() => undefined);
    }
  };
  const count = () =>
    signedIn.transaction(
      async (ctx) => {
        const { rows } = await sql<{ pid: number; since: string }>`
          select pg_backend_pid() as pid, now()::text as since`.execute(ctx.db);
        statement = rows[0];
        try {
          const result = await runIn(ctx, definition, MAX_REPORT_ROWS, async () => {
            await advance(1);
            done += 1;
            if (cancelled) throw new CancelledError();
          });
          return { result, reach: await reachOf(ctx, definition) };
        } finally {
          statement = undefined;
        }
      },
      { read_only: true, statement_timeout_ms: TIMEOUT_MS },
    );
  await resetProgress(signedIn, id);
  const watching = watch();
  try {
    const counted = await count();
    counting.abort();
    await watching;
    await store(signedIn, id, counted, steps - done);
    return true;
  } catch (error) {
    if (error instanceof CancelledError || cancelled) return false;
    if (failure !== undefined) throw failure;
    // The process stops, so the next one counts it.
    if (signal.aborted) throw error;
    return tooLong(error);
  } finally {
    counting.abort();
    await watching;
  }
}

/** The user no longer wants it. It's not a failure. */
class CancelledError extends Error {}

/** An interrupted run counts its steps again. */
const resetProgress = (signedIn: SignedInContext, id: string) =>
  signedIn.transaction(async ({ db, tenant, clock }) => {
    const before = await countDone(db, tenant.id, id);
    if (before > 0) await reportProgress(db, tenant.id, id, { more: -before, at: clock.now() });
  });

const store = (
  signedIn: SignedInContext,
  id: string,
  counted: { readonly result: ReportResult; readonly reach: Buffer },
  more: number,
) =>
  signedIn.transaction(async ({ db, tenant, clock }) => {
    const held = await findRun(db, tenant.id, id);
    if (!isOpen(held)) return;
    const at = clock.now();
    await updateRunToEnded(db, tenant.id, id, { status: 'complete', at, counted });
    await reportProgress(db, tenant.id, id, { more, at });
    await finishLongJob(db, tenant.id, id, { status: 'complete', at });
  });
