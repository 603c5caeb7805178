import { toE164 } from '@bookline/contract/rules/phone-e164';
import { z } from 'zod';
import { makerColumns } from '../../platform/actor-columns.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { askedBy } from '../../platform/jobs/asked.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { Task, TaskContext } from '../../platform/jobs/tasks.ts';
import { requireLiveContact } from '../contacts/contacts.api.ts';
import { explained, telephonyOf } from '../phone-numbers/phone-numbers.api.ts';
import { originOf } from '../sessions/sessions.api.ts';
import { askAbout, failChecks, keepAnswers, passes } from './ask-provider.ts';
import { returnValidation, takeValidations, USED_UP } from './balance.ts';
import { type CheckRow, findCheck, insertCheck, listNumbers, lockAsked, updateChecks } from './phone-checks.queries.ts';

const FINISH_CHECK = 'finish-phone-check';
const FINISH_ATTEMPTS = 6;
/** How long the job of a check waits for the request that does it at once. */
const HEAD_START_S = 60;
const NO_ANSWER = 'The phone provider didn’t answer. Nothing was charged.';

export interface ToCheck {
  readonly number?: string | undefined;
  readonly contact_id?: string | undefined;
  /** The input that names the number. */
  readonly field: string;
}

/**
 * Asks the phone provider about one number, and stores its answer. The check, and the validation it takes, are stored before the provider is
 * asked: a job finishes what a process left. If the provider fails, nothing is charged. Throws 404, 422 at the field or without a validation
 * left, and 429 or 503 if the provider is busy or away.
 */
export async function checkPhone(signedIn: SignedInContext, wanted: ToCheck): Promise<CheckRow> {
  const check = await signedIn.transaction((ctx) => begin(ctx, wanted));
  const { carrier, outcomes } = await askAbout(signedIn, [check]);
  const [outcome] = outcomes;
  if (outcome && 'trouble' in outcome) {
    const { trouble } = outcome;
    await signedIn.transaction((ctx) => failChecks(ctx, [check.id], NO_ANSWER));
    throw explained(trouble);
  }
  return signedIn.transaction(async (ctx) => {
    if (outcome) await keepAnswers(ctx, carrier.name, [outcome.answer]);
    return getCheck(ctx, check.id);
  });
}

async function begin(ctx: Context, wanted: ToCheck): Promise<CheckRow> {
  const { db, tenant, actor, clock } = ctx;
  const number = await numberOf(ctx, wanted);
  const id = newId();
  await insertCheck(db, tenant.id, {
    id,
    number,
    contact_id: wanted.contact_id ?? null,
    user_id: actor.user_id,
    ...makerColumns(actor),
    origin: originOf(ctx),
    created_at: clock.now(),
  });
  const { validation_price } = await telephonyOf(ctx);
  if (Number(validation_price) > 0 && !(await takeValidations(ctx, actor.user_id, [id])))
    throw invalid('base', USED_UP);
  await enqueue(ctx, FINISH_CHECK, { check_id: id }, { key: id, delay_s: HEAD_START_S, max_attempts: FINISH_ATTEMPTS });
  return getCheck(ctx, id);
}

async function numberOf(ctx: Context, { number, contact_id, field }: ToCheck): Promise<string> {
  const typed = number ? toE164(number) : null;
  if (number && typed === null) throw invalid(field, 'Enter a phone number with its area code.');
  if (contact_id === undefined) {
    if (typed === null) throw invalid(field, 'Enter a phone number.');
    return typed;
  }
  await requireLiveContact(ctx, contact_id);
  const numbers = await listNumbers(ctx.db, ctx.tenant.id, contact_id);
  const found = typed === null ? numbers[0] : numbers.find((one) => one === typed);
  if (found) return found;
  throw invalid(field, typed === null ? 'The contact has no phone number.' : 'The contact no longer has this number.');
}

async function getCheck({ db, tenant }: Context, id: string): Promise<CheckRow> {
  const row = await findCheck(db, tenant.id, id);
  if (!row) throw new Error(`there is no phone check ${id}`);
  return row;
}

const payload = z.object({ tenant_id: z.int(), check_id: z.string() });

/** Finishes a check whose process ended before the provider's answer was stored. Does nothing if it has ended. */
async function finish(base: TaskContext, { tenant_id, check_id }: z.infer<typeof payload>): Promise<void> {
  const check = await base.database.inTenant(tenant_id, (db) => findCheck(db, tenant_id, check_id));
  if (check?.status !== 'asked') return;
  const signedIn = await base.jobs.act_for(base, { tenant_id, ...askedBy(check) });
  if (!signedIn) return giveUp(base, tenant_id, check_id);
  const { carrier, outcomes } = await askAbout(signedIn, [check]);
  const [outcome] = outcomes;
  if (!outcome) return;
  if ('answer' in outcome) {
    await signedIn.transaction((ctx) => keepAnswers(ctx, carrier.name, [outcome.answer]));
    return;
  }
  if (passes(outcome.trouble) && !base.last_attempt) throw outcome.trouble;
  await signedIn.transaction((ctx) => failChecks(ctx, [check_id], NO_ANSWER));
}

/** The user can no longer sign in, so no one waits for the answer. */
const giveUp = (base: TaskContext, tenantId: number, id: string): Promise<void> =>
  base.database.inTenant(tenantId, async (db) => {
    const ctx = { ...base, db, tenant: { id: tenantId } };
    const [asked] = await lockAsked(db, tenantId, [id]);
    if (!asked) return;
    await returnValidation(ctx, asked.user_id, id);
    await updateChecks(db, tenantId, [id], { status: 'failed', problem: NO_ANSWER, ended_at: base.clock.now() });
  });

export const finishCheckTask: Task = { name: FINISH_CHECK, run: (ctx, given) => finish(ctx, payload.parse(given)) };
