import { reportRuns, reports } from '@bookline/contract/features/reports';
import { detached, implement } from '../../platform/http/routes.ts';
import { exportReport } from './export-report.ts';
import { readRun, startRun } from './report-runs.ts';
import { inReportTurn } from './report-turns.ts';
import {
  changeReport,
  getReport,
  listReportCreators,
  listReports,
  listReportTypes,
  removeReport,
  runSavedReport,
  saveReport,
} from './reports.service.ts';
import { runReport } from './run-report.ts';

export const reportRoutes = implement(reports, {
  list: (ctx, { query }) => listReports(ctx, query),
  types: listReportTypes,
  created_by: async (ctx) => ({ data: await listReportCreators(ctx) }),
  exported: detached((ctx, { query }) => inReportTurn(ctx, () => exportReport(ctx, query))),
  export_definition: detached((ctx, { body }) => inReportTurn(ctx, () => exportReport(ctx, body))),
  preview: detached(async (ctx, { body }) => ({
    data: await inReportTurn(ctx, () => runReport(ctx, body.definition)),
  })),
  start_run: async (ctx, { body }) => ({ data: await startRun(ctx, body) }),
  create: async (ctx, { body }) => ({ data: await saveReport(ctx, body) }),
  get: async (ctx, { params }) => ({ data: await getReport(ctx, params.id) }),
  run: detached(async (ctx, { params }) => ({ data: await inReportTurn(ctx, () => runSavedReport(ctx, params.id)) })),
  update: async (ctx, { params, body }) => ({ data: await changeReport(ctx, params.id, body) }),
  delete: (ctx, { params }) => removeReport(ctx, params.id),
});

/** Reports that run in the background. */
export const reportRunRoutes = implement(reportRuns, {
  get: async (ctx, { params }) => ({ data: await readRun(ctx, params.id) }),
});
