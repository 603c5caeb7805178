import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface BatchRow {
  readonly id: string;
  readonly made_by_id: string;
  readonly acting_as_id: string | null;
  readonly origin: unknown;
  readonly status: 'queued' | 'processing' | 'complete' | 'failed' | 'cancelled';
  readonly total: number;
  readonly recent: number;
  readonly created_at: string;
}

export async function insertBatch(
  db: Db,
  tenantId: number,
  row: Pick<BatchRow, 'id' | 'made_by_id' | 'acting_as_id' | 'origin'> & { readonly created_at: Date },
): Promise<void> {
  await db
    .insertInto('phone_check_batch')
    .values({ ...row, tenant_id: tenantId, origin: JSON.stringify(row.origin), status: 'queued' })
    .execute();
}

export async function lockBatch(db: Db, tenantId: number, id: string): Promise<BatchRow | undefined> {
  const { rows } = await sql<BatchRow>`
    select id, made_by_id, acting_as_id, origin, status, total, recent, created_at from phone_check_batch
    where tenant_id = ${tenantId} and id = ${id} for no key update`.execute(db);
  return rows[0];
}

export async function updateBatch(
  db: Db,
  tenantId: number,
  id: string,
  change: Partial<Pick<BatchRow, 'status' | 'total' | 'recent'>> & {
    readonly ended_at?: Date | null;
    readonly error?: string | null;
  },
): Promise<void> {
  await db
    .updateTable('phone_check_batch')
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

interface WhichNumbers {
  readonly source: 'local' | 'twilio';
  readonly since: Date;
  readonly most: number;
}

/** The different numbers of a set of contacts, with whether one is left out. */
const numbersOf = (
  tenantId: number,
  userId: string,
  selected: RawBuilder<unknown>,
  { source, since, most }: WhichNumbers,
) => sql`
      select distinct on (p.number) p.number, p.contact_id,
        coalesce(p.line_checked_at >= ${since} and p.line_source = ${source}, false) or exists (
          select from phone_check k join phone_check_batch b on b.tenant_id = k.tenant_id and b.id = k.batch_id
          where k.tenant_id = ${tenantId} and k.user_id = ${userId} and k.number = p.number
            and k.status in ('queued', 'asked') and b.status in ('queued', 'processing')) as recent
      from (${selected}) s join contact_phone p on p.tenant_id = ${tenantId} and p.contact_id = s.id
      order by p.number, recent desc, s.position limit ${most + 1}`;

/** How many numbers a batch would have, without making it. */
export async function countNumbersOf(
  db: Db,
  tenantId: number,
  userId: string,
  selected: RawBuilder<unknown>,
  rules: WhichNumbers,
): Promise<{ readonly total: number; readonly recent: number }> {
  const { rows } = await sql<{ total: number; recent: number }>`
    select count(*)::int as total, count(*) filter (where recent)::int as recent
    from (${numbersOf(tenantId, userId, selected, rules)}) numbers`.execute(db);
  return rows[0] ?? { total: 0, recent: 0 };
}

/**
 * Adds the different numbers of a set of contacts to a batch, except those that the same provider answered for since a moment, and those that wait in another
 * batch of the user. Returns how many
 * different numbers there are, and how many were left out.
 */
export async function insertNumbersOf(
  db: Db,
  tenantId: number,
  batch: Pick<BatchRow, 'id' | 'made_by_id' | 'acting_as_id' | 'origin'> & {
    readonly user_id: string;
    readonly created_at: Date;
  },
  selected: RawBuilder<unknown>,
  rules: WhichNumbers,
): Promise<{ readonly total: number; readonly recent: number }> {
  const { rows } = await sql<{ total: number; recent: number }>`
    with numbers as (${numbersOf(tenantId, batch.user_id, selected, rules)}), added as (
      insert into phone_check (tenant_id, id, number, contact_id, user_id, made_by_id, acting_as_id, origin, batch_id, status, created_at)
      select ${tenantId}, gen_random_uuid(), n.number, n.contact_id, ${batch.user_id}, ${batch.made_by_id}, ${batch.acting_as_id},
        ${JSON.stringify(batch.origin)}::jsonb, ${batch.id}, 'queued', ${batch.created_at}
      from numbers n where not n.recent
    )
    select count(*)::int as total, count(*) filter (where recent)::int as recent from numbers`.execute(db);
  return rows[0] ?? { total: 0, recent: 0 };
}

export interface BatchCounts {
  readonly done: number;
  readonly failed: number;
  readonly open: number;
}

export async function countOfBatch(db: Db, tenantId: number, batchId: string): Promise<BatchCounts> {
  const { rows } = await sql<BatchCounts>`
    select count(*) filter (where status = 'done')::int as done, count(*) filter (where status = 'failed')::int as failed,
      count(*) filter (where status in ('queued', 'asked'))::int as open
    from phone_check where tenant_id = ${tenantId} and batch_id = ${batchId}`.execute(db);
  return rows[0] ?? { done: 0, failed: 0, open: 0 };
}

/**
 * Ends the wait for what a batch has no answer for: it's canceled, or waits for another try (`again`). Returns the checks that were paid for.
 */
export async function releaseRest(
  db: Db,
  tenantId: number,
  batchId: string,
  { at, again }: { readonly at: Date; readonly again: boolean },
): Promise<string[]> {
  const { rows } = await sql<{ id: string; asked: boolean }>`
    update phone_check k set status = ${again ? 'queued' : 'canceled'}, ended_at = ${again ? null : at} from (
      select id, status = 'asked' as asked from phone_check
      where tenant_id = ${tenantId} and batch_id = ${batchId} and status in ('queued', 'asked') order by id for update) rest
    where k.tenant_id = ${tenantId} and k.id = rest.id returning k.id, rest.asked`.execute(db);
  return rows.filter(({ asked }) => asked).map(({ id }) => id);
}

/** Cancels what waits in a batch and was answered since, in another batch or alone, for the same user. It costs nothing. */
export async function cancelAnswered(db: Db, tenantId: number, batchId: string, at: Date): Promise<void> {
  await sql`
    update phone_check k set status = 'canceled', ended_at = ${at}
    where k.tenant_id = ${tenantId} and k.batch_id = ${batchId} and k.status = 'queued' and exists (
      select from phone_check d where d.tenant_id = k.tenant_id and d.user_id = k.user_id and d.number = k.number
        and d.status = 'done' and d.ended_at >= k.created_at)`.execute(db);
}
