import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { contactNameOrNull } from '../../contacts/contacts.api.ts';
import { unnestRows } from '../store/unnest-rows.ts';

/** The result for one thing that an undo checked. */
export interface UndoneThing {
  readonly what: 'contact' | 'row' | 'record';
  readonly contact_id: string | null;
  readonly row_no: number | null;
  readonly outcome: 'removed' | 'restored' | 'partly' | 'kept';
  readonly reason: string;
}

/** Stores the report of a chunk, starting at `position`. */
export async function insertUndone(
  db: Db,
  tenantId: number,
  attemptId: string,
  position: number,
  things: readonly UndoneThing[],
): Promise<void> {
  if (things.length === 0) return;
  const types = { position: 'int', what: 'text', contact_id: 'uuid', row_no: 'int', outcome: 'text', reason: 'text' };
  const { names, values, from } = unnestRows(
    things.map((thing, index) => ({ ...thing, position: position + index })),
    types,
  );
  await sql`
    insert into import_undo_row (tenant_id, import_attempt_id, ${names})
    select ${tenantId}::bigint, ${attemptId}::uuid, ${values} from ${from}`.execute(db);
}

export interface ReportedThing extends UndoneThing {
  readonly position: number;
  readonly name: string | null;
  readonly phone: string | null;
  readonly deleted: boolean | null;
}

const leftOnly = sql<SqlBool>`r.outcome in ('partly', 'kept')`;

/** The report of an undo in its order, with contacts that meet the conditions: after a position, or one page. */
export async function listUndone(
  db: Db,
  tenantId: number,
  attemptId: string,
  visible: RawBuilder<unknown>,
  wanted: { readonly left: boolean; readonly after?: number; readonly limit: number; readonly offset?: number },
): Promise<ReportedThing[]> {
  const { rows } = await sql<ReportedThing>`
    select r.position, r.what, r.contact_id, r.row_no, r.outcome, r.reason, contact.phone,
      ${contactNameOrNull} as name,
      contact.deleted_at is not null as deleted
    from import_undo_row r left join contact on contact.tenant_id = r.tenant_id and contact.id = r.contact_id and (${visible})
    where r.tenant_id = ${tenantId} and r.import_attempt_id = ${attemptId} ${wanted.left ? sql`and ${leftOnly}` : sql``}
      ${wanted.after === undefined ? sql`` : sql`and r.position > ${wanted.after}`}
    order by r.position limit ${wanted.limit} offset ${wanted.offset ?? 0}`.execute(db);
  return rows;
}
