import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { fullName } from '../../../platform/db/full-name.ts';
import { likePattern } from '../../../platform/db/like-pattern.ts';

export interface MappingRow {
  readonly id: string;
  readonly user_id: string;
  readonly user_name: string;
  readonly header: string;
  readonly target: string;
  readonly file_name: string | null;
  readonly learned_at: string;
}

const columns = sql`c.id, c.user_id, ${fullName('u')} as user_name, c.header, c.target,
  a.file_name, c.chosen_at as learned_at`;
const from = sql`import_column_choice c
  join app_user u on u.tenant_id = c.tenant_id and u.id = c.user_id
  left join import_attempt a on a.tenant_id = c.tenant_id and a.id = c.import_attempt_id`;
const of = (userId: string | null) => (userId === null ? sql`` : sql`and c.user_id = ${userId}`);

/** A page of learned mappings, newest first; of one user if `userId` is set. */
export async function listMappings(
  db: Db,
  tenantId: number,
  userId: string | null,
  { q, page, limit }: { readonly q?: string | undefined; readonly page: number; readonly limit: number },
): Promise<{ rows: MappingRow[]; total: number }> {
  const pattern = `%${likePattern((q ?? '').toLowerCase())}%`;
  const found = sql`from ${from} where c.tenant_id = ${tenantId} ${of(userId)} ${q ? sql`and c.header like ${pattern}` : sql``}`;
  const { rows } = await sql<MappingRow>`
    select ${columns} ${found} order by c.chosen_at desc, c.header, c.id limit ${limit} offset ${(page - 1) * limit}`.execute(
    db,
  );
  const counted = await sql<{ total: number }>`select count(*)::int as total ${found}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export async function findMapping(
  db: Db,
  tenantId: number,
  userId: string | null,
  id: string,
): Promise<MappingRow | undefined> {
  const { rows } = await sql<MappingRow>`
    select ${columns} from ${from} where c.tenant_id = ${tenantId} and c.id = ${id} ${of(userId)}`.execute(db);
  return rows[0];
}

type Learned = Pick<MappingRow, 'id' | 'user_id' | 'header'>;

/** Changes a choice, also in the mappings of whole headers. It is now a user's own choice, so an undo of an import does not remove it. */
export async function updateMapping(
  db: Db,
  tenantId: number,
  learned: Learned,
  target: string,
  at: Date,
): Promise<void> {
  await sql`
    update import_column_choice set target = ${target}, chosen_at = ${at}, import_attempt_id = null
    where tenant_id = ${tenantId} and id = ${learned.id}`.execute(db);
  await replaceInSets(db, tenantId, learned, target);
}

/** Deletes a choice, also in the mappings of whole headers. */
export async function deleteMapping(db: Db, tenantId: number, learned: Learned): Promise<void> {
  await sql`delete from import_column_choice where tenant_id = ${tenantId} and id = ${learned.id}`.execute(db);
  await replaceInSets(db, tenantId, learned, null);
}

async function replaceInSets(
  db: Db,
  tenantId: number,
  { user_id, header }: Learned,
  target: string | null,
): Promise<void> {
  await sql`
    update import_header_set set targets = (
      select array_agg(case when one.header = ${header} then ${target}::text else one.target end order by one.place)
      from unnest(headers, targets) with ordinality as one (header, target, place))
    where tenant_id = ${tenantId} and user_id = ${user_id} and headers @> array[${header}]::text[]`.execute(db);
}
