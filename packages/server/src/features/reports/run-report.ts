import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type ContactsScope, contactsScope } from '@bookline/contract/features/contacts-scope';
import {
  MAX_REPORT_ROWS,
  type ReportColumn,
  type ReportDefinition,
  type ReportResult,
  type ReportRow,
} from '@bookline/contract/features/reports';
import { ianaZone } from '@bookline/contract/rules/options';
import {
  describeDimension,
  describeMeasure,
  describeReportSource,
  isAverage,
  type ReportSourceKey,
  reportSourceKeys,
} from '@bookline/contract/rules/report-sources';
import { sql } from 'kysely';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { dayIn } from '../../platform/day-in-zone.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { scopeConditions } from '../contacts/contacts.api.ts';
import { visibleOwners } from '../users/users.api.ts';
import { type Counted, type CountedReport, countReport, type Period } from './compile-report.ts';
import { drillDown } from './drill-down.ts';
import { type Labels, labelsOf } from './group-labels.ts';
import { bucketsOf, periodBefore, periodOf } from './report-period.ts';
import { measureOf, sourceOf } from './sources/all-sources.ts';
import type { Reading } from './sources/source-sql.ts';

/** The scope of a report without list filters. */
const WHOLE = contactsScope.parse({});

/** After the time that someone waits has passed, what is left to do is short. */
const LAST_MS = 50;
const SLOW =
  'This report takes more than a second. Run it in the background, choose a shorter period, or filter the contacts.';
const TOO_LONG = 'This report takes too long. Choose a shorter period, or filter the contacts.';

/** Whether a user may use a source: their features and role decide. */
export const maySee = (actor: Context['actor'], source: ReportSourceKey): boolean => {
  const { feature } = describeReportSource(source);
  return feature === undefined || actor.features.has(feature);
};
export const sourcesOf = (actor: Context['actor']): ReportSourceKey[] =>
  reportSourceKeys.filter((source) => maySee(actor, source));

/** Throws 422 for a source that the user may not use. */
export function requireSource(actor: Context['actor'], { source }: Pick<ReportDefinition, 'source'>): void {
  if (!maySee(actor, source))
    throw invalid('definition.source', `You don’t have access to ${describeReportSource(source).label.toLowerCase()}.`);
}

/**
 * Runs a definition with what the acting user may see. Throws 503 with a sentence if it takes too long: `timeout_ms` for each statement, or else as long as
 * someone waits for all of them. What takes longer runs as a job (run-work.ts).
 */
export async function runReport(
  signedIn: SignedInContext,
  definition: ReportDefinition,
  { most = MAX_REPORT_ROWS, timeout_ms }: { readonly most?: number; readonly timeout_ms?: number } = {},
): Promise<ReportResult> {
  const wait_ms = signedIn.report_wait_ms;
  const work = (ctx: Context) => {
    // Waiting for a connection doesn't make a report slow.
    const began = performance.now();
    return runIn(ctx, definition, most, async () => {
      if (timeout_ms !== undefined) return;
      const left = Math.max(LAST_MS, Math.ceil(wait_ms - (performance.now() - began)));
      await sql`select set_config('statement_timeout', ${`${left}ms`}, true)`.execute(ctx.db);
    });
  };
  return signedIn
    .transaction(work, { statement_timeout_ms: timeout_ms ?? wait_ms, read_only: true })
    .catch((error: unknown) => tooLong(error, timeout_ms === undefined ? SLOW : TOO_LONG));
}

/** Throws 503 with a sentence for a statement that was canceled because of its time, else the error. */
export function tooLong(error: unknown, sentence = TOO_LONG): never {
  if (!(error instanceof Error && 'code' in error && error.code === '57014')) throw error;
  throw new AppError('unavailable', { fields: { base: [sentence] }, cause: error });
}

/** A hash of what decides which records the acting user's report counts, besides its definition. */
export async function reachOf(ctx: Context, { source }: Pick<ReportDefinition, 'source'>): Promise<Buffer> {
  const { actor } = ctx;
  const visible = await visibleOwners(ctx);
  const sorted = (ids: readonly string[]) => [...ids].sort();
  const reach = visible.everything ? [] : [sorted(visible.owner_ids), sorted(visible.pool_ids)];
  return createHash('sha256')
    .update(JSON.stringify([source, visible.everything, reach, actor.user.admin, sorted([...actor.features])]))
    .digest();
}

