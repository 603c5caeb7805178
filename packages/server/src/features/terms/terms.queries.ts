import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** The version in force. Undefined if the tenant has published none. */
export const findTermsInForce = (db: Db, tenantId: number) =>
  db
    .selectFrom('terms_version')
    .select(['version', 'body', 'published_at'])
    .where('tenant_id', '=', tenantId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();

export const findAcceptance = (db: Db, tenantId: number, userId: string, version: number) =>
  db
    .selectFrom('terms_acceptance')
    .select('accepted_at')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('version', '=', version)
    .executeTakeFirst();

export interface Acceptance {
  readonly user_id: string;
  readonly version: number;
  readonly accepted_at: Date;
  readonly ip: string;
}

/** Stores that a user accepted a version. The first time counts. */
export async function insertAcceptance(db: Db, tenantId: number, acceptance: Acceptance): Promise<void> {
  await db
    .insertInto('terms_acceptance')
    .values({ tenant_id: tenantId, ...acceptance })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .updateTable('app_user')
    .set({ tos_version: acceptance.version, tos_accepted_at: acceptance.accepted_at })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', acceptance.user_id)
    .execute();
}

/** Every version, newest first, each with the number of active users who accepted it. */
export async function listVersions(db: Db, tenantId: number) {
  const { rows } = await sql<{ version: number; body: string; published_at: string; accepted: number; people: number }>`
    select v.version, v.body, v.published_at,
      (select count(*)::int from terms_acceptance a join app_user u on u.tenant_id = a.tenant_id and u.id = a.user_id and u.active
       where a.tenant_id = v.tenant_id and a.version = v.version) as accepted,
      (select count(*)::int from app_user u where u.tenant_id = v.tenant_id and u.active) as people
    from terms_version v where v.tenant_id = ${tenantId} order by v.version desc`.execute(db);
  return rows;
}

/** Adds the next version. Parallel requests get different ones. */
export async function insertVersion(db: Db, tenantId: number, terms: { body: string; published_at: Date }) {
  await sql`select pg_advisory_xact_lock(hashtextextended('terms:' || ${tenantId}, 0))`.execute(db);
  const newest = await findTermsInForce(db, tenantId);
  const version = (newest?.version ?? 0) + 1;
  await db
    .insertInto('terms_version')
    .values({ tenant_id: tenantId, version, ...terms })
    .execute();
  return version;
}
