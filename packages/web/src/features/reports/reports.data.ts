import type { QueryInput } from '@bookline/contract/endpoint';
import { lookups } from '@bookline/contract/features/lookups';
import { type Report, type ReportDefinition, reports } from '@bookline/contract/features/reports';
import { MINUTE_MS } from '@bookline/contract/rules/time-units';
import { openFile } from '../../lib/api.ts';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

/** Ready reports change with the version and the user's features. */
export const useReadyReports = () => useCall(reports.types, {}, { staleTime: 10 * MINUTE_MS });

export type SavedQuery = NonNullable<QueryInput<typeof reports.list>>;

/** Saved reports that the user sees. */
export const useSavedReports = (query: SavedQuery) => useCall(reports.list, { query }, { keepPrevious: true });

/** The most reports on the home page. */
const MAX_PINNED = 24;

/** The reports on the user's home page. */
export const usePinnedReports = (enabled: boolean) =>
  useCall(
    reports.list,
    { query: { filter_by: 'pinned', filter_value: 'true', limit: MAX_PINNED } },
    { enabled, staleTime: MINUTE_MS },
  );

export const useCreators = () => useCall(reports.created_by, {});

export const useReport = (id: string, enabled: boolean) => useCall(reports.get, { params: { id } }, { enabled });

/** Runs a saved report. */
export const useRun = (id: string, enabled = true) =>
  useCall(reports.run, { params: { id } }, { enabled, staleTime: MINUTE_MS });

/** Runs a definition that isn't saved. The previous numbers stay while others load. */
export const usePreview = (definition: ReportDefinition | undefined) =>
  useCall(
    reports.preview,
    { body: { definition: definition as ReportDefinition } },
    { enabled: definition !== undefined, keepPrevious: true, staleTime: MINUTE_MS },
  );

const changed = { invalidates: ['reports', 'dashboard'] } as const;

export const useCreateReport = () => useSend(reports.create, { ...changed, quiet: true });

/** A form shows the failure. */
export const useUpdateReport = () => useSend(reports.update, { ...changed, quiet: true });

/** A toast shows the failure. */
export const usePinReport = () => useSend(reports.update, changed);

export const useDeleteReport = () => useSend(reports.delete, changed);

/** The users that can get the report by email: the user, and those whose contacts they see. */
export const useRecipients = (q: string) =>
  useCall(lookups.downline, { query: q === '' ? {} : { q } }, { keepPrevious: true });

/** The report as a workbook, and its file name (R371). */
export async function openWorkbook(
  report: Report | undefined,
  type: string,
  definition: ReportDefinition | undefined,
): Promise<{ readonly blob: Blob; readonly name: string }> {
  const report_type = type as QueryInput<typeof reports.exported>['report_type'];
  const response = await openFile(reports.exported, {
    query: {
      report_type,
      ...(definition ? { definition: JSON.stringify(definition) } : report && { id: report.id }),
    },
  });
  return { blob: await response.blob(), name: `${report_type}_report.xlsx` }; // literal: R371
}
