import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '../context.ts';
import { type Lane, lanes, smallName } from './lanes.ts';
import type { LongWork } from './long-work.ts';

export interface TaskContext extends Services {
  readonly log: FastifyBaseLogger;
  /** Aborts when the process wants to stop: give the work back by throwing, or finish the chunk at hand. */
  readonly signal: AbortSignal;
  /** This is the last try: what fails now is not tried again. */
  readonly last_attempt: boolean;
  /** Its process died at each try: long work ends now, and does nothing else. */
  readonly died?: boolean;
  /**
   * Asked between two chunks of long work: whether to hand the rest on (`continueLongJob`) and return, because the process stops or
   * others have waited long enough.
   */
  mustYield(): Promise<boolean>;
}

/** One kind of job. The payload carries `tenant_id`; running twice must do nothing the second time. */
export interface Task {
  readonly name: string;
  /** Which slots it takes: quick ones unless said otherwise. */
  readonly lane?: Lane;
  /** Where people watch it (long-job.ts). */
  readonly long?: LongWork;
  run(ctx: TaskContext, payload: { tenant_id: number } & Record<string, unknown>): Promise<void>;
}

/**
 * What each process does every few seconds, or because of its own settings: two at once do no harm. Work that is due at times, once however
 * many processes there are, is a Schedule.
 */
export interface Chore {
  readonly name: string;
  readonly every_s: number;
  run(ctx: Omit<TaskContext, 'last_attempt' | 'died' | 'mustYield'>): Promise<void>;
}

/** The lane of each task, by the names its jobs carry. */
export function lanesOf(tasks: readonly Task[]): ReadonlyMap<string, Lane> {
  return new Map(lanes.flatMap((lane) => tasksOfLane(lane, tasks).map(([name]) => [name, lane] as const)));
}

/** Tasks of a lane by the name their jobs carry: the quick lane has what is small of the bulk work too. */
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
