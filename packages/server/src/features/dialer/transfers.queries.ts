import type { Colleague } from '@bookline/contract/features/dialer';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';

/** Whether the user `u` has an open call, rings or talks as the third person of one, or supervises one. */
const onACall = sql<boolean>`(
  exists (select 1 from call k where k.tenant_id = u.tenant_id and k.user_id = u.id and k.ended_at is null)
  or exists (select 1 from call_party t join call k on k.tenant_id = t.tenant_id and k.id = t.call_id and k.ended_at is null
    where t.tenant_id = u.tenant_id and t.user_id = u.id and t.left_at is null)
  or exists (select 1 from call_supervision s
    where s.tenant_id = u.tenant_id and s.user_id = u.id and s.ended_at is null and s.leg_sid is not null))`;

export async function isOnACall(db: Db, tenantId: number, userId: string): Promise<boolean> {
  const { rows } = await sql<{ busy: boolean }>`
    select ${onACall} as busy from app_user u where u.tenant_id = ${tenantId} and u.id = ${userId}`.execute(db);
  return rows[0]?.busy === true;
}

/** Users with a verified phone, which a dialer needs, by name. At most 50. */
export async function listColleagues(
  db: Db,
  tenantId: number,
  userId: string,
  q: string | undefined,
): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    select u.id, ${fullName('u')} as name, ${onACall} as busy
    from app_user u join dialer_profile p on p.tenant_id = u.tenant_id and p.user_id = u.id
    where u.tenant_id = ${tenantId} and u.active and u.id <> ${userId} and p.verified_number is not null
      and (${q ?? null}::text is null or ${fullName('u')} ilike ${`%${likePattern(q ?? '')}%`})
    order by u.last_name, u.first_name, u.id limit 50`.execute(db);
  return rows;
}

/** The open calls to which a leg was transferred. */
export const listFollowing = (db: Db, tenantId: number, leg: string) =>
  db
    .selectFrom('call')
    .select(['id', 'user_id'])
    .where('tenant_id', '=', tenantId)
    .where('ended_at', 'is', null)
    .where('passed_on', '=', true)
    .where('other_sid', '=', leg)
    .execute();

/** The call that a transfer gave a colleague no longer has the other side, so its end doesn't end theirs. */
export async function detachFollowing(db: Db, tenantId: number, callId: string): Promise<void> {
  await db
    .updateTable('call')
    .set({ other_sid: null })
    .where('tenant_id', '=', tenantId)
    .where('transferred_from', '=', callId)
    .execute();
}
