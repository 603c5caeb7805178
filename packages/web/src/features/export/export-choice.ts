import type { ExportFormat } from '@bookline/contract/features/export';
import { type ExportColumn, isExportColumn } from '@bookline/contract/rules/export-columns';

/** The user's export options, stored in the browser. */
export interface ExportChoice {
  readonly format: ExportFormat;
  /** Undefined until the user chooses. Then the list's columns apply. */
  readonly columns: readonly ExportColumn[] | undefined;
  readonly dates: 'us' | 'iso';
  readonly lists: 'joined' | 'spread';
}

const usual: ExportChoice = { format: 'xlsx', columns: undefined, dates: 'us', lists: 'joined' };

/** The stored options. Invalid ones count as absent. */
export function parseChoice(kept: unknown): ExportChoice {
  if (typeof kept !== 'object' || kept === null) return usual;
  const given: { format?: unknown; columns?: unknown; dates?: unknown; lists?: unknown } = kept;
  const columns = Array.isArray(given.columns) ? given.columns.filter(isExportColumn) : [];
  return {
    format: given.format === 'csv' ? 'csv' : 'xlsx',
    columns: columns.length > 0 ? [...new Set(columns)] : undefined,
    dates: given.dates === 'iso' ? 'iso' : 'us',
    lists: given.lists === 'spread' ? 'spread' : 'joined',
  };
}
