import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from '@bookline/contract/endpoint';
import {
  REPORT_RUN_HOURS,
  type ReportDefinition,
  type ReportRun,
  type reports,
} from '@bookline/contract/features/reports';
import { MAX_PINNED } from '@bookline/contract/rules/limits';
import { ianaZone } from '@bookline/contract/rules/options';
import { HOUR_MS, MINUTE_MS } from '@bookline/contract/rules/time-units';
import type { Context } from '../../platform/context.ts';
import { dayIn } from '../../platform/day-in-zone.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { requireOurs } from '../quick-filters/quick-filters.api.ts';
import { originOf } from '../sessions/sessions.api.ts';
import { lockUser } from '../users/users.api.ts';
import {
  countOpenRuns,
  findOwnRun,
  findSame,
  insertRun,
  type RunRow,
  readLastSeconds,
  readResult,
} from './report-runs.queries.ts';
import { findVisible } from './reports.queries.ts';
import { maySee, reachOf, requireSource } from './run-report.ts';
import { runWork } from './run-work.ts';

/** A result that is younger is shown again instead of counted again. */
const FRESH_MS = 10 * MINUTE_MS;
/** A home page full of slow reports. */
const MAX_OPEN = MAX_PINNED;

/** Results of runs that ended before this moment are deleted. */
export const runsKeptSince = (now: Date) => new Date(now.getTime() - REPORT_RUN_HOURS * HOUR_MS);

/**
 * Starts a report as a job, or finds the acting user's run of the same that hasn't ended or is a few minutes old, so that reloading a page starts nothing.
 * Throws 429 while too many of the user's reports wait, and 422 for a selection by what the user doesn't see.
 */
export async function startRun(ctx: Context, body: BodyOf<typeof reports.start_run>): Promise<ReportRun> {
  const { db, tenant, actor } = ctx;
  const { definition, name, report_id, fresh } = body;
  requireSource(actor, definition);
  const saved = report_id && (await findVisible(db, tenant.id, actor.user_id, report_id));
  // A shared report may select by what its reader doesn't see. It counts only what they do.
  if (!saved || !isDeepStrictEqual(scopeOf(saved.definition), definition.contacts_scope))
    await requireOurs(ctx, definition.contacts_scope);
  await lockUser(db, tenant.id, actor.user_id);
  const now = ctx.clock.now();
  const asked = askedOf(ctx, definition);
  const since = fresh ? now : new Date(now.getTime() - FRESH_MS);
  const same = await findSame(db, tenant.id, actor.user_id, asked, since);
  if (same) {
    const run = await present(ctx, same);
    if (!run.outdated) return run;
  }
  if ((await countOpenRuns(db, tenant.id, actor.user_id)) >= MAX_OPEN)
    throw new AppError('rate_limited', {
      fields: { base: ['Many of your reports are still running. Try again when they finish.'] },
      retry_after_s: 30,
    });
  const id = newId();
  await insertRun(db, tenant.id, {
    id,
    user_id: actor.user_id,
    real_user_id: actor.real_user_id,
    origin: originOf(ctx),
    definition,
    asked_hash: asked,
    created_at: now,
  });
  await runWork.start(ctx, {
    id,
    title: `Report: ${name}`,
    total: null,
    link: {
      url: saved ? `/reports/${saved.id}` : `/reports/new?draft=${encodeURIComponent(JSON.stringify(definition))}`,
      text: 'Open report',
    },
  });
  return readRun(ctx, id);
}

/** A run of the acting user. Throws 404 for another user's, even for an admin. */
export async function readRun(ctx: Context, id: string): Promise<ReportRun> {
  const row = await findOwnRun(ctx.db, ctx.tenant.id, ctx.actor.user_id, id);
  if (!row) throw new AppError('not_found');
  return present(ctx, row);
}

/** Without its numbers if its reader sees other contacts than when they were counted. */
async function present(ctx: Context, row: RunRow): Promise<ReportRun> {
  const { id, status, error, created_at, ended_at, reach_hash } = row;
  const definition = row.definition as ReportDefinition;
  const isComplete = status === 'complete';
  const outdated =
    isComplete &&
    (!maySee(ctx.actor, definition.source) ||
      reach_hash === null ||
      !(await reachOf(ctx, definition)).equals(reach_hash));
  return {
    id,
    status,
    error,
    outdated,
    last_took_s: await readLastSeconds(ctx.db, ctx.tenant.id, ctx.actor.user_id, row.definition),
    result: isComplete && !outdated ? await readResult(ctx.db, ctx.tenant.id, id) : null,
    created_at,
    ended_at,
    kept_until: ended_at && new Date(Date.parse(ended_at) + REPORT_RUN_HOURS * HOUR_MS).toISOString(),
  };
}

/** Relative periods and ages depend on the reader's day. How it's drawn changes no number. */
function askedOf({ actor, clock }: Context, definition: ReportDefinition): Buffer {
  const zone = ianaZone(actor.user.timezone);
  return createHash('sha256')
    .update(JSON.stringify([{ ...definition, chart: null }, zone, dayIn(zone, clock.now())]))
    .digest();
}

const scopeOf = (definition: unknown): unknown => (definition as ReportDefinition).contacts_scope;
