import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

const columns = [
  'name',
  'cron',
  'zone',
  'next_at',
  'due_at',
  'status',
  'by_hand',
  'started_at',
  'ended_at',
  'done',
  'error',
] as const;

export const listSchedules = (db: Db, tenantId: number) =>
  db.selectFrom('schedule').select(columns).where('tenant_id', '=', tenantId).execute();
export type ScheduleRow = Awaited<ReturnType<typeof listSchedules>>[number];

/** The IANA name of the time zone of a tenant's schedules. */
export async function findTimeZone(db: Db, tenantId: number): Promise<string> {
  const row = await db.selectFrom('tenant').select('time_zone').where('id', '=', tenantId).executeTakeFirstOrThrow();
  return row.time_zone;
}

/** Records a request to run now. Undefined while another run is queued or running. */
export const updateToAsked = (
  db: Db,
  asked: { tenant_id: number; name: string; cron: string; zone: string; next_at: Date; due_at: Date },
) =>
  db
    .insertInto('schedule')
    .values({ ...asked, status: 'queued', by_hand: true })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'name'])
        .doUpdateSet({
          due_at: asked.due_at,
          status: 'queued',
          by_hand: true,
          started_at: null,
          ended_at: null,
          done: 0,
          error: null,
        })
        .where(sql.ref('schedule.status'), 'not in', ['queued', 'running']),
    )
    .returning(columns)
    .executeTakeFirst();

const runColumns = ['status', 'due_at', 'started_at', 'ended_at', 'by_hand', 'done', 'error'] as const;

/** The completed runs of a schedule, newest first. There are few: see `keepRun`. */
export const listRuns = (db: Db, tenantId: number, name: string) =>
  db
    .selectFrom('schedule_run')
    .select(runColumns)
    .where('tenant_id', '=', tenantId)
    .where('name', '=', name)
    .orderBy('due_at', 'desc')
    .execute();
