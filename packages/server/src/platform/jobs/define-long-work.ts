import type { Access } from '@bookline/contract/endpoint';
import type { Context, SignedInContext } from '../context.ts';
import type { Db } from '../db/database.ts';
import { hasRights } from '../http/has-rights.ts';
import type { Asked } from './asked.ts';
import { CannotGoOnError, STARTER_GONE, STARTER_MAY_NOT } from './cannot-go-on.ts';
import {
  continueLongJob,
  finishLongJob,
  type LongEnd,
  type NewLongJob,
  reportProgress,
  restartLongJob,
  startLongJob,
} from './long-job.ts';
import type { LongWork } from './long-work.ts';
import type { Payload } from './run-task.ts';
import type { Task, TaskContext } from './tasks.ts';

/** A transaction of a tenant. */
export interface Place {
  readonly db: Db;
  readonly tenant: { readonly id: number };
}

/** A piece of long work. */
export interface LongJob {
  readonly id: string;
  /** The job's payload. Absent if it's canceled before a worker has it. */
  readonly state?: Readonly<Record<string, unknown>>;
}

/** The result of a step, in its transaction. */
export interface Step {
  /** The number of items done. */
  readonly done: number;
  /** The total, if it's known better now. */
  readonly total?: number;
  /** No work is left. */
  readonly over: boolean;
}

/** A moment between two steps, in which the rest can move to another worker. */
export interface Pause {
  /** Whether `reportProgress` asked to yield. */
  readonly cancelled?: boolean;
  /** The payload from now on, if it differs from the one this turn started with. */
  readonly state?: Readonly<Record<string, unknown>>;
}

/** The end of long work, in the transaction of its last effect. */
export interface Ending extends Place {
  readonly job_id: string;
  readonly status: LongEnd['status'];
  readonly at: Date;
  /** Why it ended early, and what stays of it, in sentences. Null if it's complete. */
  readonly error: string | null;
  /** It failed, but an admin can retry it, so what it needs must stay. */
  readonly may_go_on: boolean;
  /** Acts for the user who asked. Absent if they can no longer sign in, and if it's canceled while no worker has it. */
  readonly as?: Context;
}

type How = Pick<Ending, 'status' | 'at'> & Partial<Pick<Ending, 'error' | 'may_go_on'>>;

interface Definition<W> {
  /** Its own name, as in `long_job`: 'import'. */
  readonly kind: string;
  /** The name of its task. */
  readonly task: string;
  /** What stays of work that ended early, as a sentence: 'The contacts counted here were changed.' */
  readonly kept?: string;
  /** It can't be canceled, because half of it is useless. */
  readonly uncancellable?: true;
  /** Finds its record, locked if its steps rely on that. Undefined if it's gone or complete. */
  load(place: Place, job: LongJob): Promise<W | undefined>;
  /** Undefined if no user asked for it. */
  askedBy(work: W): Asked | undefined;
  /** The access of the call that asked for it. The work stops if the user loses it. */
  needs(work: W): Access;
  /** Ends its record. Returns the result in a sentence. */
  end(ending: Ending, work: W): Promise<string | undefined>;
  /** Lets it continue after it failed permanently. False if it can't: it was undone since, or continued in another way. */
  reopen: NonNullable<LongWork['reopen']>;
  /** A problem with its record, as a sentence. A retry wouldn't help. Undefined for other errors. */
  explain?(error: unknown): string | undefined;
}

/** Work whose steps are one transaction each. A step reads its position from the loaded record and moves it. */
interface InSteps<W> extends Definition<W> {
  /** 'cancelled': its record is gone, and no one waits for the rest. */
  step(ctx: Context, work: W): Promise<Step | 'cancelled'>;
}

/**
 * Work that isn't one transaction at a time, such as reading a file. It stores its position in the transaction of each effect, reports progress there,
 * and pauses where the rest can move to another worker.
 */
interface InPieces<W> extends Definition<W> {
  /** Aborts when the process stops. */
  pieces(ctx: SignedInContext, work: W, signal: AbortSignal): AsyncIterable<Pause>;
}

type Start = Omit<NewLongJob, 'kind' | 'task' | 'payload'> & Partial<Pick<NewLongJob, 'payload'>>;

/** The task of a kind of long work, with functions to start it. */
export interface LongTask extends Task {
  readonly long: LongWork;
  /** Starts it as a job, in the current transaction. */
  start(ctx: Context, job: Start): Promise<void>;
  /** Continues completed work under its old id. */
  restart(ctx: Context, job: Start): Promise<void>;
}

/** The task of long work that runs in steps. A small amount needs no job. */
export interface SteppedTask extends LongTask {
  /** Does all of it in the current transaction. */
  runNow(ctx: Context, id: string): Promise<void>;
}

const BROKE = 'Something failed repeatedly on our side.';
const CANCELED = 'This was canceled.';

/** Whether the record of long work says that it isn't complete. */
export const isOpen = (row: { readonly status: string } | undefined): boolean =>
  row?.status === 'queued' || row?.status === 'processing';

/**
 * Defines a kind of long work. It runs as the user who asked for it, with their current rights, which each transaction checks again. It continues where
 * it stopped after a restart, a kill, or a failed attempt. It yields when others wait, and stops when it's canceled. After the last attempt, or once a
 * step throws CannotGoOnError, it fails, and an admin can continue it. An undo is a separate kind of long work.
 */
