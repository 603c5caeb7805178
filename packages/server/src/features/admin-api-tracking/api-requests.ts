import type { QueryOf } from '@bookline/contract/endpoint';
import type { ApiRequest, adminApiTracking } from '@bookline/contract/features/admin-api-tracking';
import { metaOf } from '@bookline/contract/paging';
import { type SqlBool, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { fullName } from '../../platform/db/full-name.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';
import { countRequests, type LoggedRequest, listRequests, type RequestCondition } from './api-requests.queries.ts';

type Query = QueryOf<typeof adminApiTracking.requests>;

/** R397: a page of the calls made with API keys, newest first. The count stops at 10,000. */
export async function readRequests(ctx: Context, query: Query) {
  const conditions = [...tabConditions(query.tab), ...filterConditions(query)];
  const { page, limit } = query;
  const rows = await listRequests(ctx.db, ctx.tenant.id, conditions, { limit, offset: (page - 1) * limit });
  const { total, exact } = await countRequests(ctx.db, ctx.tenant.id, conditions);
  return { data: rows.map(present), meta: metaOf(query, total, exact) };
}

function tabConditions(tab: Query['tab']): RequestCondition[] {
  if (tab === 'all') return [];
  return [tab === 'failed' ? sql<SqlBool>`r.status >= 400` : sql<SqlBool>`r.status < 400`];
}

/** A filter without a value has no effect. */
function filterConditions({ filter_by, filter_value }: Query): RequestCondition[] {
  if (!filter_by || !filter_value) return [];
  const contains = `%${likePattern(filter_value)}%`;
  const id = filter_value.toLowerCase();
  switch (filter_by) {
    case 'api_key':
      return [sql<SqlBool>`(r.api_key_id::text = ${id} or k.name ilike ${contains} or k.prefix like ${contains})`];
    case 'api_vendor':
      return [sql<SqlBool>`(v.id::text = ${id} or v.vendor_name ilike ${contains})`];
    case 'user':
      return [sql<SqlBool>`(r.user_id::text = ${id} or ${fullName('u')} ilike ${contains})`];
    case 'endpoint':
      return [sql<SqlBool>`(r.path ilike ${contains} or r.endpoint ilike ${contains})`];
    case 'method':
      return [sql<SqlBool>`r.method = ${filter_value.toUpperCase()}`];
    case 'status':
      return [sql<SqlBool>`r.status::text = ${filter_value}`];
    case 'ip':
      return [sql<SqlBool>`r.ip = ${id}`];
  }
}

function present({ api_key_id, key_name, prefix, user_id, user_name, ...row }: LoggedRequest): ApiRequest {
  return {
    ...row,
    api_key: key_name !== null && prefix !== null ? { id: api_key_id, name: key_name, prefix } : null,
    user: user_name === null ? null : { id: user_id, name: user_name },
  };
}
