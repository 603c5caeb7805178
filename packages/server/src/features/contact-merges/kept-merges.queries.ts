import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';
import type { JsonRow } from './contact-merges.queries.ts';

export interface NewMerge {
  readonly id: string;
  readonly survivor_id: string;
  readonly merged_ids: readonly string[];
  readonly survivor_name: string;
  readonly merged_names: readonly string[];
  readonly made_by_id: string;
  readonly acting_as_id: string | null;
  readonly made_at: Date;
}

export async function insertMerge(db: Db, tenantId: number, merge: NewMerge): Promise<void> {
  await db
    .insertInto('contact_merge')
    .values({
      ...merge,
      tenant_id: tenantId,
      merged_ids: [...merge.merged_ids],
      merged_names: [...merge.merged_names],
    })
    .execute();
}

export interface MergeRow {
  readonly id: string;
  readonly survivor_id: string;
  readonly merged_ids: string[];
  readonly survivor_name: string;
  readonly merged_names: string[];
  readonly made_by_id: string;
  readonly acting_as_id: string | null;
  readonly made_by_name: string | null;
  readonly made_at: string;
  readonly undone_by_id: string | null;
  readonly undone_by_name: string | null;
  readonly undone_at: string | null;
  readonly undo_notes: string[] | null;
}

const mergeColumns = sql`
  m.id, m.survivor_id, m.merged_ids, m.survivor_name, m.merged_names, m.made_by_id, m.acting_as_id, m.made_at, m.undone_by_id, m.undone_at, m.undo_notes,
  (select ${fullName('u')} from app_user u where u.tenant_id = m.tenant_id and u.id = m.made_by_id) as made_by_name,
  (select ${fullName('u')} from app_user u where u.tenant_id = m.tenant_id and u.id = m.undone_by_id) as undone_by_name`;

/** Merges since a moment, latest first, of one user or of all users. */
export async function listMerges(
  db: Db,
  tenantId: number,
  { since, made_by_id, page, limit }: { since: Date; made_by_id: string | undefined; page: number; limit: number },
): Promise<{ rows: MergeRow[]; total: number }> {
  const conditions = sql`m.tenant_id = ${tenantId} and m.made_at >= ${since} ${
    made_by_id === undefined ? sql`` : sql`and (m.made_by_id = ${made_by_id} or m.acting_as_id = ${made_by_id})`
  }`;
  const { rows } = await sql<MergeRow>`
    select ${mergeColumns} from contact_merge m where ${conditions}
    order by m.made_at desc, m.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  const counted = await sql<{
    total: number;
  }>`select count(*)::int as total from contact_merge m where ${conditions}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** One merge, locked until the transaction ends. */
export async function lockMerge(db: Db, tenantId: number, id: string): Promise<MergeRow | undefined> {
  const { rows } = await sql<MergeRow>`
    select ${mergeColumns} from contact_merge m where m.tenant_id = ${tenantId} and m.id = ${id} for update of m`.execute(
    db,
  );
  return rows[0];
}

/** A later merge into the same survivor that was not undone, if any. */
export async function findLaterMerge(db: Db, tenantId: number, merge: MergeRow): Promise<MergeRow | undefined> {
  const { rows } = await sql<MergeRow>`
    select ${mergeColumns} from contact_merge m where m.tenant_id = ${tenantId} and m.survivor_id = ${merge.survivor_id}
      and m.undone_at is null and m.id > ${merge.id} order by m.id desc limit 1`.execute(db);
  return rows[0];
}

export interface PartRow {
  readonly table_name: string;
  readonly from_id: string | null;
  readonly ids: string[] | null;
  readonly row_key: JsonRow | null;
  readonly before: JsonRow | null;
  readonly after: JsonRow | null;
}

/** The changes of a merge, last first. */
export async function listParts(db: Db, tenantId: number, mergeId: string): Promise<PartRow[]> {
  const { rows } = await sql<PartRow>`
    select table_name, from_id, ids, row_key, before, after from contact_merge_part
    where tenant_id = ${tenantId} and merge_id = ${mergeId} order by no desc`.execute(db);
  return rows;
}

export async function updateToUndone(
  db: Db,
  tenantId: number,
  id: string,
  { by, at, notes }: { by: string; at: Date; notes: readonly string[] },
): Promise<void> {
  await sql`
    update contact_merge set undone_by_id = ${by}, undone_at = ${at}, undo_notes = ${notes}::text[]
    where tenant_id = ${tenantId} and id = ${id}`.execute(db);
}

/** Deletes the undo data of merges before a moment. Forwarding to the survivor stays. Returns how many were deleted. */
export async function deleteMergesBefore(db: Db, tenantId: number, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from contact_merge where tenant_id = ${tenantId} and made_at < ${before}`.execute(db);
  return Number(numAffectedRows ?? 0);
}
