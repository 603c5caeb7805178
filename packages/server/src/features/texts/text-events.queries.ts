import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface NewTextEvent {
  readonly id: string;
  readonly kind: 'incoming' | 'status';
  readonly provider: 'local' | 'twilio';
  readonly provider_id: string;
  /** 'received' of incoming texts, else the provider's status. */
  readonly status: string;
  readonly message_id: string | null;
  readonly fields: string;
  readonly received_at: Date;
}

/** Stores reports before they're handled. Returns false if all of them are known. */
export async function insertTextEvents(db: Db, tenantId: number, events: readonly NewTextEvent[]): Promise<boolean> {
  const rows = await db
    .insertInto('text_event')
    .values(events.map((event) => ({ ...event, tenant_id: tenantId })))
    .onConflict((conflict) => conflict.columns(['tenant_id', 'provider_id', 'kind', 'status']).doNothing())
    .returning('id')
    .execute();
  return rows.length > 0;
}

export interface TextEvent {
  readonly id: string;
  readonly kind: string;
  readonly provider: string;
  readonly provider_id: string;
  readonly status: string;
  readonly message_id: string | null;
  readonly fields: unknown;
  readonly received_at: string;
  readonly attempts: number;
}

/**
 * After its first failure, a report is tried again this much later, and each time twice as long after it arrived, but at least every 17 hours. Never given
 * up: it may be an opt-out.
 */
const AGAIN_S = 30;
const MOST_DOUBLED = 12;
const LONGEST_S = AGAIN_S * 2 ** (MOST_DOUBLED - 1);
const due = sql`received_at + ${AGAIN_S} * interval '1 second' * power(2, least(attempts, ${MOST_DOUBLED}) - 1)
  + ${LONGEST_S} * interval '1 second' * greatest(attempts - ${MOST_DOUBLED}, 0)`;

/** The next reports in their order, without those that failed and aren't due again. */
export async function listWaitingEvents(db: Db, tenantId: number, now: Date, limit: number): Promise<TextEvent[]> {
  const { rows } = await sql<TextEvent>`
    select id, kind, provider, provider_id, status, message_id, fields, received_at, attempts from text_event
    where tenant_id = ${tenantId} and handled_at is null
      and (attempts = 0 or ${due} <= ${now})
    order by received_at, id limit ${limit} for update skip locked`.execute(db);
  return rows;
}

/** How long until the first report that failed is due again. Null if none failed. */
export async function secondsUntilDue(db: Db, tenantId: number, now: Date): Promise<number | null> {
  const { rows } = await sql<{ seconds: number }>`
    select greatest(1, extract(epoch from min(${due}) - ${now}::timestamptz))::float8 as seconds from text_event
    where tenant_id = ${tenantId} and handled_at is null and attempts > 0 having count(*) > 0`.execute(db);
  return rows[0]?.seconds ?? null;
}

/** The words are kept with the text from now on. */
export async function markHandled(db: Db, tenantId: number, ids: readonly string[], now: Date): Promise<void> {
  await sql`update text_event set handled_at = ${now}, fields = '{}', problem = null
    where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`.execute(db);
}

export async function markFailed(db: Db, tenantId: number, id: string, problem: string): Promise<void> {
  await sql`update text_event set attempts = attempts + 1, problem = ${problem} where tenant_id = ${tenantId} and id = ${id}`.execute(
    db,
  );
}

/** Handled reports are only kept to recognize repetitions. */
export async function deleteOldEvents(db: Db, tenantId: number, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('text_event')
    .where('tenant_id', '=', tenantId)
    .where('received_at', '<', before.toISOString())
    .where('handled_at', 'is not', null)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Tenants with reports from before `moment` that no job has taken. Those that failed have a job of their own. */
export async function listTenantsWithWaitingTexts(db: Db, moment: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from tenants_with_waiting_texts(${moment})`.execute(db);
  return rows.map(({ id }) => id);
}
