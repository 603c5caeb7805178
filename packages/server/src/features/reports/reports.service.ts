import type { BodyOf, QueryOf } from '@bookline/contract/endpoint';
import {
  MAX_REPORTS,
  type Report,
  type ReportDefinition,
  type ReportResult,
  type ReportType,
  reportDefinition,
  type reports,
} from '@bookline/contract/features/reports';
import { metaOf } from '@bookline/contract/paging';
import { MAX_PINNED } from '@bookline/contract/rules/limits';
import { describeDimension } from '@bookline/contract/rules/report-sources';
import {
  describeReadyReport,
  isReadyReport,
  readyReportKeys,
  reportTypeLabel,
} from '@bookline/contract/rules/report-types';
import { audit } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { requireOurs } from '../quick-filters/quick-filters.api.ts';
import { lockUser } from '../users/users.api.ts';
import {
  countOwn,
  countPins,
  countVisible,
  deletePin,
  deleteReport,
  existsLeadPrice,
  findVisible,
  insertPin,
  insertReport,
  listCreators,
  listVisible,
  type ReportRow,
  updateReport,
} from './reports.queries.ts';
import { maySee, requireSource, runReport, sourcesOf, withScope } from './run-report.ts';
import { setSchedule } from './schedule-report.ts';
import { listSchedules } from './schedules.queries.ts';

const OUTDATED = 'It counts something that no longer exists. Edit it and choose again.';

/** R369: the reports that the acting user saved or that are shared with them. */
export async function listReports(ctx: Context, query: QueryOf<typeof reports.list>) {
  const { filter_by: by, filter_value: value = '' } = query;
  const filter = { by, value };
  const { db, tenant, actor } = ctx;
  const rows = await listVisible(db, tenant.id, actor.user_id, filter, query);
  const total = await countVisible(db, tenant.id, actor.user_id, filter);
  return { data: await present(ctx, rows), meta: metaOf(query, total) };
}

/** The creators of the reports that the acting user sees. */
export const listReportCreators = ({ db, tenant, actor }: Context) => listCreators(db, tenant.id, actor.user_id);

/** The ready reports that the acting user may run, and the sources they may build from. */
export async function listReportTypes({ db, tenant, actor }: Context) {
  const priced = await existsLeadPrice(db, tenant.id);
  const data = readyReportKeys.flatMap((report_type) => {
    const { label, about, group, definition, also = [] } = describeReadyReport(report_type);
    if (!maySee(actor, definition.source)) return [];
    return [
      {
        report_type,
        label,
        about,
        group,
        definition: readyDefinition(report_type, priced),
        also: also.map(({ dimension, bucket }) => ({
          dimension,
          ...(bucket && { bucket }),
          label: describeDimension(definition.source, dimension)?.label ?? dimension,
        })),
      },
    ];
  });
  return { data, meta: { sources: sourcesOf(actor) } };
}

/** The definition of a ready report. `priced`: the company knows what leads cost. Throws 422 for a type that has none. */
export function readyDefinition(type: ReportType, priced: boolean): ReportDefinition {
  if (!isReadyReport(type)) throw invalid('definition', 'Choose what the report counts.');
  const { definition, priced: more = [] } = describeReadyReport(type);
  return reportDefinition.parse({ ...definition, measures: [...definition.measures, ...(priced ? more : [])] });
}

export const getReport = (ctx: Context, id: string): Promise<Report> => presentOne(ctx, id);

/** Saves a report. Throws 422 for sharing that the user may not do, ids that they can't see, and too many reports. */
export async function saveReport(ctx: Context, body: BodyOf<typeof reports.create>): Promise<Report> {
  const { db, tenant, actor } = ctx;
  const { report_type, contacts_scope, shared_with, pinned } = body;
  const scoped = withScope(
    body.definition ?? readyDefinition(report_type, await existsLeadPrice(db, tenant.id)),
    contacts_scope,
  );
  const definition = reportDefinition.safeParse(scoped).data;
  if (!definition) throw invalid('contacts_scope', 'This report can’t be filtered by contacts.');
  requireSource(actor, definition);
  requireSharing(ctx, shared_with);
  await requireOurs(ctx, definition.contacts_scope);
  await lockUser(db, tenant.id, actor.user_id);
  if ((await countOwn(db, tenant.id, actor.user_id)) >= MAX_REPORTS)
    throw invalid('base', `You can save ${MAX_REPORTS} reports. Delete one first.`);
  const id = newId();
  const name = body.name ?? reportTypeLabel(report_type);
  const at = ctx.clock.now();
  await insertReport(db, tenant.id, {
    id,
    owner_id: actor.user_id,
    name,
    report_type,
    definition,
    sharing: shared_with,
    at,
  });
  if (pinned) await pin(ctx, id);
  await audit(ctx, { action: 'report.create', subject_id: id, detail: { name, report_type, sharing: shared_with } });
  return presentOne(ctx, id);
}

/**
 * Changes, shares, or pins a report. Throws 404 for one that the user can't see, 403 for one that they can't change, and 409 if it has changed since `seen_at`.
 */
