import type { ContactSelection } from '@bookline/contract/features/contact-selection';
import { phoneChecks, type ValidationBatch } from '@bookline/contract/features/phone-checks';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { MAX_VALIDATED, VALIDATION_DAYS } from '@bookline/contract/rules/phone-checks';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import { makerColumns } from '../../platform/actor-columns.ts';
import { audit } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { askedBy } from '../../platform/jobs/asked.ts';
import { CannotGoOnError } from '../../platform/jobs/cannot-go-on.ts';
import { defineLongWork, type Ending, isOpen, type Pause } from '../../platform/jobs/define-long-work.ts';
import { reportProgress } from '../../platform/jobs/long-job.ts';
import { countSelected, selectedContacts } from '../contacts/contacts.api.ts';
import { telephonyOf } from '../phone-numbers/phone-numbers.api.ts';
import { originOf } from '../sessions/sessions.api.ts';
import { lockUser } from '../users/users.api.ts';
import { askAbout, failChecks, keepAnswers, passes } from './ask-provider.ts';
import { findBalance } from './balance.queries.ts';
import { returnValidation, takeValidations } from './balance.ts';
import {
  type BatchRow,
  cancelAnswered,
  countNumbersOf,
  countOfBatch,
  insertBatch,
  insertNumbersOf,
  lockBatch,
  releaseRest,
  updateBatch,
} from './batches.queries.ts';
import { type CheckRow, lockNextOfBatch, updateChecks } from './phone-checks.queries.ts';

/** Numbers asked about at a time. A provider's limits are higher, and a killed process asks again about no more than these. */
const AT_ONCE = 20;

/** How many numbers of contacts would be validated. Throws 404. */
export const countBatch = async (ctx: Context, selection: ContactSelection) =>
  countNumbersOf(
    ctx.db,
    ctx.tenant.id,
    ctx.actor.user_id,
    await selectedContacts(ctx, selection),
    whichOf(ctx, await telephonyOf(ctx)),
  );

const whichOf = ({ clock }: Context, { provider }: Awaited<ReturnType<typeof telephonyOf>>) => ({
  source: provider,
  since: new Date(clock.now().getTime() - VALIDATION_DAYS * DAY_MS),
  most: MAX_VALIDATED,
});

/** Starts validating the numbers of contacts. The set is fixed now. Throws 404, and 422 if there is nothing to validate or the balance is too low. */
export async function startBatch(ctx: Context, selection: ContactSelection): Promise<ValidationBatch> {
  const { db, tenant, actor, clock } = ctx;
  const telephony = await telephonyOf(ctx);
  const id = newId();
  const batch = { id, ...makerColumns(actor), origin: originOf(ctx), created_at: clock.now() };
  // Two batches at once would both take the numbers that they share.
  await lockUser(db, tenant.id, actor.user_id);
  await insertBatch(db, tenant.id, batch);
  const { total, recent } = await insertNumbersOf(
    db,
    tenant.id,
    { ...batch, user_id: actor.user_id },
    await selectedContacts(ctx, selection),
    whichOf(ctx, telephony),
  );
  const left = total - recent;
  if (total > MAX_VALIDATED)
    throw invalid(
      'ids',
      `These contacts have more than ${formatNumber(MAX_VALIDATED)} numbers. Select fewer contacts.`,
    );
  if (total === 0)
    throw (await countSelected(ctx, selection)) === 0
      ? nothing(selection)
      : invalid('ids', 'These contacts have no phone numbers.');
  if (left === 0)
    throw invalid(
      'ids',
      `All numbers of these contacts were validated in the last ${VALIDATION_DAYS} days, or are being validated now.`,
    );
  if (Number(telephony.validation_price) > 0) {
    const balance = await findBalance(db, tenant.id, actor.user_id);
    if (balance < left) throw invalid('base', tooFew(left, balance));
  }
  await updateBatch(db, tenant.id, id, { total, recent });
  await audit(ctx, {
    action: 'phone.validate_bulk',
    subject_type: 'phone_check_batch',
    subject_id: id,
    detail: { numbers: left },
  });
  await validateWork.start(ctx, {
    id,
    title: `Validating ${left === 1 ? '1 phone number' : `${formatNumber(left)} phone numbers`}`,
    total: left,
    link: { url: `/sms/phone_verifications?batch=${id}`, text: 'View results' },
  });
  return { id, status: 'queued', total, recent, created_at: batch.created_at.toISOString() };
}

const nothing = (selection: ContactSelection) =>
  selection.all
    ? invalid('ids', 'No contacts match anymore. Change the filter, then try again.')
    : new AppError('not_found');

