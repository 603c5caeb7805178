import { HOLDS_INCOMING_S } from '@bookline/contract/rules/dial-runs';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Whether the user is wrapping up a call of their active run: it ended a moment ago, and has no disposition yet. */
export async function findWrapUp(db: Db, tenantId: number, userId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ until: string }>`
    select k.ended_at + make_interval(secs => least(coalesce(r.wrap_up_s, ${HOLDS_INCOMING_S}), ${HOLDS_INCOMING_S})) as until
    from dial_run r
      join dial_run_contact e on e.tenant_id = r.tenant_id and e.run_id = r.id and e.state = 'current'
      join call k on k.tenant_id = e.tenant_id and k.id = e.attempt_id
    where r.tenant_id = ${tenantId} and r.user_id = ${userId} and r.status = 'active'
      and k.ended_at is not null and k.status <> 'refused' and k.disposition_id is null`.execute(db);
  return rows.some(({ until }) => new Date(until) > now);
}
