import type { LaneFigures } from '../../providers/metrics/port.ts';
import { connectDirectly } from '../db/direct-connection.ts';
import { type Lane, lanes } from './lanes.ts';
import { quietFlags } from './quiet-flags.ts';

/** Counting takes milliseconds. A database that doesn't answer is reported as such. */
const PATIENCE_MS = 4000;

interface TaskRow {
  readonly task: string;
  readonly waiting: number;
  readonly running: number;
  readonly retrying: number;
  readonly failed: number;
  readonly oldest_waiting_s: number;
}

/**
 * The jobs of all tenants by lane, with unknown tasks under 'other'. Jobs paused by their tenant count as waiting, but not for the waiting time. Uses
 * its own connection, because only the owner of the job tables sees all of them. Throws if the database doesn't answer.
 */
export async function countLanes(ownerUrl: string, laneOf: ReadonlyMap<string, Lane>): Promise<LaneFigures[]> {
  const owner = await connectDirectly(ownerUrl, 'bookline metrics', PATIENCE_MS);
  owner.on('error', () => undefined); // the statement at hand says so
  try {
    const { rows } = await owner.query<TaskRow>(
      `select t.identifier as task, count(*) filter (where j.locked_at is not null)::int as running,
         count(*) filter (where j.locked_at is null and j.attempts < j.max_attempts and j.run_at <= now())::int as waiting,
         count(*) filter (where j.locked_at is null and j.attempts between 1 and j.max_attempts - 1 and j.run_at > now())::int as retrying,
         count(*) filter (where j.locked_at is null and j.attempts >= j.max_attempts)::int as failed,
         coalesce(extract(epoch from now() - min(j.run_at) filter (where j.is_available and j.run_at <= now()
           and (q.id is null or q.is_available) and (j.flags ?| $1::text[]) is not true)), 0)::float as oldest_waiting_s
       from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id
         left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
       group by t.identifier`,
      [await quietFlags(owner, new Date())],
    );
    return [...lanes, 'other'].map((lane) =>
      sumOf(
        lane,
        rows.filter(({ task }) => (laneOf.get(task) ?? 'other') === lane),
      ),
    );
  } finally {
    await owner.end().catch(() => undefined); // gone already
  }
}

function sumOf(lane: string, rows: readonly TaskRow[]): LaneFigures {
  const sum = (state: 'waiting' | 'running' | 'retrying' | 'failed') =>
    rows.reduce((total, row) => total + row[state], 0);
  return {
    lane,
    waiting: sum('waiting'),
    running: sum('running'),
    retrying: sum('retrying'),
    failed: sum('failed'),
    oldest_waiting_s: Math.max(0, ...rows.map(({ oldest_waiting_s }) => oldest_waiting_s)),
  };
}
