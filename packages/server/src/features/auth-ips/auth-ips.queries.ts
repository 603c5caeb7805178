import { sql } from 'kysely';
import { countRows } from '../../platform/db/count-rows.ts';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';

export interface SignInFrom {
  readonly user_id: string;
  readonly ip: string;
  readonly user_agent: string;
  readonly at: Date;
}

/** Counts a sign-in. Returns whether the user has never signed in from this address before. */
export async function countSignIn(db: Db, tenantId: number, { at, ...from }: SignInFrom): Promise<boolean> {
  const row = await db
    .insertInto('auth_ip')
    .values({ tenant_id: tenantId, ...from, first_at: at, last_at: at, sign_ins: 1 })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'user_id', 'ip']).doUpdateSet((row) => ({
        last_at: at,
        user_agent: from.user_agent,
        sign_ins: sql<number>`${row.ref('auth_ip.sign_ins')} + 1`,
      })),
    )
    .returning('sign_ins')
    .executeTakeFirstOrThrow();
  return row.sign_ins === 1;
}

/** Counts the distinct addresses a user has signed in from. */
export const countAddresses = (db: Db, tenantId: number, userId: string): Promise<number> =>
  countRows(db.selectFrom('auth_ip').where('tenant_id', '=', tenantId).where('user_id', '=', userId));

export const getPerson = (db: Db, tenantId: number, userId: string) =>
  db
    .selectFrom('app_user')
    .select(['email', 'first_name', 'timezone', 'tell_new_address'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();

export interface AuthIpSearch {
  readonly q: string;
  readonly page: number;
  readonly limit: number;
  /** null means all users. */
  readonly user_id: string | null;
}

/** A page of addresses with the total number, most recently used first. */
export async function listAuthIps(db: Db, tenantId: number, { q, page, limit, user_id }: AuthIpSearch) {
  const name = fullName('u');
  let query = db
    .selectFrom('auth_ip as a')
    .innerJoin('app_user as u', (join) => join.onRef('u.tenant_id', '=', 'a.tenant_id').onRef('u.id', '=', 'a.user_id'))
    .where('a.tenant_id', '=', tenantId);
  if (user_id) query = query.where('a.user_id', '=', user_id);
  if (q) {
    const pattern = `%${likePattern(q.toLowerCase())}%`;
    query = query.where(sql<string>`lower(a.ip || ' ' || ${name})`, 'like', pattern);
  }
  const total = await countRows(query);
  const rows = await query
    .select(['a.ip', 'a.user_id', name.as('name'), 'a.first_at', 'a.last_at', 'a.sign_ins', 'a.user_agent'])
    .orderBy('a.last_at', 'desc')
    .orderBy('a.user_id')
    .orderBy('a.ip')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows, total };
}

export const listNetworks = (db: Db, tenantId: number) =>
  db
    .selectFrom('allowed_network')
    .select([sql<string>`network::text`.as('network'), 'label'])
    .where('tenant_id', '=', tenantId)
    .orderBy('network')
    .execute();

/** Replaces all networks of a tenant. Bits beyond the prefix length are dropped, and duplicates are merged. */
export async function replaceNetworks(
  db: Db,
  tenantId: number,
  networks: readonly { network: string; label: string }[],
): Promise<void> {
  await db.deleteFrom('allowed_network').where('tenant_id', '=', tenantId).execute();
  if (networks.length === 0) return;
  await db
    .insertInto('allowed_network')
    .values(
      networks.map(({ network, label }) => ({
        tenant_id: tenantId,
        label,
        network: sql<string>`network(${network}::inet)`,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
