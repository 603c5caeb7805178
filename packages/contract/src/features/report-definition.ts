import { z } from 'zod';
import { isoDate, line } from '../fields.ts';
import { MAX_CHOICES } from '../rules/limits.ts';
import { PERIOD } from '../rules/periods.ts';
import {
  describeDimension,
  describeMeasure,
  describeReportSource,
  isReportSource,
  type ReportBucket,
  type ReportChart,
  type ReportComparison,
  type ReportDimension,
  type ReportSourceKey,
  reportBuckets,
  reportCharts,
  reportComparisons,
  reportSourceKeys,
} from '../rules/report-sources.ts';
import { contactSearch, contactsScope } from './contacts-scope.ts';

const MAX_MEASURES = 8;
const MAX_FILTERS = 20;
const MAX_KEY = 40;

const keysOf = <K extends string>(record: Readonly<Record<K, string>>) => Object.keys(record) as [K, ...K[]];
const key = z.string().max(MAX_KEY);

/** A set of contacts without a page, as saved in a report. */
export const reportScope = contactsScope.omit({ page: true, limit: true, select_n: true }).meta({ id: 'ReportScope' });

/** Whether it leaves out contacts. */
const isFiltered = ({ search, q, category, contact_group, pool_id, downline_user_id }: z.infer<typeof reportScope>) =>
  Object.keys(search).length > 0 ||
  q !== '' ||
  contact_group !== 'all' ||
  Boolean(category ?? pool_id ?? downline_user_id);

/** Periods are compared with earlier ones, and databases and calendars disagree about years with less or more than four digits. */
const [FIRST_DAY, LAST_DAY] = ['1900-01-01', '2999-12-31'];
const day = isoDate.refine((date) => date >= FIRST_DAY && date <= LAST_DAY, 'Enter a year from 1900 to 2999.');

const period = z
  .object({
    /** A time dimension of the source. */
    field: key,
    /** A relative period (rules/periods.ts), in the reader's time zone: `last_30_days`, `this_year`. */
    in: z.string().regex(PERIOD, 'Choose a period such as last_30_days or this_year.').optional(),
    /** Absolute days, inclusive, instead of `in`. */
    from: day.optional(),
    to: day.optional(),
  })
  .refine(({ in: relative, from, to }) => (relative === undefined) !== (from === undefined && to === undefined), {
    message: 'Choose a period, or a first and last day.',
    path: ['in'],
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    message: 'The last day can’t be before the first.',
    path: ['to'],
  });

const groupBy = z.object({
  dimension: key,
  /** For time dimensions. Month if absent. */
  bucket: z.enum(keysOf<ReportBucket>(reportBuckets)).optional(),
});

const filter = z.object({
  /** Any dimension of the source but a time. */
  dimension: key,
  /** '' stands for rows without a value. */
  values: z.array(line(200)).min(1, 'Choose at least one value.').max(MAX_CHOICES, `Choose ${MAX_CHOICES} or fewer.`),
  /** All other values instead. */
  exclude: z.boolean().default(false),
});

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const SERIAL = /^[1-9]\d{0,8}$/;

/** Whether a dimension can have a value. The list of contacts would ignore or refuse any other, and then show other contacts than were counted. */
function canHave({ kind, options }: ReportDimension, value: string): boolean {
  if (value === '') return true;
  switch (kind) {
    case 'choice':
    case 'flag':
    case 'band':
      return options?.some((option) => option.value === value) === true;
    case 'hour':
    case 'weekday':
      return /^(\d|1\d|2[0-3])$/.test(value);
    case 'status':
    case 'agentflow_status':
    case 'source':
      return SERIAL.test(value);
    case 'state':
    case 'text':
    case 'rule':
    case 'time':
      return true;
    default:
      return UUID.test(value);
  }
}

const definition = z.object({
  source: z.enum(reportSourceKeys as [ReportSourceKey, ...ReportSourceKey[]]),
  measures: z.array(key).min(1, 'Choose at least one measure.').max(MAX_MEASURES, `Choose ${MAX_MEASURES} or fewer.`),
  group_by: z.array(groupBy).max(2, 'Group by one or two fields.').default([]),
  /** Which contacts count: list filters, owner, downline, pool. */
  contacts_scope: reportScope.prefault({}),
  date: period.nullable().default(null),
  filters: z.array(filter).max(MAX_FILTERS, `Use ${MAX_FILTERS} filters or fewer.`).default([]),
  chart: z.enum(keysOf<ReportChart>(reportCharts)).default('table'),
  /** Needs a period with a first and last day. */
  compare: z.enum(keysOf<ReportComparison>(reportComparisons)).nullable().default(null),
});

/** What a report counts, how it groups, and what it leaves out. Every word of it is in `reportSources`. */
export const reportDefinition = definition
  .superRefine((definition, ctx) => {
    const fault = (path: (string | number)[], message: string) => ctx.addIssue({ code: 'custom', path, message });
    const { source, measures, group_by, date, filters, compare } = definition;
    if (!isReportSource(source)) return;
    for (const [place, measure] of measures.entries())
      if (!describeMeasure(source, measure))
        fault(['measures', place], 'This measure no longer exists. Choose another.');
    if (new Set(measures).size < measures.length) fault(['measures'], 'Choose each measure only once.');
    for (const [place, { dimension, bucket }] of group_by.entries()) {
      const known = describeDimension(source, dimension);
      if (!known) fault(['group_by', place, 'dimension'], 'This field no longer exists. Choose another.');
      else if (bucket && known.kind !== 'time')
        fault(['group_by', place, 'bucket'], 'Only dates have days, weeks, and months.');
    }
    const [one, two] = group_by;
    if (one && two && one.dimension === two.dimension) fault(['group_by', 1, 'dimension'], 'Choose another field.');
    if (date && describeDimension(source, date.field)?.kind !== 'time') fault(['date', 'field'], 'Choose a date.');
    for (const [place, { dimension, values }] of filters.entries()) {
      const known = describeDimension(source, dimension);
      if (!known) fault(['filters', place, 'dimension'], 'This field no longer exists. Choose another.');
      else if (known.kind === 'time') fault(['filters', place, 'dimension'], 'Use the period to choose dates.');
      else if (!values.every((value) => canHave(known, value)))
        fault(['filters', place, 'values'], 'One of these values no longer exists. Choose another.');
    }
    if (describeReportSource(source).of_contacts === false && isFiltered(definition.contacts_scope))
      fault(['contacts_scope'], 'This can’t be filtered by contacts.');
    const bounded = date && (date.in === undefined ? date.from && date.to : !date.in.startsWith('over_'));
    if (compare && !bounded) fault(['compare'], 'Choose a period with a first and last day to compare it.');
  })
  .meta({ id: 'ReportDefinition' });
export type ReportDefinition = z.infer<typeof reportDefinition>;
export type ReportDefinitionInput = z.input<typeof reportDefinition>;

/** The same in replies, whose search is clean already. */
export const shownScope = reportScope.extend({ search: contactSearch }).meta({ id: 'ShownReportScope' });
export const shownDefinition = definition.extend({ contacts_scope: shownScope }).meta({ id: 'ShownReportDefinition' });
