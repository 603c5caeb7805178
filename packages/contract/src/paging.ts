import { z } from 'zod';
import { entity, line } from './fields.ts';
import { MAX_SEARCH } from './rules/limits.ts';

/** `meta` of every list. For speed, `total_count` may be a lower bound. Then `total_count_exact` is false, and screens show '10,000+'. */
export const listMeta = entity('ListMeta', {
  current_page: z.int(),
  limit: z.int(),
  total_count: z.int(),
  total_pages: z.int(),
  total_count_exact: z.boolean().optional(),
});
export type ListMeta = z.infer<typeof listMeta>;

/** `{ data }` with one record. */
export const one = <T extends z.ZodType>(data: T) => z.object({ data });

/** `{ data: [], meta }` with one page. */
export const page = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item), meta: listMeta });

/** `{ data: [] }` with a short, complete list. */
export const all = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item) });

/** How many records a page has, in a query. */
export const pageSize = (usual: number, most = 200) => z.coerce.number().int().min(1).max(most).default(usual);

/** The query of a paged list. Pages start at 1. */
export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: pageSize(50),
});

/** The query of a paged list with a search `q` and a sort field from `fields`. The first is the default. */
export const listQuery = <const F extends string>(fields: readonly [F, ...F[]]) =>
  pageQuery.extend({
    q: line(MAX_SEARCH).optional(),
    order_field: z.enum(fields).default(() => fields[0]),
    order: z.enum(['asc', 'desc']).default('asc'),
  });

/** The meta of a page with an exact count. */
export function metaOf(paging: { page: number; limit: number }, total_count: number, exact = true): ListMeta {
  return {
    current_page: paging.page,
    limit: paging.limit,
    total_count,
    total_pages: Math.ceil(total_count / paging.limit),
    total_count_exact: exact,
  };
}
