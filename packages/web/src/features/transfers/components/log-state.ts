import type { LogsQuery } from '../transfers.data.ts';

export const outcomes = ['moved', 'kept', 'left', 'skipped', 'reverted', 'not_reverted'] as const;

/** The log's filters, in the URL. */
export interface LogState {
  readonly q: string | undefined;
  readonly page: number | undefined;
  readonly outcome: LogsQuery['outcome'];
}

export const parseLogState = (search: Readonly<Record<string, unknown>>): LogState => ({
  q: typeof search.q === 'string' || typeof search.q === 'number' ? String(search.q).slice(0, 100) : undefined,
  page: typeof search.page === 'number' && search.page >= 1 ? Math.trunc(search.page) : undefined,
  outcome: outcomes.find((outcome) => outcome === search.outcome),
});