const tooFew = (wanted: number, balance: number) =>
  `These contacts have ${wanted === 1 ? '1 number' : `${formatNumber(wanted)} numbers`} to validate, and you have ${balance === 1 ? '1 validation' : `${formatNumber(balance)} validations`} left. Buy more, or select fewer contacts.`;

/** Validates the numbers of a batch. What is asked about is paid for in the transaction that says so, once, and each answer is stored with its number. */
export const validateWork = defineLongWork<BatchRow>({
  kind: 'phone_validation',
  task: 'validate-phones',
  kept: 'The numbers validated so far keep their results.',
  async load({ db, tenant }, { id }) {
    const batch = await lockBatch(db, tenant.id, id);
    return isOpen(batch) ? batch : undefined;
  },
  askedBy,
  needs: () => phoneChecks.bulk.access,
  pieces: validateAll,
  end,
  async reopen(db, tenantId, id) {
    const batch = await lockBatch(db, tenantId, id);
    if (batch?.status !== 'failed') return false;
    await updateBatch(db, tenantId, id, { status: 'queued', ended_at: null, error: null });
    return true;
  },
});

async function* validateAll(signedIn: SignedInContext, batch: BatchRow): AsyncGenerator<Pause> {
  await signedIn.transaction(({ db, tenant, clock }) => cancelAnswered(db, tenant.id, batch.id, clock.now()));
  for (;;) {
    const checks = await signedIn.transaction((ctx) => takeNext(ctx, batch));
    if (checks.length === 0) return;
    const { carrier, outcomes } = await askAbout(signedIn, checks);
    const answers = outcomes.flatMap((outcome) => ('answer' in outcome ? [outcome.answer] : []));
    const refused = outcomes.flatMap((outcome) => ('trouble' in outcome && !passes(outcome.trouble) ? [outcome] : []));
    const cancelled = await signedIn.transaction(async (ctx) => {
      let more = await keepAnswers(ctx, carrier.name, answers);
      for (const { check, trouble } of refused) more += await failChecks(ctx, [check.id], trouble.message);
      const progress = { more, at: ctx.clock.now() };
      return (await reportProgress(ctx.db, ctx.tenant.id, batch.id, progress)).cancelled;
    });
    // What has no answer yet is paid for, and comes first at the next try. Thrown before the pause, which may end this turn.
    const away = outcomes.find((outcome) => 'trouble' in outcome && passes(outcome.trouble));
    if (!cancelled && away && 'trouble' in away) throw away.trouble;
    const broken = refused.find(({ trouble }) => trouble.trouble === 'credentials');
    if (!cancelled && broken)
      throw new CannotGoOnError('Your company’s phone account isn’t working. Ask an admin to check it.');
    yield { cancelled };
  }
}

/** The next numbers to ask about. Takes a validation for each that hasn't taken one. */
async function takeNext(ctx: Context, { id }: BatchRow): Promise<CheckRow[]> {
  const { db, tenant, actor } = ctx;
  const batch = await lockBatch(db, tenant.id, id);
  if (!isOpen(batch)) return [];
  if (batch?.status === 'queued') await updateBatch(db, tenant.id, id, { status: 'processing' });
  const checks = await lockNextOfBatch(db, tenant.id, id, AT_ONCE);
  const fresh = checks.filter(({ status }) => status === 'queued').map((check) => check.id);
  if (fresh.length === 0) return checks;
  const { validation_price } = await telephonyOf(ctx);
  if (Number(validation_price) > 0 && !(await takeValidations(ctx, actor.user_id, fresh)))
    throw new CannotGoOnError(
      'Your phone validations are used up. Buy more, then select the rest of the contacts again.',
    );
  await updateChecks(db, tenant.id, fresh, { status: 'asked' });
  return checks;
}

/** Ends a batch. What was paid for and has no answer is given back. */
async function end({ db, tenant, status, at, error, may_go_on, as }: Ending, batch: BatchRow): Promise<string> {
  const clock = { now: () => at };
  // A failed batch may be retried, and then asks about the rest.
  const rest = await releaseRest(db, tenant.id, batch.id, { at, again: may_go_on });
  const user_id = as?.actor.user_id ?? batch.acting_as_id ?? batch.made_by_id;
  for (const check of rest) await returnValidation({ db, tenant, clock }, user_id, check);
  await updateBatch(db, tenant.id, batch.id, { status, ended_at: at, error: status === 'failed' ? error : null });
  const { done, failed } = await countOfBatch(db, tenant.id, batch.id);
  return `${[
    `${formatNumber(done)} validated`,
    ...(failed > 0 ? [`${formatNumber(failed)} failed`] : []),
    ...(batch.recent > 0 ? [`${formatNumber(batch.recent)} validated before`] : []),
  ].join(', ')}.`;
}
