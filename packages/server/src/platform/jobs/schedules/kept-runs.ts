import { FAILED_RUNS_KEPT_DAYS, KEPT_RUNS } from '@bookline/contract/rules/schedule-runs';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Run } from './schedule.ts';

/** Keeps how a run ended, where it has, and lets go of what is older than needs to be seen. In the transaction that ended it. */
export async function keepRun(db: Db, name: string, { tenant_id, due_at }: Run, at: Date): Promise<void> {
  await sql`
    insert into schedule_run (tenant_id, name, due_at, status, by_hand, started_at, ended_at, done, error)
    select tenant_id, name, due_at, status, by_hand, started_at, ended_at, done, error from schedule
    where tenant_id = ${tenant_id} and name = ${name} and due_at = ${due_at} and ended_at is not null
    on conflict (tenant_id, name, due_at) do update
      set status = excluded.status, ended_at = excluded.ended_at, done = excluded.done, error = excluded.error`.execute(
    db,
  );
  const failedSince = new Date(at.getTime() - FAILED_RUNS_KEPT_DAYS * 24 * 3600 * 1000);
  await sql`
    delete from schedule_run where tenant_id = ${tenant_id} and name = ${name}
      and (status = 'done' or due_at < ${failedSince})
      and due_at < (
        select due_at from schedule_run where tenant_id = ${tenant_id} and name = ${name}
        order by due_at desc offset ${KEPT_RUNS - 1} limit 1)`.execute(db);
}
