import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';

export async function insertSalesNote(
  db: Db,
  tenantId: number,
  row: {
    readonly id: string;
    readonly order_id: string;
    readonly at: Date;
    readonly actor_id: string;
    readonly text: string;
  },
): Promise<void> {
  await db
    .insertInto('sales_order_note')
    .values({ ...row, tenant_id: tenantId })
    .execute();
}

/** The notes of admins about an order of a subscription or number. */
export async function listSalesNotes(db: Db, tenantId: number, orderId: string) {
  const { rows } = await sql<{ id: string; at: string; actor_id: string; actor: string; text: string }>`
    select n.id, n.at, n.actor_id, ${fullName('u')} as actor, n.text
    from sales_order_note n join app_user u on u.tenant_id = n.tenant_id and u.id = n.actor_id
    where n.tenant_id = ${tenantId} and n.order_id = ${orderId}`.execute(db);
  return rows;
}
