import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Legs } from './calls.queries.ts';

/** Whether someone else is on the call `k`, or rings. */
const shared = sql<boolean>`exists (select 1 from call_party p
  where p.tenant_id = k.tenant_id and p.call_id = k.id and p.left_at is null)`;
/** Whether the call `k` isn't over, and the user's browser has it. */
const open = sql<boolean>`(k.ended_at is null and k.forwarded_at is null and k.message_began_at is null)`;

/**
 * The user's call during which `besides` may ring: they talk or have it on hold, alone with the other party. Undefined during a call of the power dialer, with a
 * third person, during a transfer, while they supervise, and if they have two calls.
 */
export async function waitsBeside(
  db: Db,
  tenantId: number,
  { user_id, besides }: { readonly user_id: string; readonly besides: string },
): Promise<(Legs & { readonly id: string }) | undefined> {
  const { rows } = await sql<Legs & { readonly id: string; readonly may: boolean }>`
    select k.id, k.direction, k.passed_on, k.provider_sid, k.other_sid,
      k.status = 'in_progress' and k.other_sid is not null and k.transferred_at is null and k.dial_run_id is null and not ${shared}
      and not exists (select 1 from call_party p join call o on o.tenant_id = p.tenant_id and o.id = p.call_id and o.ended_at is null
        where p.tenant_id = ${tenantId} and p.user_id = ${user_id} and p.left_at is null)
      and not exists (select 1 from call_supervision s
        where s.tenant_id = ${tenantId} and s.user_id = ${user_id} and s.ended_at is null and s.leg_sid is not null) as may
    from call k where k.tenant_id = ${tenantId} and k.user_id = ${user_id} and k.id <> ${besides} and ${open}
    limit 2`.execute(db);
  const [found, another] = rows;
  return found?.may && !another ? found : undefined;
}

/** The other call in which the user talks with someone. They can't talk in two. */
export async function findTalking(
  db: Db,
  tenantId: number,
  { user_id, besides }: { readonly user_id: string; readonly besides: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select k.id from call k where k.tenant_id = ${tenantId} and k.user_id = ${user_id} and k.id <> ${besides} and ${open}
      and k.status = 'in_progress' and k.transferred_at is null and (k.held_at is null or ${shared})
    limit 1`.execute(db);
  return rows[0]?.id;
}