/** The same in an open transaction. `onStep` is called after each statement that counts. */
export async function runIn(
  ctx: Context,
  definition: ReportDefinition,
  most: number,
  onStep: () => Promise<void> = async () => undefined,
): Promise<ReportResult> {
  requireSource(ctx.actor, definition);
  const zone = ianaZone(ctx.actor.user.timezone);
  const now = ctx.clock.now();
  const reading: Reading = {
    tenant_id: ctx.tenant.id,
    zone,
    now,
    today: dayIn(zone, now),
    features: ctx.actor.features,
    user_id: ctx.actor.user_id,
    is_admin: ctx.actor.user.admin,
    visible: await visibleOwners(ctx),
  };
  const period = periodOf(definition, reading.today);
  const before = periodBefore(definition, period);
  const scope = contactsScope.parse(definition.contacts_scope);
  const isWhole = reading.visible.everything && isDeepStrictEqual(scope, WHOLE);
  const conditions =
    describeReportSource(definition.source).of_contacts === false
      ? []
      : isWhole
        ? ('not_deleted' as const)
        : await scopeConditions(ctx, scope);
  const asked = { definition, reading, conditions, period, most };
  const counted = await countReport(ctx.db, asked);
  await onStep();
  const earlier = before && (await countReport(ctx.db, { ...asked, ...before }));
  if (earlier) await onStep();
  const rows = joined(definition, counted, earlier);
  const labels = await Promise.all(
    definition.group_by.map((group, place) =>
      labelsOf(ctx, definition.source, group, [
        ...rows.map(({ groups }) => groups[place] ?? null),
        ...filledIn(definition, period, reading, rows),
      ]),
    ),
  );
  const filled = withEmptyBuckets(definition, period, reading, rows);
  const drilled = { definition, scope, reading, period };
  // Rows of files don't open.
  const opens = most <= MAX_REPORT_ROWS;
  /** A figure of 0 opens nothing. */
  const scopesOf = (values: readonly (number | null)[], groups?: readonly (string | null)[]) =>
    Object.fromEntries(
      definition.measures.flatMap((key, place) => {
        const some = measureOf(definition.source, key).opens;
        if (!values[place] || some === undefined || some === 'all') return [];
        const found = drillDown(drilled, groups, some);
        return found ? [[key, found]] : [];
      }),
    );
  return {
    definition,
    groups: definition.group_by.map(({ dimension, bucket }): ReportColumn => {
      const described = describeDimension(definition.source, dimension);
      return {
        key: dimension,
        label: described?.label ?? dimension,
        kind: described?.kind ?? 'text',
        bucket: described?.kind === 'time' ? (bucket ?? 'month') : null,
        about: null,
        whole: false,
      };
    }),
    measures: definition.measures.map((key): ReportColumn => {
      const described = describeMeasure(definition.source, key);
      return {
        key,
        label: described?.label ?? key,
        kind: described?.kind ?? 'count',
        bucket: null,
        about: described?.about ?? null,
        whole: measureOf(definition.source, key).opens === 'all',
      };
    }),
    rows: inOrder(filled, labels).map(
      ({ groups, values, previous }): ReportRow => ({
        groups: groups.map((value, place) => ({ value, label: labels[place]?.label(value) ?? '' })),
        values: [...values],
        previous: previous && [...previous],
        contacts_scope: opens ? drillDown(drilled, groups) : null,
        measure_scopes: opens ? scopesOf(values, groups) : {},
      }),
    ),
    totals: {
      values: [...counted.totals],
      previous: earlier ? [...earlier.totals] : null,
      contacts_scope: drillDown(drilled),
      measure_scopes: scopesOf(counted.totals),
    },
    period,
    previous_period: before?.period ?? null,
    truncated: counted.truncated,
    notes: notesOf(definition, counted),
    as_of: now.toISOString(),
  };
}

interface Joined extends Counted {
  readonly previous: readonly (number | null)[] | null;
}

