import type { WfLog, WfRun } from '@bookline/contract/features/workflow-runs';
import type { Step } from '@bookline/contract/features/workflow-steps';
import { metaOf } from '@bookline/contract/paging';
import { contactTitle } from '@bookline/contract/rules/contact-name';
import { ianaZone } from '@bookline/contract/rules/options';
import { findStep, reasonWords } from '@bookline/contract/rules/workflow-steps';
import { describeStep, describeWhy } from '@bookline/contract/rules/workflow-words';
import { type SqlBool, sql } from 'kysely';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { auditView, requireContact, visibleContactRows } from '../contacts/contacts.api.ts';
import { getFlow } from './flow-rights.ts';
import { namesFor, readSteps, sayLog } from './logged-steps.ts';
import {
  findRun,
  type LogRow,
  listLogs,
  listRuns,
  listStartedBy,
  listStepsOf,
  type RunRow,
  stopActive,
} from './read-runs.queries.ts';
import { tellEnded } from './runs.queries.ts';

/** The number of entries shown per run: a year of daily steps. */
const MAX_LOGS = 400;

/** The runs of a flow, latest first. Throws 404 for a hidden flow. */
export async function readHistory(
  ctx: Context,
  flowId: string,
  {
    state,
    step_id,
    ...paging
  }: { page: number; limit: number; state?: string | undefined; step_id?: string | undefined },
) {
  await getFlow(ctx, flowId);
  const conditions = [
    sql<SqlBool>`r.tenant_id = ${ctx.tenant.id} and r.flow_id = ${flowId}`,
    ...(state ? [sql<SqlBool>`r.state = ${state}`] : []),
    ...(step_id ? [sql<SqlBool>`r.step_id = ${step_id} and r.state = 'active'`] : []),
  ];
  const { rows, total } = await listRuns(ctx.db, conditions, paging);
  return { data: await presentRuns(ctx, rows), meta: metaOf(paging, total) };
}

/** A contact's workflows, latest first, with their logs (R313). Throws 404 for a contact the user can't see. */
export async function readOfContact(ctx: Context, contactId: string, paging: { page: number; limit: number }) {
  await requireContact(ctx, contactId);
  await auditView(ctx, contactId, { part: 'workflow_logs' });
  const conditions = [sql<SqlBool>`r.tenant_id = ${ctx.tenant.id} and r.contact_id = ${contactId}`];
  const { rows, total } = await listRuns(ctx.db, conditions, paging);
  return { data: await presentLogged(ctx, rows), meta: metaOf(paging, total) };
}

/** One run with its log. Throws 404 unless the user can see the contact or the flow. */
export async function readRun(ctx: Context, id: string) {
  const row = await getRun(ctx, id);
  const [data] = await presentLogged(ctx, [row]);
  if (!data) throw new AppError('not_found');
  return data;
}

/** The runs of contacts that a trigger started, latest first. The caller checks visibility. */
export async function runsStartedBy(ctx: Context, contactIds: readonly string[], why: string): Promise<WfRun[]> {
  return presentRuns(ctx, await listStartedBy(ctx.db, ctx.tenant.id, contactIds, why));
}

/** Stops those that began since a moment and are active, at once. The caller checks visibility. */
export async function stopRunsStartedBy(
  ctx: Context,
  contactIds: readonly string[],
  why: string,
  since: string,
): Promise<void> {
  for (const row of await listStartedBy(ctx.db, ctx.tenant.id, contactIds, why, since))
    if (row.state === 'active') await stop(ctx, row);
}

/** Stops a flow for one contact, at once. Throws 404. An ended run stays unchanged. */
export async function stopRun(ctx: Context, id: string): Promise<WfRun> {
  const row = await getRun(ctx, id);
  await stop(ctx, row);
  const [data] = await presentRuns(ctx, [await getRun(ctx, id)]);
  if (!data) throw new AppError('not_found');
  return data;
}

