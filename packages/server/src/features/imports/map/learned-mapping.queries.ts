import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Learned } from './learned-mapping.ts';

/** The most choices that are read for a file; older choices are skipped first. */
const SETS = 500;
const HEADERS = 3000;

/** Choices for columns by a user and their colleagues, the user's own first, newest first. */
export async function listLearned(db: Db, tenantId: number, userId: string): Promise<Learned> {
  const own = sql`(user_id = ${userId}) desc`;
  const by = sql`case when user_id = ${userId} then 'you' else 'team' end as by`;
  const sets = await sql<Learned['sets'][number]>`
    select fingerprint, targets, ${by} from import_header_set where tenant_id = ${tenantId}
    order by ${own}, chosen_at desc limit ${sql.lit(SETS)}`.execute(db);
  const headers = await sql<Learned['headers'][number]>`
    select header, target, ${by} from import_column_choice where tenant_id = ${tenantId}
    order by ${own}, chosen_at desc limit ${sql.lit(HEADERS)}`.execute(db);
  return { sets: sets.rows, headers: headers.rows };
}

export interface ChosenMapping {
  /** The import that teaches it. */
  readonly attempt_id: string;
  readonly user_id: string;
  readonly file_name: string;
  /** Of all headers; null if they have no meaning. */
  readonly fingerprint: string | null;
  /** Every column of the file; `target` is null if nothing is learned. */
  readonly set: readonly { readonly header: string; readonly target: string | null }[];
  readonly headers: readonly { readonly header: string; readonly target: string }[];
  readonly at: Date;
}

/** Stores a user's choices for a file's columns. A choice that the user already made keeps its earlier import. */
export async function upsertLearned(db: Db, tenantId: number, chosen: ChosenMapping): Promise<void> {
  const { attempt_id, user_id, file_name, fingerprint, set, headers, at } = chosen;
  const setHeaders = set.map(({ header }) => header);
  const setTargets = set.map(({ target }) => target);
  if (fingerprint !== null)
    await sql`
      insert into import_header_set as known (tenant_id, user_id, fingerprint, headers, targets, file_name, chosen_at, import_attempt_id)
      values (${tenantId}, ${user_id}, ${fingerprint}, ${setHeaders}::text[], ${setTargets}::text[], ${file_name}, ${at}, ${attempt_id})
      on conflict (tenant_id, user_id, fingerprint) do update set headers = excluded.headers, targets = excluded.targets,
        file_name = excluded.file_name, chosen_at = excluded.chosen_at, import_attempt_id =
          case when known.targets = excluded.targets then known.import_attempt_id else excluded.import_attempt_id end`.execute(
      db,
    );
  if (headers.length === 0) return;
  await sql`
    insert into import_column_choice as known (tenant_id, user_id, header, target, chosen_at, import_attempt_id)
    select ${tenantId}, ${user_id}, header, target, ${at}, ${attempt_id}
    from unnest(${headers.map(({ header }) => header)}::text[], ${headers.map(({ target }) => target)}::text[]) as given (header, target)
    order by header
    on conflict (tenant_id, user_id, header) do update set target = excluded.target, chosen_at = excluded.chosen_at, import_attempt_id =
      case when known.target = excluded.target then known.import_attempt_id else excluded.import_attempt_id end`.execute(
    db,
  );
}

/** Deletes what an import taught. */
export async function deleteLearnedFrom(db: Db, tenantId: number, attemptId: string): Promise<void> {
  await sql`delete from import_header_set where tenant_id = ${tenantId} and import_attempt_id = ${attemptId}`.execute(
    db,
  );
  await sql`delete from import_column_choice where tenant_id = ${tenantId} and import_attempt_id = ${attemptId}`.execute(
    db,
  );
}

/** Deletes choices that no one repeated since a moment. */
export async function deleteLearnedBefore(db: Db, tenantId: number, before: Date): Promise<number> {
  await sql`delete from import_header_set where tenant_id = ${tenantId} and chosen_at < ${before}`.execute(db);
  const { numAffectedRows } = await sql`
    delete from import_column_choice where tenant_id = ${tenantId} and chosen_at < ${before}`.execute(db);
  return Number(numAffectedRows ?? 0);
}
