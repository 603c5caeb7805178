import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '../context.ts';
import { type Lane, lanes, smallName } from './lanes.ts';
import type { LongWork } from './long-work.ts';

export interface TaskContext extends Services {
  readonly log: FastifyBaseLogger;
  /** Aborts when the process stops. Throw to return the job, or finish the current chunk. */
  readonly signal: AbortSignal;
  /** Whether this is the last attempt. A failure now isn't retried. */
  readonly last_attempt: boolean;
  /** Whether its process died on each attempt. Long work then ends now and does nothing else. */
  readonly died?: boolean;
  /**
   * Called between two chunks of long work. If true, continue the rest as a new job (`continueLongJob`) and return, because the process stops or others
   * have waited long enough.
   */
  mustYield(): Promise<boolean>;
}

/** A kind of job. The payload contains `tenant_id`. Running it twice must have no further effect. */
export interface Task {
  readonly name: string;
  /** The lane whose slots it takes. Default: quick. */
  readonly lane?: Lane;
  /** For jobs that users watch (long-job.ts). */
  readonly long?: LongWork;
  run(ctx: TaskContext, payload: { tenant_id: number } & Record<string, unknown>): Promise<void>;
}

/**
 * Work that each process does every few seconds, or because of its own settings. Several processes may do it at once. Work that is due at times, once
 * for all processes, is a Schedule.
 */
export interface Chore {
  readonly name: string;
  readonly every_s: number;
  run(ctx: Omit<TaskContext, 'last_attempt' | 'died' | 'mustYield'>): Promise<void>;
}

/** The lane of each task, by job name. */
export function lanesOf(tasks: readonly Task[]): ReadonlyMap<string, Lane> {
  return new Map(lanes.flatMap((lane) => tasksOfLane(lane, tasks).map(([name]) => [name, lane] as const)));
}

/** The tasks of a lane by job name. The quick lane also has small bulk work. */
export function tasksOfLane(lane: Lane, tasks: readonly Task[]): readonly (readonly [string, Task])[] {
  return tasks.flatMap((task) => {
    const own = (task.lane ?? 'quick') === lane ? [[task.name, task] as const] : [];
    const small = lane === 'quick' && task.lane === 'bulk' ? [[smallName(task.name), task] as const] : [];
    return [...own, ...small];
  });
}

/** The kinds of long work among the tasks, by name. */
export function longWorkOf(tasks: readonly Task[]): ReadonlyMap<string, LongWork> {
  return new Map(tasks.flatMap(({ long }) => (long ? [[long.kind, long] as const] : [])));
}
