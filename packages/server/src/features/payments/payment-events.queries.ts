import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { GatewayName } from '../../providers/payments/port.ts';

export interface NewEventRow {
  readonly gateway: GatewayName;
  readonly id: string;
  readonly type: string;
  readonly about: string | null;
  readonly ref: string | null;
  readonly received_at: Date;
}

/** Stores a report unless it's already stored. */
export async function insertEvent(db: Db, tenantId: number, row: NewEventRow): Promise<boolean> {
  const inserted = await db
    .insertInto('payment_event')
    .values({ ...row, tenant_id: tenantId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function findEvent(db: Db, tenantId: number, gateway: GatewayName, id: string) {
  return db
    .selectFrom('payment_event')
    .select(['about', 'ref', 'handled_at'])
    .where('tenant_id', '=', tenantId)
    .where('gateway', '=', gateway)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function updateEventHandled(db: Db, tenantId: number, gateway: GatewayName, id: string, at: Date) {
  await db
    .updateTable('payment_event')
    .set({ handled_at: at })
    .where('tenant_id', '=', tenantId)
    .where('gateway', '=', gateway)
    .where('id', '=', id)
    .execute();
}

export async function deleteOldEvents(db: Db, tenantId: number, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from payment_event where tenant_id = ${tenantId} and received_at < ${before} and handled_at is not null`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}
