import type { Tightening } from '@bookline/contract/features/outbound-gate';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';

/** A company's own rules now. Undefined if it never set any. */
export async function findTightening(db: Db, tenantId: number): Promise<Tightening | undefined> {
  const { rows } = await sql<Tightening>`
    select t.version, t.open_from as from, t.open_until as until, t.closed_days, t.holidays, t.most_a_day, t.made_at,
      json_build_object('id', t.made_by_id, 'name', (select ${fullName('u')} from app_user u
        where u.tenant_id = t.tenant_id and u.id = t.made_by_id)) as made_by
    from outbound_tightening t where t.tenant_id = ${tenantId} order by t.version desc limit 1`.execute(db);
  return rows[0];
}

export interface NewTightening {
  readonly version: number;
  readonly open_from: string | null;
  readonly open_until: string | null;
  readonly closed_days: number[];
  readonly holidays: boolean;
  readonly most_a_day: number | null;
  readonly made_at: Date;
  readonly made_by_id: string;
}

/** Returns false if another user stored this version first. */
export async function insertTightening(db: Db, tenantId: number, row: NewTightening): Promise<boolean> {
  const written = await db
    .insertInto('outbound_tightening')
    .values({ ...row, tenant_id: tenantId })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'version']).doNothing())
    .returning('version')
    .executeTakeFirst();
  return written !== undefined;
}
