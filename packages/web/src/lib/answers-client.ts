import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryClientConfig,
  type QueryKey,
} from '@tanstack/react-query';
import type { Span } from './api.ts';

/** When a request was sent and its reply arrived, in milliseconds of `performance.now()`. */
interface Times {
  readonly asked: number;
  readonly arrived: number;
}

const times = new WeakMap<Query, Times>();

/** Whether a read and a write overlapped. Then the server may have read before it wrote, and the reply may be outdated. */
export function mayPrecede(query: Query, write: Span): boolean {
  const known = times.get(query);
  return known !== undefined && known.asked < write.ended && known.arrived > write.began;
}

/** When a query's data was requested, in milliseconds of `performance.now()`. */
export const askedAt = (query: Query): number => times.get(query)?.asked ?? performance.now();

/**
 * The query cache. If a query is invalidated during its first load, TanStack Query lets the load finish and shows the reply as fresh, although the
 * server may have read it before the write. This client reloads instead. It does the same if a call's reply replaces one that is still loading.
 */
export class AnswersClient extends QueryClient {
  constructor(config?: QueryClientConfig) {
    super(config);
    this.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated') return;
      const { query, action } = event;
      if (action.type === 'fetch') noteAsked(query);
      if (action.type === 'success') noteArrived(query, action.manual === true);
      if (action.type === 'success' && action.manual && isLoading(query)) restart(query);
    });
  }

  override invalidateQueries<K extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<K>,
    options?: InvalidateOptions,
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll(filters)) {
      // The library cancels and reloads queries that already show data.
      const isRefetched = query.state.data !== undefined && query.isActive() && filters?.refetchType !== 'none';
      if (isLoading(query) && !isRefetched) restart(query);
    }
    return super.invalidateQueries(filters, options);
  }
}

const isLoading = (query: Query): boolean => query.state.fetchStatus !== 'idle';

function noteAsked(query: Query): void {
  times.set(query, { asked: performance.now(), arrived: Number.POSITIVE_INFINITY });
}

function noteArrived(query: Query, isManual: boolean): void {
  const now = performance.now();
  times.set(query, { asked: isManual ? now : (times.get(query)?.asked ?? now), arrived: now });
}

function restart(query: Query): void {
  void query.cancel({ silent: true });
  noteAsked(query);
  // The screen that shows the data shows the failure too.
  query.fetch().catch(() => undefined);
}
