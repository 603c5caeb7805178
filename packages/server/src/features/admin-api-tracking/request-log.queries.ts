import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface RequestRow {
  readonly at: Date;
  readonly id: string;
  readonly api_key_id: string;
  readonly user_id: string;
  readonly endpoint: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly duration_ms: number;
  readonly ip: string;
  readonly user_agent: string;
}

/** Creates the partition for the month of a moment if it doesn't exist. */
export async function makeMonth(db: Db, at: Date): Promise<void> {
  await sql`select make_api_request_month(${at})`.execute(db);
}

export async function insertRequests(db: Db, tenantId: number, rows: readonly RequestRow[]): Promise<void> {
  await sql`
    insert into api_request (tenant_id, at, id, api_key_id, user_id, endpoint, method, path, status, duration_ms, ip, user_agent)
    select ${tenantId}, r.at, r.id, r.api_key_id, r.user_id, r.endpoint, r.method, r.path, r.status, r.duration_ms, r.ip, r.user_agent
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(at timestamptz, id uuid, api_key_id uuid, user_id uuid, endpoint text,
      method text, path text, status int, duration_ms int, ip text, user_agent text)`.execute(db);
}

export interface KeyUse {
  readonly api_key_id: string;
  readonly day: string;
  readonly requests: number;
  readonly failed: number;
  readonly last_used_at: Date;
  readonly last_used_ip: string;
}

/** Adds to the daily totals of the keys that still exist, and sets when each was last used. The fixed order of ids prevents deadlocks. */
export async function addKeyUse(db: Db, tenantId: number, uses: readonly KeyUse[]): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(uses)}::jsonb)
    as g(api_key_id uuid, day date, requests int, failed int, last_used_at timestamptz, last_used_ip text)`;
  await sql`
    insert into api_key_day (tenant_id, api_key_id, day, requests, failed)
    select ${tenantId}, g.api_key_id, g.day, g.requests, g.failed from ${given}
    join api_key k on k.tenant_id = ${tenantId} and k.id = g.api_key_id
    order by g.api_key_id, g.day
    on conflict (tenant_id, api_key_id, day) do update
      set requests = api_key_day.requests + excluded.requests, failed = api_key_day.failed + excluded.failed`.execute(
    db,
  );
  await sql`
    update api_key k set last_used_at = g.last_used_at, last_used_ip = g.last_used_ip
    from (select api_key_id, max(last_used_at) as last_used_at, (array_agg(last_used_ip order by last_used_at desc))[1] as last_used_ip
          from ${given} group by api_key_id) g
    where k.tenant_id = ${tenantId} and k.id = g.api_key_id and (k.last_used_at is null or k.last_used_at < g.last_used_at)`.execute(
    db,
  );
}

/** Drops the months that ended before a moment. Returns how many were dropped. */
export async function pruneRequests(db: Db, before: Date): Promise<number> {
  const { rows } = await sql<{ months: number }>`select prune_api_requests(${before}) as months`.execute(db);
  return rows[0]?.months ?? 0;
}
