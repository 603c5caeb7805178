import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';
import type { UndoRow } from './undo/undo.queries.ts';

/** State of an attempt besides its own run. */
export interface AttemptState {
  readonly id: string;
  readonly heartbeat_at: string | null;
  readonly trouble: string | null;
  readonly retry: {
    readonly id: string;
    readonly status: 'queued' | 'processing' | 'complete' | 'failed' | 'cancelled';
    readonly total: number;
    readonly processed: number;
    readonly stored: number;
    readonly error: string | null;
    readonly created_at: string;
  } | null;
  readonly undo:
    | (Omit<UndoRow, 'made_by_id' | 'acting_as_id' | 'origin' | 'phase' | 'after_id' | 'before_row_no'> & {
        readonly by: { readonly id: string; readonly name: string };
      })
    | null;
}

/** Times inside JSON that PostgreSQL builds, in the format of the rest of the API. */
const isoTime = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The state of these attempts: their job's last sign of life, the last retry of their rejected rows, and their undo. */
export async function listStates(db: Db, tenantId: number, ids: readonly string[]): Promise<Map<string, AttemptState>> {
  const { rows } = await sql<AttemptState>`
    select a.id, j.heartbeat_at, case when j.status = 'processing' then j.error end as trouble,
      (select json_build_object('id', r.id, 'status', r.status, 'total', r.total, 'processed', r.processed, 'stored', r.stored,
          'error', r.error, 'created_at', ${isoTime('r.created_at')})
        from import_retry r where r.tenant_id = a.tenant_id and r.import_attempt_id = a.id order by r.created_at desc, r.id desc limit 1) as retry,
      (select json_build_object('status', u.status, 'job_id', u.job_id, 'worked_on', u.worked_on, 'total', u.total, 'removed', u.removed,
          'restored', u.restored, 'partly', u.partly, 'kept', u.kept, 'error', u.error,
          'by', json_build_object('id', m.id, 'name', ${fullName('m')}),
          'created_at', ${isoTime('u.created_at')}, 'finished_at', ${isoTime('u.finished_at')})
        from import_undo u join app_user m on m.tenant_id = u.tenant_id and m.id = coalesce(u.acting_as_id, u.made_by_id)
        where u.tenant_id = a.tenant_id and u.import_attempt_id = a.id) as undo
    from import_attempt a left join long_job j on j.tenant_id = a.tenant_id and j.id = a.id
    where a.tenant_id = ${tenantId} and a.id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
