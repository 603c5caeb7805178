import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Learned } from './learned-mapping.ts';

/** So much is looked through for a file; what was chosen longer ago is forgotten first. */
const SETS = 500;
const HEADERS = 3000;

/** What a person and their colleagues chose for columns, their own first, the newest first. */
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
  readonly user_id: string;
  readonly file_name: string;
  /** Of all headers; null where they say nothing. */
  readonly fingerprint: string | null;
  readonly targets: readonly string[];
  readonly headers: readonly { readonly header: string; readonly target: string }[];
  readonly at: Date;
}

/** Remembers what a person made of a file's columns. */
export async function upsertLearned(db: Db, tenantId: number, chosen: ChosenMapping): Promise<void> {
  const { user_id, file_name, fingerprint, targets, headers, at } = chosen;
  if (fingerprint !== null)
    await sql`
      insert into import_header_set (tenant_id, user_id, fingerprint, targets, file_name, chosen_at)
      values (${tenantId}, ${user_id}, ${fingerprint}, ${targets}::text[], ${file_name}, ${at})
      on conflict (tenant_id, user_id, fingerprint)
        do update set targets = excluded.targets, file_name = excluded.file_name, chosen_at = excluded.chosen_at`.execute(
      db,
    );
  if (headers.length === 0) return;
  await sql`
    insert into import_column_choice (tenant_id, user_id, header, target, chosen_at)
    select ${tenantId}, ${user_id}, header, target, ${at}
    from unnest(${headers.map(({ header }) => header)}::text[], ${headers.map(({ target }) => target)}::text[]) as given (header, target)
    order by header
    on conflict (tenant_id, user_id, header) do update set target = excluded.target, chosen_at = excluded.chosen_at`.execute(
    db,
  );
}

/** Forgets what nobody chose again since a moment. */
export async function deleteLearnedBefore(db: Db, tenantId: number, before: Date): Promise<number> {
  await sql`delete from import_header_set where tenant_id = ${tenantId} and chosen_at < ${before}`.execute(db);
  const { numAffectedRows } = await sql`
    delete from import_column_choice where tenant_id = ${tenantId} and chosen_at < ${before}`.execute(db);
  return Number(numAffectedRows ?? 0);
}