/** What a row without records has: zero of what is counted, and nothing of shares and averages. */
const nothing = ({ source, measures }: ReportDefinition): (number | null)[] =>
  measures.map((key) => {
    const kind = describeMeasure(source, key)?.kind ?? 'count';
    // Without a price, nothing is known about the cost.
    return isAverage(key, kind) || key === 'cost' ? null : 0;
  });

/** The rows of both periods, each group once. */
function joined(
  definition: ReportDefinition,
  { rows, truncated }: CountedReport,
  earlier: CountedReport | undefined,
): Joined[] {
  if (!earlier) return rows.map((row) => ({ ...row, previous: null }));
  const key = ({ groups }: Counted) => JSON.stringify(groups);
  const before = new Map(earlier.rows.map((row) => [key(row), row]));
  const now = new Set(rows.map(key));
  // A row that was left out is unknown, not zero.
  const missing = earlier.truncated ? definition.measures.map(() => null) : nothing(definition);
  const gone = truncated ? [] : earlier.rows.filter((row) => !now.has(key(row)));
  return [
    ...rows.map((row) => ({ ...row, previous: before.get(key(row))?.values ?? missing })),
    ...gone.map((row) => ({ groups: row.groups, values: nothing(definition), previous: row.values })),
  ];
}

/** The empty buckets of the period of a report that is grouped by it alone. */
function filledIn(
  definition: ReportDefinition,
  period: Period | null,
  { today }: Reading,
  rows: readonly Joined[],
): string[] {
  const [group, second] = definition.group_by;
  if (!group || second || !period || group.dimension !== definition.date?.field) return [];
  const known = new Set(rows.map(({ groups }) => groups[0]));
  return bucketsOf(period, group.bucket ?? 'month', today).filter((start) => !known.has(start));
}

function withEmptyBuckets(
  definition: ReportDefinition,
  period: Period | null,
  reading: Reading,
  rows: readonly Joined[],
): Joined[] {
  const empty = filledIn(definition, period, reading, rows).map(
    (start): Joined => ({
      groups: [start],
      values: nothing(definition),
      previous: definition.compare ? nothing(definition) : null,
    }),
  );
  return [...rows, ...empty];
}

/** By the order of the values, else by the first figure, the largest first. With two groups, the rows of one value of the first stay together. */
function inOrder(rows: readonly Joined[], labels: readonly Labels[]): Joined[] {
  const figure = ({ values }: Joined) => values[0] ?? Number.NEGATIVE_INFINITY;
  const sums = new Map<string | null, number>();
  for (const row of rows) {
    const first = row.groups[0] ?? null;
    sums.set(first, (sums.get(first) ?? 0) + (row.values[0] ?? 0));
  }
  const compare = (place: number, one: Joined, other: Joined): number => {
    const of = labels[place];
    const [a, b] = [one.groups[place] ?? null, other.groups[place] ?? null];
    if (!of || a === b) return 0;
    const byPlace = of.place ? of.place(a) - of.place(b) : 0;
    if (byPlace !== 0 && !Number.isNaN(byPlace)) return byPlace;
    const [mine, others] =
      place === 0 && labels.length > 1 ? [sums.get(a) ?? 0, sums.get(b) ?? 0] : [figure(one), figure(other)];
    return others - mine || of.label(a).localeCompare(of.label(b), 'en-US') || (String(a) < String(b) ? -1 : 1);
  };
  return rows.toSorted((one, other) => compare(0, one, other) || compare(1, one, other));
}

function notesOf(definition: ReportDefinition, { truncated, rows }: CountedReport): string[] {
  return [
    ...(sourceOf(definition.source).notes ?? []),
    ...definition.measures.flatMap((key) => measureOf(definition.source, key).note ?? []),
    ...(truncated
      ? [`Only ${rows.length.toLocaleString('en-US')} rows are shown. The totals include all of them.`]
      : []),
  ];
}

/** The scope of a ready report's list filters. */
export const withScope = (definition: ReportDefinition, scope: ContactsScope | undefined): ReportDefinition =>
  scope ? { ...definition, contacts_scope: { ...definition.contacts_scope, ...scope } } : definition;
