import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';
import { carriers, kinds } from './phone-numbers.queries.ts';
import { oneOf } from './telephony.queries.ts';

export interface NumbersFilter {
  readonly q?: string | undefined;
  readonly state: 'held' | 'unassigned' | 'released';
  /** Only this number, in any state. */
  readonly id?: string;
}

interface Paging {
  readonly page: number;
  readonly limit: number;
  readonly order: 'asc' | 'desc';
}

function filtered(db: Db, tenantId: number, { q, state, id }: NumbersFilter) {
  let query = db
    .selectFrom('phone_number as n')
    .leftJoin('app_user as o', (join) => join.onRef('o.tenant_id', '=', 'n.tenant_id').onRef('o.id', '=', 'n.owner_id'))
    .where('n.tenant_id', '=', tenantId);
  if (id !== undefined) return query.where('n.id', '=', id);
  query = query.where('n.released_at', state === 'released' ? 'is not' : 'is', null);
  if (state === 'unassigned') query = query.where('n.owner_id', 'is', null);
  if (q) {
    const digits = q.replace(/\D/g, '');
    const words = sql<SqlBool>`n.label || ' ' || coalesce(${fullName<string | null>('o')}, '') || ' ' || coalesce(n.city, '') ilike ${`%${likePattern(q)}%`}`;
    query = query.where((or) => (digits ? or.or([words, or('n.number', 'like', `%${digits}%`)]) : words));
  }
  return query;
}

export async function listTenantNumbers(
  db: Db,
  tenantId: number,
  filter: NumbersFilter,
  { page, limit, order, order_field }: Paging & { readonly order_field: 'bought_at' | 'phone_number' | 'owner' },
) {
  const by = {
    bought_at: sql`n.bought_at`,
    phone_number: sql`n.number`,
    owner: sql`lower(${fullName<string | null>('o')})`,
  }[order_field];
  const rows = await filtered(db, tenantId, filter)
    .leftJoin('app_user as b', (join) =>
      join.onRef('b.tenant_id', '=', 'n.tenant_id').onRef('b.id', '=', 'n.bought_by_id'),
    )
    .leftJoin('dialer_profile as d', (join) =>
      join.onRef('d.tenant_id', '=', 'n.tenant_id').onRef('d.user_id', '=', 'n.owner_id'),
    )
    .leftJoin('app_user as p', (join) => join.onRef('p.tenant_id', '=', 'n.tenant_id').onRef('p.id', '=', 'n.payer_id'))
    .selectAll('n')
    .select([
      fullName<string | null>('o').as('owner_name'),
      fullName<string | null>('b').as('bought_by_name'),
      fullName<string | null>('p').as('payer_name'),
    ])
    .select(sql<boolean>`coalesce(d.default_number_id = n.id, false)`.as('is_default'))
    .orderBy(by, order)
    .orderBy('n.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return rows.map((row) => ({ ...row, kind: oneOf(kinds, row.kind), provider: oneOf(carriers, row.provider) }));
}

export async function countTenantNumbers(db: Db, tenantId: number, filter: NumbersFilter): Promise<number> {
  const { total } = await filtered(db, tenantId, filter)
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Whether the tenant has an active user with this id. */
export async function isActive(db: Db, tenantId: number, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('app_user')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .where('active', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

const people = (db: Db, tenantId: number, { q, id }: { readonly q?: string | undefined; readonly id?: string }) => {
  const active = db.selectFrom('app_user as u').where('u.tenant_id', '=', tenantId).where('u.active', '=', true);
  if (id !== undefined) return active.where('u.id', '=', id);
  return q ? active.where(sql<SqlBool>`${fullName<string | null>('u')} ilike ${`%${likePattern(q)}%`}`) : active;
};

export async function listDialerPeople(
  db: Db,
  tenantId: number,
  filter: { readonly q?: string | undefined; readonly id?: string },
  { page, limit, order }: Paging,
) {
  return people(db, tenantId, filter)
    .leftJoin('dialer_profile as d', (join) =>
      join.onRef('d.tenant_id', '=', 'u.tenant_id').onRef('d.user_id', '=', 'u.id'),
    )
    .select((of) => [
      'u.id',
      fullName('u').as('name'),
      'u.account_type as role',
      'd.verified_number',
      sql<boolean>`coalesce(d.enabled, false)`.as('dialer_enabled'),
      of
        .selectFrom('phone_number as n')
        .select((count) => count.fn.countAll<number>().as('numbers'))
        .whereRef('n.tenant_id', '=', 'u.tenant_id')
        .whereRef('n.owner_id', '=', 'u.id')
        .where('n.released_at', 'is', null)
        .as('numbers'),
    ])
    .orderBy(sql`lower(${fullName('u')})`, order)
    .orderBy('u.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
}

export async function countDialerPeople(
  db: Db,
  tenantId: number,
  filter: { readonly q?: string | undefined },
): Promise<number> {
  const { total } = await people(db, tenantId, filter)
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