export function defineLongWork<W>(definition: InSteps<W>): SteppedTask;
export function defineLongWork<W>(definition: InPieces<W>): LongTask;
export function defineLongWork<W>(definition: InSteps<W> | InPieces<W>): LongTask | SteppedTask {
  const { kind, task, kept, uncancellable, reopen } = definition;

  /** Ends it in the current transaction. */
  async function end(place: Place & { readonly as?: Context }, job: LongJob, how: How): Promise<void> {
    const { db, tenant, as } = place;
    const work = await definition.load(place, job);
    const ending = { db, tenant, ...(as && { as }), job_id: job.id, may_go_on: false, error: null, ...how };
    const outcome = work && (await definition.end(ending, work));
    const { status, at, error } = ending;
    await finishLongJob(db, tenant.id, job.id, {
      // Its record is gone or complete, so no one waits for the rest.
      status: work || status === 'failed' ? status : 'cancelled',
      at,
      ...(outcome !== undefined && { outcome }),
      ...(status === 'failed' && error !== null && { error }),
    });
  }

  const withKept = (why: string) => (kept === undefined ? why : `${why} ${kept}`);
  const canceled = (at: Date): How => ({ status: 'cancelled', at, error: withKept(CANCELED) });
  const endAs = (tx: Context, job: LongJob, status: 'complete' | 'cancelled') => {
    const at = tx.clock.now();
    return end({ ...tx, as: tx }, job, status === 'cancelled' ? canceled(at) : { status, at });
  };

  /** Runs the next step in the current transaction. False if it was the last. */
  async function takeStep(tx: Context, job: LongJob, step: InSteps<W>['step']): Promise<boolean> {
    const work = await definition.load(tx, job);
    const took = work ? await step(tx, work) : 'cancelled';
    if (took === 'cancelled') {
      await endAs(tx, job, took);
      return false;
    }
    const { done: more, over, ...total } = took;
    const { cancelled } = await reportProgress(tx.db, tx.tenant.id, job.id, { more, at: tx.clock.now(), ...total });
    if (over || cancelled) await endAs(tx, job, over ? 'complete' : 'cancelled');
    return !over && !cancelled;
  }

  /** Runs it until it's complete or yields the rest. */
  async function work(base: TaskContext, ctx: SignedInContext, found: W, job: LongJob): Promise<void> {
    const handOn = ({ id, state = {} }: LongJob) =>
      ctx.transaction((tx) => continueLongJob(tx, { id, task, payload: state }));
    if ('step' in definition) {
      for (;;) {
        if (await base.mustYield()) return handOn(job);
        if (!(await ctx.transaction((tx) => takeStep(tx, job, definition.step)))) return;
      }
    }
    let now = job;
    let stop: 'cancelled' | 'yield' | undefined;
    for await (const { cancelled, state } of definition.pieces(ctx, found, base.signal)) {
      if (state) now = { ...job, state };
      if (cancelled) stop = 'cancelled';
      else if (await base.mustYield()) stop = 'yield';
      // Leaving the loop lets the generator close what it opened, and wait for what it started.
      if (stop) break;
    }
    if (stop === 'yield') return handOn(now);
    await ctx.transaction((tx) => endAs(tx, now, stop ?? 'complete'));
  }

  async function run(base: TaskContext, { tenant_id, long_job_id, ...state }: Payload): Promise<void> {
    const job = { id: String(long_job_id), state };
    const at = () => base.clock.now();
    const inTenant = <T>(act: (place: Place) => Promise<T>) =>
      base.database.inTenant(tenant_id, (db) => act({ db, tenant: { id: tenant_id } }));
    const found = await inTenant((place) => definition.load(place, job));
    if (!found) return inTenant((place) => end(place, job, canceled(at())));
    const asked = definition.askedBy(found);
    const ctx = asked && (await base.jobs.act_for(base, { tenant_id, ...asked }));
    const failed = (error: string, may_go_on: boolean): How => ({ status: 'failed', at: at(), error, may_go_on });
    const failAsNoOne = (error: string) => inTenant((place) => end(place, job, failed(withKept(error), true)));
    const fail = (error: string, may_go_on: boolean) =>
      ctx?.transaction((tx) => end({ ...tx, as: tx }, job, failed(error, may_go_on)));
    try {
      if (!ctx) throw new CannotGoOnError(STARTER_GONE);
      if (base.died) throw new Error('the process that worked on it died at its last try');
      await work(base, withRights(ctx, definition.needs(found)), found, job);
    } catch (error) {
      const why = definition.explain?.(error);
      if (why !== undefined) return fail(why, false);
      if (error instanceof CannotGoOnError) await failAsNoOne(error.message);
      else if (base.last_attempt) await fail(withKept(BROKE), true);
      throw error;
    }
  }

  return {
    name: task,
    lane: 'bulk',
    long: {
      kind,
      reopen,
      ...(!uncancellable && {
        cancel: (db: Db, tenantId: number, id: string, at: Date) =>
          end({ db, tenant: { id: tenantId } }, { id }, canceled(at)),
      }),
    },
    run,
    start: (ctx, job) => startLongJob(ctx, { payload: {}, ...job, kind, task }),
    restart: (ctx, job) => restartLongJob(ctx, { payload: {}, ...job, kind, task }),
    ...('step' in definition && {
      async runNow(ctx: Context, id: string) {
        while (await takeStep(ctx, { id }, definition.step));
      },
    }),
  };
}

/** The same, but each transaction first checks that the user still has the right to the work. */
function withRights(ctx: SignedInContext, access: Access): SignedInContext {
  return {
    ...ctx,
    transaction: (act, options) =>
      ctx.transaction((tx) => {
        if (!hasRights(tx.actor, access)) throw new CannotGoOnError(STARTER_MAY_NOT);
        return act(tx);
      }, options),
  };
}
