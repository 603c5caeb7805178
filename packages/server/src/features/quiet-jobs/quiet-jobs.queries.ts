import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';

/** The current pause. An expired one counts as none. */
export async function findQuiet(db: Db, tenantId: number, now: Date) {
  return db
    .selectFrom('quiet_jobs as q')
    .leftJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 'q.tenant_id').onRef('u.id', '=', 'q.started_by_id'),
    )
    .select(['q.since', 'q.until', 'q.started_by_id', fullName<string | null>('u').as('started_by_name')])
    .where('q.tenant_id', '=', tenantId)
    .where((where) => where.or([where('q.until', 'is', null), where('q.until', '>', now.toISOString())]))
    .executeTakeFirst();
}

export async function putQuiet(
  db: Db,
  tenantId: number,
  pause: { since: Date; until: Date | null; started_by_id: string },
): Promise<void> {
  await db
    .insertInto('quiet_jobs')
    .values({ tenant_id: tenantId, ...pause })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(pause))
    .execute();
}

export async function deleteQuiet(db: Db, tenantId: number): Promise<void> {
  await db.deleteFrom('quiet_jobs').where('tenant_id', '=', tenantId).execute();
}

export async function listJobs(db: Db) {
  const { rows } = await sql<{
    task: string;
    running: number;
    waiting: number;
    failing: number;
  }>`select task, running, waiting, failing from jobs_of_tenant()`.execute(db);
  return rows;
}
