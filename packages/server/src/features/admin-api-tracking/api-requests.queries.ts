import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';

/** Counts stop here. */
const MAX_COUNTED = 10_000;

/** A filter on requests. The aliases are `r` for the request, `k` for the key, `u` for its owner, and `v` for its vendor. */
export type RequestCondition = RawBuilder<SqlBool>;

export interface LoggedRequest {
  readonly id: string;
  readonly at: string;
  readonly api_key_id: string;
  readonly key_name: string | null;
  readonly prefix: string | null;
  readonly user_id: string;
  readonly user_name: string | null;
  readonly endpoint: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly duration_ms: number;
  readonly ip: string;
  readonly user_agent: string;
}

const requests = (tenantId: number, conditions: readonly RequestCondition[]) => sql`
  api_request r
    left join api_key k on k.tenant_id = r.tenant_id and k.id = r.api_key_id
    left join app_user u on u.tenant_id = r.tenant_id and u.id = r.user_id
    left join api_vendor v on v.tenant_id = k.tenant_id and v.id = k.vendor_id
  where ${sql.join([sql<SqlBool>`r.tenant_id = ${tenantId}`, ...conditions], sql` and `)}`;

/** Calls made with API keys, newest first. */
export async function listRequests(
  db: Db,
  tenantId: number,
  conditions: readonly RequestCondition[],
  { limit, offset }: { limit: number; offset: number },
): Promise<LoggedRequest[]> {
  const { rows } = await sql<LoggedRequest>`
    select r.id, r.at, r.api_key_id, k.name as key_name, k.prefix, r.user_id, ${fullName('u')} as user_name,
      r.endpoint, r.method, r.path, r.status, r.duration_ms, r.ip, r.user_agent
    from ${requests(tenantId, conditions)} order by r.at desc, r.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** Counts the matching requests; 10,001 means more than 10,000. */
export async function countRequests(db: Db, tenantId: number, conditions: readonly RequestCondition[]) {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select 1 from ${requests(tenantId, conditions)} limit ${MAX_COUNTED + 1}) counted`.execute(
    db,
  );
  const total = rows[0]?.total ?? 0;
  return { total, exact: total <= MAX_COUNTED };
}
