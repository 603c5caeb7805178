import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from '@bookline/contract/endpoint';
import type { workflow } from '@bookline/contract/features/workflow';
import type { Step } from '@bookline/contract/features/workflow-steps';
import type { WfTried } from '@bookline/contract/features/workflow-templates';
import { contactTitle } from '@bookline/contract/rules/contact-name';
import { ianaZone } from '@bookline/contract/rules/options';
import { checkSteps } from '@bookline/contract/rules/workflow-check';
import { firstStep, MAX_STEPS, stepAfter } from '@bookline/contract/rules/workflow-steps';
import { sql } from 'kysely';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { requireLiveContact, visibleContactRows, visibleContacts } from '../contacts/contacts.api.ts';
import { ableUser } from './flow-rights.ts';
import { insertFlow } from './flows.queries.ts';
import { namesFor, readSteps, sayLog } from './logged-steps.ts';
import { nextOf } from './run-chunk.ts';
import { listRunContacts } from './runs.queries.ts';
import { requireReferences } from './step-references.ts';
import { doStep } from './steps/do-step.ts';
import type { StepResult } from './steps/step-handler.ts';
import { getTemplate } from './templates.service.ts';
import { insertTrialRun } from './trial.queries.ts';

/**
 * A trial with a contact: every step is really done as the acting user, the clock jumps ahead at each wait, and everything is rolled back.
 * Throws 404, and 422 with the missing parts.
 */
export async function tryTemplate(
  ctx: Context,
  id: string,
  given: BodyOf<typeof workflow.try_template>,
): Promise<{ contact: { id: string; name: string }; steps: WfTried[]; ended: boolean }> {
  const template = await getTemplate(ctx, id);
  const stored = readSteps(template.steps);
  const steps = given.steps ?? stored;
  // Another author's steps do what both users may do. Unsaved steps count as the acting user's own.
  const author = isDeepStrictEqual(steps, stored) ? await ableUser(ctx, template.steps_by_id) : ctx;
  if (!author) throw invalid('steps', 'The author of these steps can no longer use workflows.');
  await requireLiveContact(ctx, given.contact_id);
  await requireReferences(ctx, steps);
  const [fault] = checkSteps(steps, ctx.clock.now().toISOString().slice(0, 10)).filter(({ warning }) => !warning);
  if (fault) throw new AppError('invalid', { fields: { steps: [fault.says] } });
  const [contact] = await visibleContactRows(ctx, [given.contact_id]);
  if (!contact) throw new AppError('not_found');

  await sql`savepoint trial`.execute(ctx.db);
  let done: readonly Tried[];
  try {
    done = await trial(ctx, {
      template_id: id,
      name: template.name,
      version: template.version,
      steps,
      contact_id: contact.id,
      author,
      reply: given.reply,
    });
  } finally {
    await sql`rollback to savepoint trial`.execute(ctx.db);
  }
  await audit(ctx, {
    action: 'workflow_template.preview',
    subject_id: id,
    contact_id: contact.id,
    detail: { name: template.name },
  });
  const logs = done.map(({ step, result }) => ({
    step_type: step.type,
    outcome: result.outcome,
    detail: result.detail ?? {},
  }));
  const names = await namesFor(ctx, logs, []);
  const zone = ianaZone(ctx.actor.user.timezone);
  const ended = done.at(-1)?.next === undefined;
  return {
    contact: { id: contact.id, name: contactTitle(contact) },
    steps: done.map(({ at, step, result }) => ({
      at: at.toISOString(),
      step_id: step.id,
      outcome: result.outcome,
      says: sayLog({ step_type: step.type, outcome: result.outcome, detail: result.detail ?? {} }, names, zone),
    })),
    ended,
  };
}

interface Tried {
  readonly at: Date;
  readonly step: Step;
  readonly result: StepResult;
  readonly next: Step | undefined;
}

async function trial(
  ctx: Context,
  given: {
    template_id: string;
    name: string;
    version: number;
    steps: readonly Step[];
    contact_id: string;
    author: Context;
    reply: string | undefined;
  },
): Promise<Tried[]> {
  const { db, tenant, actor } = ctx;
  let now = ctx.clock.now();
  // Callbacks for after the commit are dropped, since there is no commit.
  const inside: Context = { ...ctx, clock: { ...ctx.clock, now: () => now }, afterCommit: () => undefined };
  const { template_id, name, version, author } = given;
  const of = { ...author, clock: inside.clock, afterCommit: inside.afterCommit };
  const flow = { id: newId(), template_id, name, owner_id: actor.user_id };
  const stepFlow = { ...flow, author: of, tried_reply: given.reply };
  const kept = {
    trigger: { type: 'manual' },
    scope: {},
    reentry_days: null,
    created_by_id: actor.user_id,
    created_at: now,
  };
  await insertFlow(db, tenant.id, { ...flow, ...kept, version });
  const run_id = newId();
  await insertTrialRun(db, tenant.id, {
    id: run_id,
    flow_id: flow.id,
    contact_id: given.contact_id,
    version: given.version,
    template_id: given.template_id,
    at: now,
  });
  const done: Tried[] = [];
  let step = firstStep(given.steps);
  while (step && done.length < MAX_STEPS) {
    const [contact] = (
      await listRunContacts(db, tenant.id, [given.contact_id], await visibleContacts(inside))
    ).values();
    if (!contact?.seen) {
      const says = 'From here on you would no longer see this contact, so the workflow ends.';
      done.push({ at: now, step, result: { outcome: 'failed', detail: { says } }, next: undefined });
      return done;
    }
    const result: StepResult = (await doStep(inside, stepFlow, step, [{ run_id, contact }])).get(run_id) ?? {
      outcome: 'skipped',
    };
    const ends = result.outcome === 'stopped' || result.outcome === 'failed';
    const next = ends
      ? undefined
      : result.again
        ? step
        : result.until
          ? stepAfter(given.steps, step)
          : nextOf(given.steps, step, result.outcome);
    if (!result.silent) done.push({ at: now, step, result, next });
    now = result.until ?? now;
    step = next;
  }
  return done;
}
