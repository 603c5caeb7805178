import { z } from 'zod';
import { line } from './fields.ts';

/** `meta` of every list. `total_count` is bounded for speed where `total_count_exact` is false: then the screen says '10,000+'. */
export const listMeta = z.object({
  current_page: z.int(),
  limit: z.int(),
  total_count: z.int(),
  total_pages: z.int(),
  total_count_exact: z.boolean().optional(),
});
export type ListMeta = z.infer<typeof listMeta>;

/** `{ data }` around one thing. */
export const one = <T extends z.ZodType>(data: T) => z.object({ data });

/** `{ data: [], meta }` around a page of things. */
export const page = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item), meta: listMeta });

/** `{ data: [] }` around a short list that is sent whole. */
export const all = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item) });

/** The query of a plain paged list; page numbers start at 1. */
export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

/** The query of a paged list that is searched with `q` and ordered by one of `fields`, the first unless said otherwise. */
export const listQuery = <const F extends string>(fields: readonly [F, ...F[]]) =>
  pageQuery.extend({
    q: line(100).optional(),
    order_field: z.enum(fields).default(() => fields[0]),
    order: z.enum(['asc', 'desc']).default('asc'),
  });

/** The meta of a page whose count is exact. */
export function metaOf(paging: { page: number; limit: number }, total_count: number, exact = true): ListMeta {
  return {
    current_page: paging.page,
    limit: paging.limit,
    total_count,
    total_pages: Math.ceil(total_count / paging.limit),
    total_count_exact: exact,
  };
}
