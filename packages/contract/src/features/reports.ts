import { z } from 'zod';
import { type Access, defineEndpoints } from '../endpoint.ts';
import { entity, isoDate, isoTime, line, reference, uuid, withId } from '../fields.ts';
import { all, one, page, pageQuery } from '../paging.ts';
import { MAX_NAME } from '../rules/limits.ts';
import { CUSTOM_REPORT, readyReportKeys } from '../rules/report-types.ts';
import { contactsScope } from './contacts-scope.ts';
import { jobStatus } from './jobs.ts';
import { sharing } from './quick-filters.ts';
import { reportDefinition, shownDefinition, shownScope } from './report-definition.ts';

export { type ReportDefinition, type ReportDefinitionInput, reportDefinition } from './report-definition.ts';

/** R265: basic users lose the feature. */
const REPORTS: Access = { kind: 'user', feature: 'reports' };

/** The most rows of a report. */
export const MAX_REPORT_ROWS = 1000;
/** The most reports of one user, how many of them are emailed, and recipients of a schedule. */
export const MAX_REPORTS = 200;
export const MAX_SCHEDULED_REPORTS = 20;
export const MAX_REPORT_RECIPIENTS = 50;

/** How long the result of a report that ran in the background is kept. */
export const REPORT_RUN_HOURS = 24;

const reportType = z.enum([...readyReportKeys, CUSTOM_REPORT]);
export type ReportType = z.infer<typeof reportType>;

const column = entity('ReportColumn', {
  /** A dimension or measure. */
  key: z.string(),
  label: z.string(),
  kind: z.string(),
  /** Of a time dimension. */
  bucket: z.string().nullable(),
  /** How a measure is counted. */
  about: z.string().nullable(),
  /** Of a measure: it counts all contacts of a row, so the row's `contacts_scope` shows what it counts. */
  whole: z.boolean().default(false),
});
export type ReportColumn = z.infer<typeof column>;

/** Of each measure in order: a whole number, cents, percent (0–100), or seconds. Null if there is nothing to compute it from. */
const figures = z.array(z.number().nullable()).meta({ id: 'ReportFigures' });

const row = entity('ReportRow', {
  /** Of each group in order. `value` is null for rows without a value, and the first day of a bucket for times. */
  groups: z.array(z.object({ value: z.string().nullable(), label: z.string() })),
  values: figures,
  /** The same in the period compared with. */
  previous: figures.nullable(),
  /** The contacts behind the row, as the list shows them. Null if no filter of the list can name them. */
  contacts_scope: shownScope.nullable(),
  /** The contacts behind measures that count only some of the row's, such as clients, by measure. */
  measure_scopes: z.record(z.string(), shownScope).default({}),
});
export type ReportRow = z.infer<typeof row>;

const days = z.object({ from: isoDate.nullable(), to: isoDate.nullable() }).nullable();

const result = entity('ReportResult', {
  definition: shownDefinition,
  groups: z.array(column),
  measures: z.array(column),
  rows: z.array(row),
  /** Over all rows, also those left out. Contacts that are in several rows count once. */
  totals: row.omit({ groups: true }),
  /** The first and last day. Null without a period. */
  period: days,
  previous_period: days,
  /** There are more than MAX_REPORT_ROWS rows. */
  truncated: z.boolean(),
  /** What to know when reading it, in sentences. */
  notes: z.array(z.string()),
  as_of: isoTime,
});
export type ReportResult = z.infer<typeof result>;

const reportRun = entity('ReportRun', {
  /** Also the id of its job, which can be canceled. */
  id: uuid,
  status: jobStatus,
  /** Why it failed, in a sentence. */
  error: z.string().nullable(),
  /** Once it's complete. */
  result: result.nullable(),
  /** It's complete, but its reader sees other contacts since, so that the result isn't shown. */
  outdated: z.boolean(),
  /** How many seconds your last run of the same definition took. Null without one in the last day. */
  last_took_s: z.int().nullable(),
  created_at: isoTime,
  ended_at: isoTime.nullable(),
  kept_until: isoTime.nullable(),
});
export type ReportRun = z.infer<typeof reportRun>;