export async function changeReport(ctx: Context, id: string, change: BodyOf<typeof reports.update>): Promise<Report> {
  const { db, tenant, actor } = ctx;
  const row = await getRow(ctx, id);
  const { name, definition, shared_with, pinned, schedule, seen_at } = change;
  if (name !== undefined || definition || shared_with !== undefined) {
    if (!mayChange(ctx, row)) throw new AppError('forbidden');
    if (definition) {
      requireSource(actor, definition);
      await requireOurs(ctx, definition.contacts_scope);
    }
    // Also for a report that its owner shared with everyone while they were an admin.
    requireSharing(ctx, shared_with ?? row.sharing);
    const changes = {
      ...(name !== undefined && { name }),
      ...(definition && { definition }),
      ...(shared_with !== undefined && { sharing: shared_with }),
      updated_at: ctx.clock.now(),
    };
    if (!(await updateReport(db, tenant.id, id, changes, seen_at))) throw new AppError('conflict');
    const fields = Object.entries({ name, definition, shared_with }).flatMap(([key, value]) =>
      value === undefined ? [] : [key],
    );
    await audit(ctx, {
      action: 'report.update',
      subject_id: id,
      detail: { name: name ?? row.name, changed: fields, ...(shared_with !== undefined && { sharing: shared_with }) },
    });
  }
  if (schedule !== undefined) {
    // It goes out in the name of its owner, with their reach.
    if (row.owner_id !== actor.user_id) throw new AppError('forbidden');
    await setSchedule(ctx, { id, name: name ?? row.name }, schedule);
  }
  if (pinned === true) await pin(ctx, id);
  else if (pinned === false) await deletePin(db, tenant.id, actor.user_id, id);
  const seen = await findVisible(db, tenant.id, actor.user_id, id);
  // An admin who ends the sharing of another user's report no longer sees it.
  const changed = { ...row, name: name ?? row.name, definition: definition ?? row.definition, pinned: false };
  return presentRow(ctx, seen ?? { ...changed, sharing: shared_with ?? row.sharing });
}

/** Deletes a report for everyone. Throws 404 and 403 as changing does. */
export async function removeReport(ctx: Context, id: string): Promise<void> {
  const row = await getRow(ctx, id);
  if (!mayChange(ctx, row)) throw new AppError('forbidden');
  await deleteReport(ctx.db, ctx.tenant.id, id);
  await audit(ctx, { action: 'report.delete', subject_id: id, detail: { name: row.name } });
}

/** Runs a saved report with what the acting user may see, not what its owner may see. */
export async function runSavedReport(signedIn: SignedInContext, id: string): Promise<ReportResult> {
  const { definition } = await signedIn.transaction((ctx) => readSaved(ctx, id), { read_only: true });
  return runReport(signedIn, definition);
}

/** A saved report and its definition. Throws 404, and 422 for one that counts what no longer exists. */
export async function readSaved(ctx: Context, id: string) {
  const row = await getRow(ctx, id);
  const definition = definitionOf(row);
  if (!definition) throw invalid('base', OUTDATED);
  return { ...row, definition };
}

async function getRow(ctx: Context, id: string): Promise<ReportRow> {
  const row = await findVisible(ctx.db, ctx.tenant.id, ctx.actor.user_id, id);
  if (!row) throw new AppError('not_found');
  return row;
}

const presentOne = async (ctx: Context, id: string): Promise<Report> => presentRow(ctx, await getRow(ctx, id));

async function presentRow(ctx: Context, row: ReportRow): Promise<Report> {
  const [report] = await present(ctx, [row]);
  if (!report) throw new AppError('not_found');
  return report;
}

/** The stored definition by today's rules. */
const definitionOf = (row: Pick<ReportRow, 'definition'>): ReportDefinition | undefined =>
  reportDefinition.safeParse(row.definition).data;

async function present(ctx: Context, rows: readonly ReportRow[]): Promise<Report[]> {
  const own = rows.filter(({ owner_id }) => owner_id === ctx.actor.user_id).map(({ id }) => id);
  const schedules = await listSchedules(ctx.db, ctx.tenant.id, own);
  return rows.map((row) => {
    const { owner_id, owner_name, sharing, definition: _stored, ...rest } = row;
    const definition = definitionOf(row) ?? null;
    return {
      ...rest,
      definition,
      shared_with: sharing,
      owner: { id: owner_id, name: owner_name },
      mine: owner_id === ctx.actor.user_id,
      editable: mayChange(ctx, row),
      schedule: schedules.get(row.id) ?? null,
      problem: definition ? null : OUTDATED,
    };
  });
}

const mayChange = ({ actor }: Context, row: Pick<ReportRow, 'owner_id' | 'sharing'>): boolean =>
  row.owner_id === actor.user_id || (row.sharing === 'everyone' && actor.user.admin);

function requireSharing({ actor }: Context, sharing: Report['shared_with']): void {
  if (sharing === 'everyone' && !actor.user.admin)
    throw invalid('shared_with', 'Only an admin can share a report with everyone.');
}

async function pin(ctx: Context, id: string): Promise<void> {
  const { db, tenant, actor } = ctx;
  await lockUser(db, tenant.id, actor.user_id);
  if ((await countPins(db, tenant.id, actor.user_id)) >= MAX_PINNED)
    throw invalid('pinned', `You can pin ${MAX_PINNED} reports. Unpin one first.`);
  await insertPin(db, tenant.id, actor.user_id, id, ctx.clock.now());
}
