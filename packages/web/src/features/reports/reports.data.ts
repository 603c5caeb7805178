import type { QueryInput } from '@bookline/contract/endpoint';
import { lookups } from '@bookline/contract/features/lookups';
import { type Report, type ReportDefinition, reportRuns, reports } from '@bookline/contract/features/reports';
import { MINUTE_MS } from '@bookline/contract/rules/time-units';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, openFile } from '../../lib/api.ts';
import { isLive } from '../../lib/live.ts';
import { keyOf } from '../../lib/query-keys.ts';
import { callOptions, useCall } from '../../lib/use-call.ts';
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

/** A report that takes longer than a second fails, and runs as a job instead. */
const running = { staleTime: MINUTE_MS, retry: false } as const;

/** Runs a saved report. */
export const useRun = (id: string, enabled = true) => useCall(reports.run, { params: { id } }, { ...running, enabled });

/** Runs a definition that isn't saved. The previous numbers stay while others load. */
export const usePreview = (definition: ReportDefinition | undefined) =>
  useCall(
    reports.preview,
    { body: { definition: definition as ReportDefinition } },
    { ...running, enabled: definition !== undefined, keepPrevious: true },
  );

/** How often a run is read again while live updates are off. With them, only now and then, in case one was missed. */
const POLL_MS = 2000;
const LIVE_POLL_MS = 15_000;

/**
 * A report that runs as a job. The server finds the run that a reload or another tab started. `again` starts another one.
 */
export function useSlowRun(definition: ReportDefinition, name: string, reportId: string | undefined) {
  const client = useQueryClient();
  const body = { definition, name, ...(reportId && { report_id: reportId }) };
  const started = useCall(reports.start_run, { body }, { staleTime: Number.POSITIVE_INFINITY, retry: false });
  const id = started.data?.data.id;
  const read = useQuery({
    ...callOptions(reportRuns.get, { params: { id: id ?? '' } }),
    enabled: id !== undefined,
    initialData: started.data,
    initialDataUpdatedAt: started.dataUpdatedAt,
    refetchInterval: ({ state }) => {
      const status = state.data?.data.status;
      if (status !== 'queued' && status !== 'processing') return false;
      return isLive() ? LIVE_POLL_MS : POLL_MS;
    },
  });
  const restart = useMutation({
    mutationFn: () => call(reports.start_run, { body: { ...body, fresh: true } }),
    onSuccess: (reply) => client.setQueryData(keyOf(reports.start_run, { body }), reply),
  });
  return {
    run: read.data?.data ?? started.data?.data,
    error: started.error ?? read.error,
    isStarting: restart.isPending,
    again: () => restart.mutate(),
  };
}

/** Reports don't run again because one of them was pinned, named, or deleted. */
const listed = { invalidates: [reports.list, reports.created_by, 'dashboard'] } as const;
const changed = { invalidates: [...listed.invalidates, reports.get, reports.run] } as const;

export const useCreateReport = () => useSend(reports.create, { ...listed, quiet: true });

/** A form shows the failure. */
export function useUpdateReport() {
  const client = useQueryClient();
  return useSend(reports.update, {
    ...changed,
    quiet: true,
    // Screens show the saved report at once, not the one before until the next load.
    onSent: (reply, { params }) => void client.setQueryData(keyOf(reports.get, { params }), reply),
  });
}

/** A toast shows the failure. */
export const usePinReport = () => useSend(reports.update, { invalidates: [...listed.invalidates, reports.get] });

export function useDeleteReport() {
  const client = useQueryClient();
  return useSend(reports.delete, {
    ...listed,
    // Its page still shows, and reloading it would find nothing. Someone who comes back reads that it's gone.
    onSent: (_reply, { params }) =>
      client.invalidateQueries({ queryKey: keyOf(reports.get, { params }), refetchType: 'none' }),
  });
}

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
  const response = definition
    ? await openFile(reports.export_definition, { body: { report_type, definition } })
    : await openFile(reports.exported, { query: { report_type, ...(report && { id: report.id }) } });
  return { blob: await response.blob(), name: `${report_type}_report.xlsx` }; // literal: R371
}
