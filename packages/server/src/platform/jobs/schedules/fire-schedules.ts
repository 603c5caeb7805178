import type { Asked } from '../../db/direct-connection.ts';
import { lastDue, nextDue } from './next-due.ts';
import { INSTALLATION, INSTALLATION_ZONE, RUN_ATTEMPTS, RUN_PRIORITY, runKey, type Schedule } from './schedule.ts';

/** How often a worker checks for due runs. */
export const LOOK_MS = 5000;

/** The number of runs started at a time. After an outage of a large installation, the rest follows at the next check. */
const AT_ONCE = 2000;

interface Found {
  readonly tenant_id: string;
  readonly zone: string;
  readonly name: string;
  readonly cron: string;
  /** Null if it has no row yet. */
  readonly next_at: Date | null;
}

/**
 * Starts due runs. Calculates the next moment of schedules that have none, or whose time or time zone changed since the last calculation. Any
 * number of workers may do this at once: the statement that adds a job moves the row on, so only one worker gets each moment. While an earlier
 * run lasts, due runs wait. Returns how many runs it started.
 */
export async function fireSchedules(owner: Asked, schedules: readonly Schedule[], now: Date): Promise<number> {
  const found = await look(owner, schedules, now);
  await add(
    owner,
    found.filter(({ next_at }) => next_at === null),
    now,
  );
  return move(
    owner,
    found.flatMap(({ next_at, ...row }) => (next_at === null ? [] : { ...row, next_at })),
    now,
  );
}

async function look(owner: Asked, schedules: readonly Schedule[], now: Date): Promise<Found[]> {
  const { rows } = await owner.query<Found>(
    `select place.id as tenant_id, place.zone, declared.name, declared.cron, s.next_at
     from (select id, time_zone as zone, 'tenant' as per from tenant union all select $5::bigint, $6::text, 'installation') place
       join unnest($1::text[], $2::text[], $3::text[]) declared (name, cron, per) on declared.per = place.per
       left join schedule s on s.tenant_id = place.id and s.name = declared.name
     where s.name is null or s.cron <> declared.cron or s.zone <> place.zone or s.next_at <= $4 and not exists (
       select 1 from graphile_worker._private_jobs j
       where j.key = 'schedule:' || place.id || ':' || declared.name and (j.locked_at is not null or j.attempts < j.max_attempts))
     order by s.next_at limit ${AT_ONCE}`,
    [
      schedules.map(({ name }) => name),
      schedules.map(({ cron }) => cron),
      schedules.map(({ per }) => per),
      now,
      INSTALLATION,
      INSTALLATION_ZONE,
    ],
  );
  return rows;
}

/** A new schedule, or one of a new tenant, is first due at its next time. */
async function add(owner: Asked, found: readonly Found[], now: Date): Promise<void> {
  if (found.length === 0) return;
  await owner.query(
    `insert into schedule (tenant_id, name, cron, zone, next_at)
     select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::timestamptz[]) on conflict do nothing`,
    [...columnsOf(found), found.map(({ cron, zone }) => nextDue(cron, zone, now))],
  );
}

async function move(owner: Asked, found: readonly (Found & { next_at: Date })[], now: Date): Promise<number> {
  if (found.length === 0) return 0;
  // If several moments passed, the last one counts.
  const due = found.map(({ cron, zone, next_at }) => {
    if (next_at > now) return null;
    return new Date(Math.max(next_at.getTime(), lastDue(cron, zone, now).getTime()));
  });
  // This run retries what failed permanently.
  await owner.query(
    `delete from graphile_worker._private_jobs where key = any($1::text[]) and locked_at is null and attempts >= max_attempts`,
    [found.flatMap(({ tenant_id, name }, index) => (due[index] ? runKey(tenant_id, name) : []))],
  );
  const { rows } = await owner.query(
    `with given as (
       select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::timestamptz[], $7::timestamptz[])
         as g (tenant_id, name, cron, zone, next_at, known_next_at, due_at)
     ), mine as (
       -- A piece of a run holds its row briefly, so locked rows are skipped.
       select s.tenant_id, s.name from schedule s join given g using (tenant_id, name)
       where s.next_at = g.known_next_at for update of s skip locked
     ), moved as (
       update schedule s set cron = g.cron, zone = g.zone, next_at = g.next_at, due_at = coalesce(g.due_at, s.due_at),
         status = case when g.due_at is null then s.status else 'queued' end,
         by_hand = g.due_at is null and s.by_hand,
         started_at = case when g.due_at is null then s.started_at end,
         ended_at = case when g.due_at is null then s.ended_at end,
         done = case when g.due_at is null then s.done else 0 end,
         error = case when g.due_at is null then s.error end
       from given g join mine using (tenant_id, name) where s.tenant_id = g.tenant_id and s.name = g.name
       returning s.tenant_id, s.name, g.due_at
     )
     select graphile_worker.add_job(name,
       case when tenant_id = ${INSTALLATION} then json_build_object('due_at', due_at)
         else json_build_object('due_at', due_at, 'tenant_id', tenant_id) end,
       job_key => 'schedule:' || tenant_id || ':' || name, max_attempts => ${RUN_ATTEMPTS}, priority => ${RUN_PRIORITY},
       flags => case when tenant_id <> ${INSTALLATION} then array['tenant:' || tenant_id] end)
     from moved where due_at is not null`,
    [
      ...columnsOf(found),
      found.map(({ cron, zone }) => nextDue(cron, zone, now)),
      found.map(({ next_at }) => next_at),
      due,
    ],
  );
  return rows.length;
}

const columnsOf = (found: readonly Found[]) => [
  found.map(({ tenant_id }) => tenant_id),
  found.map(({ name }) => name),
  found.map(({ cron }) => cron),
  found.map(({ zone }) => zone),
];