async function stop(ctx: Context, row: RunRow): Promise<void> {
  const at = ctx.clock.now();
  if (await stopActive(ctx.db, ctx.tenant.id, row.id, at)) {
    const told = { did: 'stopped', name: row.flow_name, actor_id: ctx.actor.real_user_id, at } as const;
    await tellEnded(ctx.db, ctx.tenant.id, [row.contact_id], told);
    await audit(ctx, {
      action: 'workflow.stop',
      subject_id: row.flow_id,
      contact_id: row.contact_id,
      detail: { workflow: row.flow_name },
    });
  }
}

async function getRun(ctx: Context, id: string): Promise<RunRow> {
  const row = await findRun(ctx.db, [sql<SqlBool>`r.tenant_id = ${ctx.tenant.id} and r.id = ${id}`]);
  if (!row) throw new AppError('not_found');
  // Users who see the contact see its log. Users who see the flow see its actions.
  const [contact] = await visibleContactRows(ctx, [row.contact_id]);
  if (!contact) await getFlow(ctx, row.flow_id);
  return row;
}

async function presentRuns(ctx: Context, rows: readonly RunRow[]): Promise<WfRun[]> {
  const seen = new Map(
    (
      await visibleContactRows(
        ctx,
        rows.map(({ contact_id }) => contact_id),
      )
    ).map((contact) => [contact.id, contact]),
  );
  const steps = await stepsOf(ctx, rows);
  const names = await namesFor(
    ctx,
    [],
    rows.flatMap((row) => stepOf(steps, row) ?? []),
  );
  const now = ctx.clock.now();
  return rows.map((row) => {
    const contact = seen.get(row.contact_id);
    const step = stepOf(steps, row);
    return {
      id: row.id,
      flow: { id: row.flow_id, name: row.flow_name },
      contact: contact ? { id: contact.id, name: contactTitle(contact) } : null,
      state: row.state,
      at_step: step ? describeStep(step, names) : null,
      step_id: row.step_id,
      waits_until: waitsUntil(row, now),
      version: row.version,
      why: describeWhy(row.why),
      reason: row.reason === null ? null : reasonWords(row.reason),
      began_at: row.began_at,
      ended_at: row.ended_at,
      stoppable: row.state === 'active',
    };
  });
}

async function presentLogged(ctx: Context, rows: readonly RunRow[]): Promise<(WfRun & { logs: WfLog[] })[]> {
  const runs = await presentRuns(ctx, rows);
  const logs = await listLogs(
    ctx.db,
    ctx.tenant.id,
    rows.map(({ id }) => id),
    MAX_LOGS,
  );
  const names = await namesFor(ctx, logs, []);
  const zone = ianaZone(ctx.actor.user.timezone);
  const present = ({ run_id: _run, step_type, detail, ...log }: LogRow): WfLog => ({
    ...log,
    says: sayLog({ step_type, outcome: log.outcome, detail }, names, zone),
  });
  return runs.map((run) => ({ ...run, logs: logs.filter(({ run_id }) => run_id === run.id).map(present) }));
}

/** At a wait, for a reply, or for the morning. */
function waitsUntil({ state, waiting, due_at, reply_until }: RunRow, now: Date): string | null {
  if (state !== 'active') return null;
  if (reply_until !== null) return reply_until;
  return waiting || new Date(due_at) > now ? due_at : null;
}

type StepsOf = ReadonlyMap<string, readonly Step[]>;
const keyOf = ({ template_id, version }: { template_id: string; version: number }) => `${template_id} ${version}`;

async function stepsOf(ctx: Context, rows: readonly RunRow[]): Promise<StepsOf> {
  const asked = new Map(rows.map((row) => [keyOf(row), row]));
  const found = await listStepsOf(ctx.db, ctx.tenant.id, [...asked.values()]);
  return new Map(found.map((row) => [keyOf(row), readSteps(row.steps)]));
}

const stepOf = (steps: StepsOf, row: RunRow): Step | undefined =>
  row.step_id === null ? undefined : findStep(steps.get(keyOf(row)) ?? [], row.step_id);
