import type { Step } from '@bookline/contract/features/workflow-steps';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import { reasonOf } from '../../../platform/jobs/run-task.ts';
import { doAddTag, doAssignOwner, doRemoveTag, doSetStatus } from './change-steps.ts';
import { doCondition, doStop, doWait } from './quiet-steps.ts';
import type { AtStep, StepFlow, StepResult } from './step-handler.ts';
import { doFollowUp, doNotify, doWebhook } from './telling-steps.ts';

type Results = ReadonlyMap<string, StepResult>;

function handle(ctx: Context, flow: StepFlow, step: Step, at: readonly AtStep[]): Promise<Results> {
  switch (step.type) {
    case 'wait':
      return doWait(ctx, flow, step, at);
    case 'condition':
      return doCondition(ctx, flow, step, at);
    case 'add_tag':
      return doAddTag(ctx, flow, step, at);
    case 'remove_tag':
      return doRemoveTag(ctx, flow, step, at);
    case 'set_status':
      return doSetStatus(ctx, flow, step, at);
    case 'assign_owner':
      return doAssignOwner(ctx, flow, step, at);
    case 'follow_up':
      return doFollowUp(ctx, flow, step, at);
    case 'notify':
      return doNotify(ctx, flow, step, at);
    case 'webhook':
      return doWebhook(ctx, flow, step, at);
    case 'stop':
      return doStop(ctx, flow, step, at);
  }
}

/**
 * Does a step for several contacts. Where it breaks for all of them it is done for each alone, so that one that cannot be done holds up no
 * other. Throws where the database itself refuses for now: the whole is tried again.
 */
export async function doStep(ctx: Context, flow: StepFlow, step: Step, at: readonly AtStep[]): Promise<Results> {
  try {
    return await inSavepoint(ctx.db, () => handle(ctx, flow, step, at));
  } catch (error) {
    if (isPassing(error)) throw error;
    const [only, ...others] = at;
    if (only && others.length === 0) {
      ctx.log.error({ err: error, flow_id: flow.id, step: step.id, run_id: only.run_id }, 'a step of a workflow broke');
      return new Map([[only.run_id, { outcome: 'failed', detail: { says: reasonOf(error) } }]]);
    }
    const results = new Map<string, StepResult>();
    for (const each of at) for (const [id, result] of await doStep(ctx, flow, step, [each])) results.set(id, result);
    return results;
  }
}

/** What is undone leaves the transaction as it was before. */
export async function inSavepoint<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const say = (statement: RawBuilder<unknown>) => statement.execute(db);
  await say(sql`savepoint step`);
  try {
    const result = await work();
    await say(sql`release savepoint step`);
    return result;
  } catch (error) {
    await say(sql`rollback to savepoint step`);
    await say(sql`release savepoint step`);
    throw error;
  }
}

/** Lost connections, deadlocks, time-outs, a server that stops: another try may do. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return /^(08|40|53|55P03|57|25P03|unavailable)/.test(code);
}
