import { sql } from 'kysely';
import { countRows } from '../../platform/db/count-rows.ts';
import type { Db } from '../../platform/db/database.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';

export interface NewSignup {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
  readonly state: string | null;
  readonly npn: string | null;
  readonly message: string;
  readonly token_hash: Buffer;
  readonly ip: string;
  readonly created_at: Date;
}

/** A tenant's data for its sign-up page. Sign-up is open unless the setting SIGNUPS is 'false'. */
export const findTenantLook = (db: Db, tenantId: number) =>
  db
    .selectFrom('tenant as t')
    .leftJoin('setting as s', (join) =>
      join.onRef('s.tenant_id', '=', 't.id').on('s.key', '=', 'SIGNUPS').on('s.value', '=', 'false'),
    )
    .select(['t.name', 't.logo_url', sql<boolean>`s.key is not null`.as('signups_closed')])
    .where('t.id', '=', tenantId)
    .executeTakeFirstOrThrow();

const columns = [
  'id',
  'status',
  'first_name',
  'last_name',
  'email',
  'phone',
  'state',
  'npn',
  'message',
  'created_at',
  'decided_at',
] as const;

/** Adds a request. A pending one with the same email is replaced. */
export async function putSignup(db: Db, tenantId: number, signup: NewSignup): Promise<void> {
  await db
    .deleteFrom('signup')
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'new')
    .where(sql<string>`lower(email)`, '=', signup.email.toLowerCase())
    .execute();
  await db
    .insertInto('signup')
    .values({ tenant_id: tenantId, ...signup })
    .execute();
}

export const findSignupByToken = (db: Db, tenantId: number, tokenHash: Buffer) =>
  db
    .selectFrom('signup')
    .select(columns)
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();

export interface SignupSearch {
  readonly q: string;
  readonly status: 'all' | 'new' | 'invited' | 'declined';
  readonly page: number;
  readonly limit: number;
}

export async function listSignups(db: Db, tenantId: number, { q, status, page, limit }: SignupSearch) {
  let query = db.selectFrom('signup').where('tenant_id', '=', tenantId);
  if (status !== 'all') query = query.where('status', '=', status);
  if (q) {
    const pattern = `%${likePattern(q.toLowerCase())}%`;
    query = query.where(sql<string>`lower(concat_ws(' ', first_name, last_name, email, phone))`, 'like', pattern);
  }
  const total = await countRows(query);
  const rows = await query
    .select(columns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows, total };
}

/** Returns the updated request. Undefined if there is none. */
export const updateSignup = (
  db: Db,
  tenantId: number,
  id: string,
  change: { status: string; decided_at: Date | null },
) =>
  db
    .updateTable('signup')
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
