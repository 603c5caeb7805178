import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface NewDelivery {
  readonly id: string;
  readonly run_id: string;
  readonly template_id: string;
  readonly step_id: string;
  readonly url: string;
  readonly body: string;
  readonly created_at: Date;
}

export async function insertDeliveries(db: Db, tenantId: number, deliveries: readonly NewDelivery[]): Promise<void> {
  if (deliveries.length === 0) return;
  await db
    .insertInto('workflow_delivery')
    .values(deliveries.map((delivery) => ({ ...delivery, tenant_id: tenantId })))
    .execute();
}

/** The contact data sent to a step's address: name and contact details, nothing else. */
export async function listDelivered(db: Db, tenantId: number, ids: readonly string[]) {
  const rows = await db
    .selectFrom('contact')
    .select(['id', 'category', 'first_name', 'last_name', 'phone', 'email', 'state'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, ...told }) => [id, told]));
}

/** A call still to be made, with its signing secret. Locked against parallel tries. */
export async function lockDelivery(db: Db, tenantId: number, id: string) {
  return db
    .selectFrom('workflow_delivery as d')
    .innerJoin('workflow_template as t', (join) =>
      join.onRef('t.tenant_id', '=', 'd.tenant_id').onRef('t.id', '=', 'd.template_id'),
    )
    .select([
      'd.id',
      'd.template_id',
      'd.run_id',
      'd.step_id',
      'd.url',
      'd.body',
      'd.created_at',
      't.webhook_secret_sealed',
    ])
    .where('d.tenant_id', '=', tenantId)
    .where('d.id', '=', id)
    .where('d.status', '=', 'queued')
    .forUpdate('d')
    .executeTakeFirst();
}

export async function updateDelivery(
  db: Db,
  tenantId: number,
  id: string,
  changes: {
    readonly status?: 'delivered' | 'failed';
    readonly answer?: number | null;
    readonly body?: null;
    readonly ended_at?: Date;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('workflow_delivery')
    .set((old) => ({ ...changes, tries: old('tries', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
