import type { FastifyBaseLogger } from 'fastify';
import type { JobHelpers, TaskList } from 'graphile-worker';
import type { JobRun } from '../../providers/metrics/port.ts';
import type { Services } from '../context.ts';
import type { Asked } from '../db/direct-connection.ts';
import { bulkQueueOf, type Lane, TURN_MS } from './lanes.ts';
import { quietFlags } from './quiet-flags.ts';
import { JobFailedError, type Payload, runTask } from './run-task.ts';
import { type Task, tasksOfLane } from './tasks.ts';
import { DIED, othersWait, useUpAttempts } from './worker-process.ts';

interface Around {
  readonly services: Services;
  readonly log: FastifyBaseLogger;
  readonly signal: AbortSignal;
  readonly owner: Asked;
  /** Settles once this worker's jobs can be found if it dies. */
  ready(): Promise<unknown>;
}

/** The graphile-worker tasks of one lane. */
export function taskListOf(lane: Lane, tasks: readonly Task[], around: Around): TaskList {
  const names = tasksOfLane(lane, tasks);
  return Object.fromEntries(
    names.map(([name, task]) => [
      name,
      async (given: unknown, { job }: JobHelpers) => {
        await around.ready();
        const payload = given as Payload;
        const log = around.log.child({ job: job.id, task: name, attempt: job.attempts });
        const queue = lane === 'bulk' ? bulkQueueOf(payload.tenant_id) : null;
        const last_attempt = job.attempts >= job.max_attempts;
        const ctx = {
          ...around.services,
          log,
          signal: around.signal,
          last_attempt,
          died: job.last_error === DIED,
          mustYield: turnOf(around, takesTurns(lane) ? names.map(([known]) => known) : [], queue),
        };
        const began = performance.now();
        let outcome: JobRun['outcome'] = last_attempt ? 'failed' : 'retried';
        try {
          await runTask(task, ctx, payload);
          outcome = 'done';
        } catch (error) {
          if (error instanceof JobFailedError && error.is_final) {
            outcome = 'failed';
            await useUpAttempts(around.owner, job.id);
          }
          throw error;
        } finally {
          around.services.meter.job({ lane, task: name, outcome, seconds: (performance.now() - began) / 1000 });
        }
      },
    ]),
  );
}

const takesTurns = (lane: Lane) => lane === 'bulk' || lane === 'upkeep';

/** One turn of a job. It ends when the process stops, or after a while if another tenant waits for the slot. */
function turnOf(
  { signal, owner, services }: Around,
  tasks: readonly string[],
  queue: string | null,
): () => Promise<boolean> {
  let askedAt = performance.now();
  return async () => {
    if (signal.aborted) return true;
    if (tasks.length === 0 || performance.now() - askedAt < TURN_MS) return false;
    const flags = await quietFlags(owner, services.clock.now());
    if (await othersWait(owner, { tasks, queue, flags })) return true;
    // No one is waiting. Check again in a second, not with every chunk.
    askedAt = performance.now() - TURN_MS + 1000;
    return false;
  };
}
