import type { QueryOf } from '@bookline/contract/endpoint';
import type { ImportAttempt, imports } from '@bookline/contract/features/imports';
import { metaOf } from '@bookline/contract/paging';
import { type SqlBool, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { type AttemptCondition, type AttemptRow, countAttempts, findAttempt, listAttempts } from './imports.queries.ts';
import { theAttempt, visibleAttempts } from './visible-attempts.ts';

/** R321: a page of import attempts, newest first; drafts are not listed. */
export async function readImports(ctx: Context, query: QueryOf<typeof imports.list>) {
  const conditions = [
    ...visibleAttempts(ctx),
    sql<SqlBool>`a.status <> 'draft'`,
    ...tabConditions(query.tab),
    ...filterConditions(query),
  ];
  const { page, limit } = query;
  const rows = await listAttempts(ctx.db, conditions, { limit, offset: (page - 1) * limit });
  return { data: rows.map(present), meta: metaOf(query, await countAttempts(ctx.db, conditions)) };
}

/** One attempt. Throws 404 for one that the acting person may not see. */
export async function getImport(ctx: Context, id: string): Promise<ImportAttempt> {
  const row = await findAttempt(ctx.db, [...visibleAttempts(ctx), ...theAttempt(ctx.tenant.id, id)]);
  if (!row) throw new AppError('not_found');
  return present(row);
}

function tabConditions(tab: 'all' | 'processing' | 'complete' | 'failed'): AttemptCondition[] {
  if (tab === 'all') return [];
  return [tab === 'processing' ? sql<SqlBool>`a.status in ('queued', 'processing')` : sql<SqlBool>`a.status = ${tab}`];
}

/** `owner` takes an id or a part of the name. A filter without a value filters nothing. */
function filterConditions({ filter_by, filter_value }: QueryOf<typeof imports.list>): AttemptCondition[] {
  if (!filter_by || !filter_value) return [];
  const contains = `%${filter_value.replace(/[\\%_]/g, '\\$&')}%`;
  switch (filter_by) {
    case 'status':
      return [sql<SqlBool>`a.status = ${filter_value}`];
    case 'file_name':
      return [sql<SqlBool>`a.file_name ilike ${contains}`];
    case 'owner':
      return [
        sql<SqlBool>`(o.id::text = ${filter_value.toLowerCase()} or o.first_name || ' ' || o.last_name ilike ${contains})`,
      ];
  }
}

function present({ made_by_id, made_by_name, owner_id, owner_name, ...row }: AttemptRow): ImportAttempt {
  return {
    ...row,
    made_by: { id: made_by_id, name: made_by_name },
    owner: owner_id === null ? null : { id: owner_id, name: owner_name ?? '' },
  };
}