const scheduleFields = z.object({
  every: z.enum(['day', 'week', 'month']),
  /** 0 is Sunday. For weekly ones. */
  weekday: z.int().min(0).max(6).default(1),
  /** 1–31. Shorter months use their last day. For monthly ones. */
  month_day: z.int().min(1).max(31).default(1),
  /** In each recipient's time zone. */
  at: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 08:00.'),
  format: z.enum(['pdf', 'xlsx']),
});

const schedule = scheduleFields
  .extend({
    /** Each gets the numbers that they may see. */
    recipients: z.array(
      z.object({
        id: uuid,
        name: z.string(),
        next_at: isoTime.nullable(),
        last_sent_at: isoTime.nullable(),
        /** Why they no longer get it, as a sentence. */
        problem: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'ReportSchedule' });
export type ReportSchedule = z.infer<typeof schedule>;

const newSchedule = scheduleFields
  .extend({
    recipient_ids: z
      .array(uuid)
      .min(1, 'Choose at least one recipient.')
      .max(MAX_REPORT_RECIPIENTS, `Choose ${MAX_REPORT_RECIPIENTS} or fewer.`),
  })
  .meta({ id: 'NewReportSchedule' });
export type NewReportSchedule = z.infer<typeof newSchedule>;

const report = entity('Report', {
  id: uuid,
  name: z.string(),
  report_type: z.string(),
  definition: shownDefinition.nullable(),
  shared_with: sharing,
  owner: reference,
  mine: z.boolean(),
  /** Whether the reader may change or delete it: its owner, or an admin if it's shared with everyone. */
  editable: z.boolean(),
  /** Whether it's on the reader's home page. */
  pinned: z.boolean(),
  /** Only shown to its owner. */
  schedule: schedule.nullable(),
  /** Why it can't run, as a sentence. */
  problem: z.string().nullable(),
  created_at: isoTime,
  updated_at: isoTime,
});
export type Report = z.infer<typeof report>;

const readyReport = z.object({
  report_type: reportType,
  label: z.string(),
  about: z.string(),
  group: z.string(),
  definition: shownDefinition,
  /** Other groupings that suit it. */
  also: z.array(z.object({ dimension: z.string(), bucket: z.string().optional(), label: z.string() })),
});
export type ReadyReportType = z.infer<typeof readyReport>;

const name = line(MAX_NAME).min(1, 'Enter a name for the report.');

/** A definition in a query: bracket style, or JSON text, because nested groups of a search don't fit in brackets. */
const queryDefinition = z.preprocess((value) => {
  // The check for the NUL character sees the text of a query, not what the JSON in it means.
  if (typeof value !== 'string' || value.includes('\\u0000')) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}, reportDefinition);

export const reports = defineEndpoints('reports', {
  list: {
    method: 'GET',
    path: '/v1/reports',
    access: REPORTS,
    summary: 'List saved reports: your own and those shared with you (R369)',
    description:
      'Pinned ones first, then by name. `filter_by` with `filter_value` keeps one type, creator, sharing, or those with a text in their name.',
    query: pageQuery.extend({
      filter_by: z.enum(['report_type', 'created_by', 'shared_with', 'pinned', 'name']).optional(),
      filter_value: line(MAX_NAME).optional(),
    }),
    response: page(report),
  },
  types: {
    method: 'GET',
    path: '/v1/reports/types',
    access: REPORTS,
    summary: 'List the ready reports that you can run, and what you can build reports from',
    response: all(readyReport).extend({ meta: z.object({ sources: z.array(z.string()) }) }),
  },
  created_by: {
    method: 'GET',
    path: '/v1/reports/created_by',
    access: REPORTS,
    summary: 'List the creators of the reports that you see',
    response: all(reference.extend({ reports: z.int() })),
  },
  exported: {
    method: 'GET',
    path: '/v1/reports/export.xlsx',
    access: REPORTS,
    summary: 'Export a report as a workbook (R370, R371)',
    description:
      'A saved report with `id`, else a definition, else the ready one of `report_type`. Saved as {report_type}_report.xlsx. 429 while other exports run.',
    query: z.object({
      report_type: reportType,
      id: uuid.optional(),
      definition: queryDefinition.optional(),
    }),
    produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  export_definition: {
    method: 'POST',
    path: '/v1/reports/export.xlsx',
    access: REPORTS,
    reads: true,
    summary: 'Export a definition as a workbook',
    description: 'Like GET on this path, for definitions that are too long for a URL.',
    body: z.object({ report_type: reportType.default(CUSTOM_REPORT), definition: reportDefinition }),
    produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  preview: {
    method: 'POST',
    path: '/v1/reports/preview',
    access: REPORTS,
    reads: true,
    summary: 'Run a definition without saving it',
    description: 'Counts what you may see. 503 with a sentence if it takes more than a second: start a run instead.',
    body: z.object({ definition: reportDefinition }),
    response: one(result),
  },
  start_run: {
    method: 'POST',
    path: '/v1/reports/runs',
    access: REPORTS,
    summary: 'Run a definition in the background',
    description:
      'For reports that take longer than a request may. Returns your run of the same definition if it hasn’t ended, or ended in the last ten minutes.',
    body: z.object({
      definition: reportDefinition,
      /** For its notification. */
      name: name.default('Custom'),
      /** The saved report that its notification opens. */
      report_id: uuid.optional(),
      /** Count again, even if a result is a few minutes old. */
      fresh: z.boolean().default(false),
    }),
    response: one(reportRun),
    status: 202,
  },
  create: {
    method: 'POST',
    path: '/v1/reports',
    access: REPORTS,
    summary: 'Save a report (R112)',
    description:
      'A type with its list filters. Without a definition, the ready one with `contacts_scope`. Only admins can share with everyone. Others see their own numbers in it.',
    body: z.object({
      report_type: reportType,
      name: name.optional(),
      definition: reportDefinition.optional(),
      /** The list filters of a ready report. */
      contacts_scope: contactsScope.optional(),
      shared_with: sharing.default('private'),
      pinned: z.boolean().default(false),
    }),
    response: one(report),
    status: 201,
  },
  get: {
    method: 'GET',
    path: '/v1/reports/{id}',
    access: REPORTS,
    summary: 'Get a saved report',
    params: withId,
    response: one(report),
  },
  run: {
    method: 'POST',
    path: '/v1/reports/{id}',
    access: REPORTS,
    reads: true,
    summary: 'Run a saved report',
    description:
      'Always with what you may see. 503 with a sentence if it takes more than a second: start a run instead.',
    params: withId,
    response: one(result),
  },
  update: {
    method: 'PATCH',
    path: '/v1/reports/{id}',
    access: REPORTS,
    summary: 'Change, share, pin, or schedule a report',
    description:
      'Everyone who sees it can pin it. Only its owner can change or schedule it, or an admin change it if it’s shared with everyone. Recipients must be you or users whose contacts you see.',
    params: withId,
    body: z
      .object({
        name: name.optional(),
        definition: reportDefinition.optional(),
        shared_with: sharing.optional(),
        pinned: z.boolean().optional(),
        /** `updated_at` of the report that was edited. 409 if its name, definition, or sharing has changed since. */
        seen_at: isoTime.optional(),
        /** Null ends it. */
        schedule: newSchedule.nullable().optional(),
      })
      .refine(
        ({ seen_at: _, ...change }) => Object.values(change).some((value) => value !== undefined),
        'Enter at least one change.',
      ),
    response: one(report),
  },
  delete: {
    method: 'DELETE',
    path: '/v1/reports/{id}',
    access: REPORTS,
    summary: 'Delete a report',
    description: 'Also for everyone it was shared with, and its schedule.',
    params: withId,
  },
});

/** Reports that run in the background. */
export const reportRuns = defineEndpoints('report-runs', {
  get: {
    method: 'GET',
    path: '/v1/reports/runs/{id}',
    access: REPORTS,
    summary: 'Get a run of yours, with its result once it’s complete',
    description: 'Its job has the time it started. It’s kept for a day, and only for you.',
    params: withId,
    response: one(reportRun),
  },
});
