import type { Step } from '@bookline/contract/features/workflow-steps';
import type { StepType } from '@bookline/contract/rules/workflow-steps';
import type { Context } from '../../../platform/context.ts';
import { reasonOf } from '../../../platform/jobs/run-task.ts';
import { doAddTag, doAssignOwner, doRemoveTag, doSetStatus } from './change-steps.ts';
import { doCondition, doStop, doWait } from './control-steps.ts';
import { inSavepoint } from './in-savepoint.ts';
import { doNotify, doWebhook } from './notify-steps.ts';
import { doCreateEvent, doFollowUp } from './planning-steps.ts';
import { doSendEmail } from './send-email-step.ts';
import type { AtStep, StepFlow, StepHandler, StepOf, StepResult, StepResults } from './step-handler.ts';
import { barredRuns } from './step-rights.ts';
import { doReplySays, doSendText, doWaitReply } from './text-steps.ts';

const handlers: { readonly [T in StepType]: StepHandler<T> } = {
  wait: doWait,
  condition: doCondition,
  add_tag: doAddTag,
  remove_tag: doRemoveTag,
  set_status: doSetStatus,
  assign_owner: doAssignOwner,
  follow_up: doFollowUp,
  create_event: doCreateEvent,
  send_email: doSendEmail,
  send_text: doSendText,
  wait_reply: doWaitReply,
  reply_says: doReplySays,
  notify: doNotify,
  webhook: doWebhook,
  stop: doStop,
};

const handle = <T extends StepType>(type: T, ctx: Context, flow: StepFlow, step: StepOf[T], at: readonly AtStep[]) =>
  handlers[type](ctx, flow, step, at);

/** Does a step for the contacts for which both its author and the flow's owner may do it. The others are skipped with a reason. */
export async function doStep(ctx: Context, flow: StepFlow, step: Step, at: readonly AtStep[]): Promise<StepResults> {
  const barred = await barredRuns(ctx, flow, step, at);
  const rest = at.filter(({ run_id }) => !barred.has(run_id));
  return rest.length === 0 ? barred : new Map([...barred, ...(await doAllowed(ctx, flow, step, rest))]);
}

/**
 * If a step fails for all, it's done for each alone, so that one bad contact doesn't block the others. Throws on temporary database errors,
 * and the whole batch is retried.
 */
async function doAllowed(ctx: Context, flow: StepFlow, step: Step, at: readonly AtStep[]): Promise<StepResults> {
  try {
    return await inSavepoint(ctx.db, () => handle(step.type, ctx, flow, step, at));
  } catch (error) {
    if (isPassing(error)) throw error;
    const [only, ...others] = at;
    if (only && others.length === 0) {
      ctx.log.error({ err: error, flow_id: flow.id, step: step.id, run_id: only.run_id }, 'a step of a workflow broke');
      return new Map([[only.run_id, { outcome: 'failed', detail: { says: reasonOf(error) } }]]);
    }
    const results = new Map<string, StepResult>();
    for (const each of at) for (const [id, result] of await doAllowed(ctx, flow, step, [each])) results.set(id, result);
    return results;
  }
}

/** Lost connections, deadlocks, timeouts, and a stopping server: a retry may succeed. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return /^(08|40|53|55P03|57|25P03|unavailable)/.test(code);
}
