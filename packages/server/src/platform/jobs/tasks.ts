import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '../context.ts';

export interface TaskContext extends Services {
  readonly log: FastifyBaseLogger;
  /** Aborts when the process wants to stop: give the work back by throwing, or finish the chunk at hand. */
  readonly signal: AbortSignal;
  /** This is the last try: what fails now is not tried again. */
  readonly last_attempt: boolean;
}

/** One kind of job. The payload carries `tenant_id`; running twice must do nothing the second time. */
export interface Task {
  readonly name: string;
  run(ctx: TaskContext, payload: { tenant_id: number } & Record<string, unknown>): Promise<void>;
}

/** Work that returns by the clock, for the whole installation. */
export interface Chore {
  readonly name: string;
  readonly every_s: number;
  run(ctx: Omit<TaskContext, 'last_attempt'>): Promise<void>;
}
