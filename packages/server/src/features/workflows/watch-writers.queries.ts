import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface Writer {
  /** Its transaction id. */
  readonly xid: string;
  /** The PostgreSQL process. Null for a prepared transaction. */
  readonly pid: number | null;
  /** Its database, which may be another than ours. */
  readonly database: string | null;
}

/** The oldest writing transaction on the PostgreSQL server. Undefined if there is none. */
export async function findOldestWriter(db: Db): Promise<Writer | undefined> {
  const { rows } = await sql<Writer>`
    with now as (select pg_current_snapshot() as snapshot)
    select pg_snapshot_xmin(snapshot)::text as xid, l.pid, coalesce(a.datname, p.database)::text as database
    from now
      left join pg_locks l on l.locktype = 'transactionid' and l.granted and l.pid is not null
        and l.transactionid = pg_snapshot_xmin(snapshot)::xid
      left join pg_stat_activity a on a.pid = l.pid
      left join pg_prepared_xacts p on p.transaction = pg_snapshot_xmin(snapshot)::xid
    where pg_snapshot_xmin(snapshot) < pg_snapshot_xmax(snapshot)
    limit 1`.execute(db);
  return rows[0];
}
