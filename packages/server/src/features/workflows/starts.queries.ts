import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { inParts } from '../contacts/contacts.api.ts';

export interface StartRow {
  readonly id: string;
  readonly flow_id: string;
  readonly by_id: string;
  readonly acting_as_id: string | null;
  readonly origin: unknown;
  readonly status: 'queued' | 'processing' | 'complete' | 'failed' | 'cancelled';
  readonly total: number;
  readonly started: number;
  readonly skipped: number;
  readonly reasons: Readonly<Record<string, number>>;
  readonly parts: number;
  readonly parts_done: number;
}

export async function insertStart(
  db: Db,
  tenantId: number,
  {
    origin,
    ...start
  }: {
    readonly id: string;
    readonly flow_id: string;
    readonly by_id: string;
    readonly acting_as_id: string | null;
    readonly origin: unknown;
    readonly created_at: Date;
  },
): Promise<void> {
  await db
    .insertInto('workflow_start')
    .values({ ...start, tenant_id: tenantId, origin: JSON.stringify(origin), status: 'queued', total: 0 })
    .execute();
}

/** Stores a set as it is now, in batches. Returns the number of contacts and batches. */
export async function insertStartParts(
  db: Db,
  tenantId: number,
  startId: string,
  selected: RawBuilder<unknown>,
  partSize: number,
): Promise<{ total: number; parts: number }> {
  const { rows } = await sql<{ total: number; parts: number }>`
    with parts as (
      insert into workflow_start_part (tenant_id, start_id, part_no, contact_ids)
      select ${tenantId}, ${startId}, p.part_no, p.contact_ids from (${inParts(selected, partSize)}) p
      returning cardinality(contact_ids) as size
    )
    select coalesce(sum(size), 0)::int as total, count(*)::int as parts from parts`.execute(db);
  return rows[0] ?? { total: 0, parts: 0 };
}

/** The start, locked until the transaction ends. */
export async function lockStart(db: Db, tenantId: number, id: string): Promise<StartRow | undefined> {
  const { rows } = await sql<StartRow>`
    select * from workflow_start where tenant_id = ${tenantId} and id = ${id} for no key update`.execute(db);
  return rows[0];
}

export async function updateStart(
  db: Db,
  tenantId: number,
  id: string,
  changes: {
    readonly status?: StartRow['status'];
    readonly total?: number;
    readonly started?: number;
    readonly skipped?: number;
    readonly reasons?: string;
    readonly parts?: number;
    readonly parts_done?: number;
    readonly ended_at?: Date | null;
  },
): Promise<void> {
  await db.updateTable('workflow_start').set(changes).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/** The contacts of a batch, in letIn's format. */
export const partOfStart = (tenantId: number, startId: string, partNo: number) => sql`
  select u.contact_id, 0 as depth, null::text as key from workflow_start_part p cross join lateral unnest(p.contact_ids) u (contact_id)
  where p.tenant_id = ${tenantId} and p.start_id = ${startId} and p.part_no = ${partNo}`;

export async function deleteStartParts(db: Db, tenantId: number, startId: string): Promise<void> {
  await db
    .deleteFrom('workflow_start_part')
    .where('tenant_id', '=', tenantId)
    .where('start_id', '=', startId)
    .execute();
}
