import type { CallSound } from '@bookline/contract/features/dialer';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export async function replaceQuality(
  db: Db,
  tenantId: number,
  call_id: string,
  quality: CallSound & { readonly created_at: Date },
): Promise<void> {
  await db
    .insertInto('call_quality')
    .values({ ...quality, tenant_id: tenantId, call_id })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'call_id']).doUpdateSet(quality))
    .execute();
}

/** A call's user and contact, and how it sounded. */
export async function findQuality(db: Db, tenantId: number, call_id: string) {
  const { rows } = await sql<{ user_id: string; contact_id: string | null; sound: CallSound | null }>`
    select k.user_id, k.contact_id, case when q.call_id is not null then json_build_object('scores', q.scores,
      'jitter_ms', q.jitter_ms, 'rtt_ms', q.rtt_ms, 'lost_permille', q.lost_permille, 'warnings', q.warnings) end as sound
    from call k left join call_quality q on q.tenant_id = k.tenant_id and q.call_id = k.id
    where k.tenant_id = ${tenantId} and k.id = ${call_id}`.execute(db);
  return rows[0];
}

/** The last score of each call that has one. */
export async function findLatestScores(
  db: Db,
  tenantId: number,
  call_ids: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ call_id: string; score: number }>`
    select call_id, scores[cardinality(scores)] as score from call_quality
    where tenant_id = ${tenantId} and call_id = any(${call_ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ call_id, score }) => [call_id, score]));
}
