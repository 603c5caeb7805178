import type { Asked } from '../db/direct-connection.ts';
import type { Slots } from './lanes.ts';

/** How often a worker reports that it's alive. */
export const HEARTBEAT_MS = 5000;
/** After this silence, a worker or its machine counts as stuck, and its work goes to others. */
const STUCK_S = 60;
/** A chunk takes seconds. If a live worker's long work reports nothing for this long, it hangs. */
const HANGS_S = 600;
/** The error stored for a job whose process died on its last attempt. */
export const DIED = 'The process that worked on it ended each time before it was done.';
/** How long permanently failed jobs are kept. */
const KEPT_DAYS = 90;

export interface WorkerProcess {
  readonly lock_key: number;
  /** 'server' also answers requests, 'worker' only runs jobs. */
  readonly part: 'server' | 'worker';
  readonly name: string;
  readonly slots: Slots;
}

/** Takes the lock that shows that this process is alive, and registers it. The connection must stay open. */
export async function registerProcess(owner: Asked, { lock_key, part, name, slots }: WorkerProcess): Promise<void> {
  await owner.query('select pg_advisory_lock($1::bigint)', [lock_key]);
  await owner.query('insert into job_process (lock_key, part, name, slots) values ($1, $2, $3, $4)', [
    lock_key,
    part,
    name,
    JSON.stringify(slots),
  ]);
}

/** Jobs are locked by a worker pool's name. This finds them when the process is gone. */
export async function registerPool(owner: Asked, lockKey: number, poolId: string): Promise<void> {
  await owner.query('insert into job_worker (worker_id, lock_key) values ($1, $2)', [poolId, lockKey]);
}

/** Reports that this process is alive. False if it was given up in the meantime and others may have its work. */
export async function beat(owner: Asked, lockKey: number): Promise<boolean> {
  const { rows } = await owner.query(
    'update job_process set heartbeat_at = now() where lock_key = $1 returning lock_key',
    [lockKey],
  );
  return rows.length > 0;
}

/** Returns all jobs of this process, and unregisters it. */
export async function unregisterProcess(owner: Asked, lockKey: number): Promise<void> {
  await giveBack(owner, lockKey);
}

/**
 * Returns the jobs of workers that are gone (their lock is free) or stuck (they hold it but report nothing), and long work that hangs. Returns how many
 * workers were given up.
 */
export async function releaseDead(owner: Asked): Promise<number> {
  // Its connection is closed, so a stuck process loses its lock and notices when it wakes up.
  await owner.query(
    `select pg_terminate_backend(l.pid) from pg_locks l join job_process p on ((l.classid::bigint << 32) | l.objid::bigint) = p.lock_key
     where l.locktype = 'advisory' and l.objsubid = 1 and l.database = (select oid from pg_database where datname = current_database())
       and p.heartbeat_at < now() - make_interval(secs => $1)`,
    [STUCK_S],
  );
  const { rows } = await owner.query<{ lock_key: string }>(
    `select lock_key from (select lock_key from job_worker union select lock_key from job_process) known
     where not exists (
       select 1 from pg_locks where locktype = 'advisory' and objsubid = 1
         and database = (select oid from pg_database where datname = current_database())
         and ((classid::bigint << 32) | objid::bigint) = known.lock_key)`,
  );
  for (const { lock_key } of rows) await giveBack(owner, lock_key);
  await owner.query(
    `with hanging as (
       select j.id, j.job_queue_id from graphile_worker._private_jobs j
         join long_job l on l.id::text = j.key and l.tenant_id = (j.payload ->> 'tenant_id')::bigint
       where j.locked_at is not null and l.status = 'processing' and l.heartbeat_at < now() - make_interval(secs => $1)
     ), queues as (
       update graphile_worker._private_job_queues q set locked_at = null, locked_by = null from hanging where q.id = hanging.job_queue_id
     )
     update graphile_worker._private_jobs j set locked_at = null, locked_by = null, run_at = now() from hanging where j.id = hanging.id`,
    [HANGS_S],
  );
  // Work that hung on its last attempt ends too.
  await endTriedOut(owner);
  return rows.length;
}

async function giveBack(owner: Asked, lockKey: number | string): Promise<void> {
  await owner.query(
    `with gone as (delete from job_worker where lock_key = $1 returning worker_id), process as (delete from job_process where lock_key = $1)
     select graphile_worker.force_unlock_workers(array(select worker_id from gone))`,
    [lockKey],
  );
  await endTriedOut(owner);
}

/** Returned jobs that have no attempts left fail, with their records. */
async function endTriedOut(owner: Asked): Promise<void> {
  // A job replaced while it ran is done: it must not run again, and it didn't fail.
  await owner.query(
    'delete from graphile_worker._private_jobs where attempts >= max_attempts and locked_at is null and key is null and last_error is null',
  );
  // A job whose process died on its last attempt must not disappear either.
  await owner.query(
    `update graphile_worker._private_jobs set last_error = $1
     where attempts >= max_attempts and locked_at is null and last_error is null`,
    [DIED],
  );
  // The records of long work must end too, so one more attempt does only that (`died`).
  await owner.query(
    `update graphile_worker._private_jobs j set last_error = $1, max_attempts = j.attempts + 1, run_at = now() from long_job l
     where l.id::text = j.key and l.tenant_id = (j.payload ->> 'tenant_id')::bigint and l.status in ('queued', 'processing')
       and j.attempts >= j.max_attempts and j.locked_at is null`,
    [DIED],
  );
  await owner.query(
    `update schedule s set status = 'failed', error = $1, ended_at = now() from graphile_worker._private_jobs j
     where s.status in ('queued', 'running') and j.key = 'schedule:' || s.tenant_id || ':' || s.name
       and j.attempts >= j.max_attempts and j.locked_at is null and j.last_error = $1`,
    [DIED],
  );
}

/** Keeps a job that fails now from being tried again: it's listed with those that failed permanently, and an admin may retry it. */
export async function useUpAttempts(owner: Asked, jobId: string): Promise<void> {
  await owner.query('update graphile_worker._private_jobs set attempts = max_attempts where id = $1', [jobId]);
}

/** Removes jobs that failed permanently long ago. */
export async function forgetOldFailures(owner: Asked): Promise<void> {
  await owner.query(
    `delete from graphile_worker._private_jobs
     where attempts >= max_attempts and locked_at is null and updated_at < now() - make_interval(days => $1)`,
    [KEPT_DAYS],
  );
}

/**
 * Whether a bulk job that isn't running could run: of another tenant, or of this one after the current job. Jobs of paused tenants (`flags`) don't
 * count.
 */
export async function othersWait(
  owner: Asked,
  { tasks, queue, flags }: { tasks: readonly string[]; queue: string | null; flags: readonly string[] },
): Promise<boolean> {
  const { rows } = await owner.query<{ waits: boolean }>(
    `select exists (
       select 1 from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id
         left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
       where j.is_available and j.run_at <= now() and t.identifier = any($1::text[]) and (j.flags ?| $3::text[]) is not true
         and (q.id is null or q.is_available or q.queue_name = $2)
     ) as waits`,
    [tasks, queue, flags],
  );
  return rows[0]?.waits === true;
}
