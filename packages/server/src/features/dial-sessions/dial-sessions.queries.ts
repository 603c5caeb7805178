import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export async function insertSession(
  db: Db,
  tenantId: number,
  session: { readonly id: string; readonly user_id: string; readonly created_at: Date },
): Promise<void> {
  await db
    .insertInto('dial_session')
    .values({ ...session, tenant_id: tenantId })
    .execute();
}

export const findSession = (db: Db, tenantId: number, id: string): Promise<{ readonly id: string } | undefined> =>
  db.selectFrom('dial_session').select('id').where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst();

/** Sessions from before a moment, with their reports. */
export async function deleteOldSessions(db: Db, tenantId: number, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from dial_session where tenant_id = ${tenantId} and id in (
      select id from dial_session where tenant_id = ${tenantId} and created_at < ${before} order by created_at limit ${limit})
    returning id`.execute(db);
  return rows.length;
}

/** False if the report is known. */
export async function insertReport(
  db: Db,
  tenantId: number,
  report: {
    readonly id: string;
    readonly session_id: string;
    readonly digest: string;
    readonly content: string;
    readonly received_at: Date;
  },
): Promise<boolean> {
  const row = await db
    .insertInto('dial_report')
    .values({ ...report, tenant_id: tenantId })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'session_id', 'digest']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface WaitingReport {
  readonly id: string;
  readonly session_id: string;
  readonly user_id: string;
  readonly session_began_at: string;
  readonly content: unknown;
  readonly received_at: string;
}

/** Undefined once it was handled. */
export async function findWaitingReport(db: Db, tenantId: number, id: string): Promise<WaitingReport | undefined> {
  const { rows } = await sql<WaitingReport>`
    select r.id, r.session_id, s.user_id, s.created_at as session_began_at, r.content, r.received_at
    from dial_report r join dial_session s on s.tenant_id = r.tenant_id and s.id = r.session_id
    where r.tenant_id = ${tenantId} and r.id = ${id} and r.handled_at is null`.execute(db);
  return rows[0];
}

export async function markHandled(
  db: Db,
  tenantId: number,
  id: string,
  { at, problem }: { readonly at: Date; readonly problem: string | null },
): Promise<void> {
  await sql`update dial_report set handled_at = ${at}, content = '{}', problem = ${problem}
    where tenant_id = ${tenantId} and id = ${id}`.execute(db);
}

/** The contact of a session that a report is about: by the id that was sent, or by the number that was called. */
export async function findDialed(
  db: Db,
  tenantId: number,
  sessionId: string,
  { contact_ids, number }: { readonly contact_ids: readonly string[]; readonly number: string | null },
): Promise<string | undefined> {
  const { rows } = await sql<{ contact_id: string }>`
    select d.contact_id from outbound_decision d join contact c on c.tenant_id = d.tenant_id and c.id = d.contact_id
    where d.tenant_id = ${tenantId} and d.subject_id = ${sessionId} and d.allowed and d.contact_id in (
      select unnest(${contact_ids}::uuid[])
      union select p.contact_id from contact_phone p where p.tenant_id = ${tenantId} and p.number = ${number})
    order by d.contact_id = any(${contact_ids}::uuid[]) desc limit 1`.execute(db);
  return rows[0]?.contact_id;
}
