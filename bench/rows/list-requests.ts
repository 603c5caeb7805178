import type { ContactsScopeInput } from '@bookline/contract/features/contacts-scope';
import type { Random } from '../../packages/server/src/demo/people/random.ts';

/** The same page twice: as an API call, and as plain SQL without tenancy and roles. */
export interface ListRequest {
  readonly scope: ContactsScopeInput;
  readonly page: { readonly text: string; readonly values: unknown[] };
  readonly count: { readonly text: string; readonly values: unknown[] };
}

const sorts = [
  { order_field: 'created_at', sql: 'c.created_at' },
  { order_field: 'name', sql: 'c.sort_name' },
  { order_field: 'last_activity_at', sql: 'c.last_activity_at' },
] as const;

const columns = `c.id, c.category, c.first_name, c.middle_name, c.last_name, c.suffix, c.phone, c.email, c.city, c.state, c.zip, c.date_of_birth,
  c.timezone_in_force, c.do_not_call, c.last_activity_at, c.created_at, c.updated_at, c.deleted_at, c.version,
  s.id as status_id, s.title as status, s.color as status_color, o.id as source_id, o.title as source, u.id as owner_id,
  u.first_name as owner_first_name, u.last_name as owner_last_name, p.id as pool_id, p.name as pool,
  array(select t.name from tag t where t.tenant_id = c.tenant_id and t.id = any(c.tags)) as tags`;
const joins = `left join contact_status s on s.tenant_id = c.tenant_id and s.id = c.status_id
  left join contact_source o on o.tenant_id = c.tenant_id and o.id = c.source_id
  left join app_user u on u.tenant_id = c.tenant_id and u.id = c.owner_id
  left join pool p on p.tenant_id = c.tenant_id and p.id = c.pool_id`;

/** Plain SQL for a sorted page of 50 and its count up to 10,001. */
export function plainSql(
  where: string,
  values: unknown[],
  order: string,
  offset = 0,
): Pick<ListRequest, 'page' | 'count'> {
  return {
    page: {
      text: `select ${columns} from contact c ${joins} where ${where} order by ${order} limit 50 offset ${offset}`,
      values,
    },
    count: { text: `select count(*) from (select 1 from contact c where ${where} limit 10001) m`, values },
  };
}

/** A list with three filters and a sort, for one owner or, without one, the whole tenant. */
export function filteredList(random: Random, tenant_id: number, owner_ids: readonly string[] | null): ListRequest {
  const status = random.shuffle([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]).slice(0, 5);
  const born = `${random.int(1945, 1965)}-01-01`;
  const sort = random.pick(sorts);
  const order = random.pick(['asc', 'desc'] as const);
  const nulls = sort.order_field === 'last_activity_at' ? (order === 'desc' ? 'nulls last' : 'nulls first') : '';
  const where = `c.tenant_id = $1 and c.deleted_at is null and c.status_id = any($2::int[]) and not c.do_not_call and c.date_of_birth >= $3
    ${owner_ids ? 'and c.owner_id = any($4::uuid[])' : ''}`;
  const values = [tenant_id, status, born, ...(owner_ids ? [owner_ids] : [])];
  return {
    scope: { search: { status, do_not_call: false, date_of_birth_from: born }, order_field: sort.order_field, order },
    ...plainSql(where, values, `${sort.sql} ${order} ${nulls}, c.id ${order}`),
  };
}

/** Typical search text for an existing contact. */
export function typedSearch(
  random: Random,
  contact: { first_name: string; last_name: string; phone: string | null; email: string | null },
): string {
  const digits = contact.phone?.slice(2) ?? '6145550100';
  const typed = [
    `${contact.first_name} ${contact.last_name}`,
    contact.last_name,
    contact.last_name.slice(0, 3),
    `${contact.first_name.slice(0, 4)} ${contact.last_name.slice(0, 2)}`,
    contact.first_name,
    digits,
    `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`,
    digits.slice(-4),
    contact.email ?? contact.last_name,
    contact.email?.split('@')[0] ?? contact.first_name,
  ];
  return random.pick(typed);
}

/** The SQL of the search for `q`: every word, or a number's digits, like in the product. */
export function searchSql(tenant_id: number, patterns: readonly string[], offset: number) {
  const conditions = patterns.map((_, i) => `c.search like $${i + 2}`).join(' and ');
  return plainSql(
    `c.tenant_id = $1 and c.deleted_at is null and ${conditions}`,
    [tenant_id, ...patterns],
    'c.created_at desc, c.id desc',
    offset,
  );
}
