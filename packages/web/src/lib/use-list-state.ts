import { DEBOUNCE_MS } from '@bookline/contract/rules/constants';
import { useDebouncedCallback } from '@mantine/hooks';
import { useMemo } from 'react';
import { useUrlState } from './url-state.ts';

/** The state of a list with search, sort, and pages, as its call takes it (`listQuery` in the contract). */
export interface ListQuery<F extends string> {
  readonly q?: string;
  readonly page: number;
  readonly order_field: F;
  readonly order: 'asc' | 'desc';
}

interface Sort {
  readonly column: string;
  readonly direction: 'asc' | 'desc';
}

export interface ListState<F extends string> {
  readonly query: ListQuery<F>;
  /** Runs once typing pauses. A new search starts on the first page. */
  readonly onSearch: (q: string) => void;
  readonly onPage: (page: number) => void;
  /** What a list that is searched needs. */
  readonly searched: Pick<ListState<F>, 'onSearch' | 'onPage'> & { readonly q: string | undefined };
  /** What a list that is searched and sorted needs. */
  readonly sorted: ListState<F>['searched'] & { readonly sort: Sort; readonly onSort: (sort: Sort) => void };
}

interface Kept<F> {
  readonly q: string | undefined;
  readonly page: number | undefined;
  readonly order_field: F | undefined;
  readonly order: 'asc' | 'desc' | undefined;
}

/**
 * The state of a plain list in the URL: search, sort, and page. `fields` are the sortable columns, and the first is the default. Keep it a constant.
 */
export function useListState<const F extends string>(
  fields: readonly [F, ...F[]],
  first: 'asc' | 'desc' = 'asc',
): ListState<F> {
  const parse = useMemo(
    () =>
      (search: Readonly<Record<string, unknown>>): Kept<F> => ({
        q: typeof search.q === 'string' || typeof search.q === 'number' ? String(search.q).slice(0, 100) : undefined,
        page: typeof search.page === 'number' && search.page >= 1 ? Math.trunc(search.page) : undefined,
        order_field: fields.find((field) => field === search.order_field),
        order: search.order === 'asc' || search.order === 'desc' ? search.order : undefined,
      }),
    [fields],
  );
  const [{ q, page = 1, order_field = fields[0], order }, set] = useUrlState(parse);
  const onSearch = useDebouncedCallback(
    (typed: string) => set({ q: typed.trim() || undefined, page: undefined }, { replace: true }),
    DEBOUNCE_MS,
  );
  const query = { ...(q && { q }), page, order_field, order: order ?? (order_field === fields[0] ? first : 'asc') };
  const onPage = (next: number) => set({ page: next === 1 ? undefined : next });
  const onSort = ({ column, direction }: Sort) => {
    const field = fields.find((name) => name === column);
    if (field) set({ order_field: field, order: direction, page: undefined });
  };
  const searched = { q: query.q, onSearch, onPage };
  const sorted = { ...searched, sort: { column: order_field, direction: query.order }, onSort };
  return { query, onSearch, onPage, searched, sorted };
}
