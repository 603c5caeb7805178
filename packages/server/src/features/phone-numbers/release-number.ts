import { KEEP_MINUTES } from '@bookline/contract/rules/phone-numbers';
import { MINUTE_MS } from '@bookline/contract/rules/time-units';
import { audit } from '../../platform/audit.ts';
import type { Context, MoneyContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { clearDefault, lockNumber, type NumberRow, updateNumber } from './phone-numbers.queries.ts';
import { cancelDue } from './stop-charging.ts';
import { carrierOf, telephonyOf } from './telephony-of.ts';

export const RELEASE_NUMBER = 'release-phone-number';

/** Schedules a number's release in ten minutes. A second request keeps the first time. */
export async function releaseNumber(ctx: Context, number: NumberRow): Promise<void> {
  if (number.release_at) return;
  await scheduleRelease(ctx, number.id, new Date(ctx.clock.now().getTime() + KEEP_MINUTES * MINUTE_MS));
  await tell(ctx, 'release', number);
}

/** The same for anyone, also for a number whose renewal wasn't paid. */
export async function scheduleRelease(
  ctx: Pick<MoneyContext, 'db' | 'tenant'>,
  number_id: string,
  release_at: Date,
): Promise<void> {
  await updateNumber(ctx.db, ctx.tenant.id, number_id, { release_at });
  await enqueue(ctx, RELEASE_NUMBER, { number_id }, { key: `give back ${number_id}`, delay_s: KEEP_MINUTES * 60 });
}

/** Whether a number is released because its renewal wasn't paid. */
export const isUnpaid = ({ payer_id, next_at }: Pick<NumberRow, 'payer_id' | 'next_at'>): boolean =>
  payer_id !== null && next_at === null;

/** Cancels a release. Throws 409 once it's due, because the provider may already have the number, and for a number that isn't paid. */
export async function keepNumber(ctx: Context, number: NumberRow): Promise<void> {
  if (!number.release_at) return;
  if (Date.parse(number.release_at) <= ctx.clock.now().getTime())
    throw new AppError('conflict', { fields: { base: ['This number is already being released.'] } });
  if (isUnpaid(number))
    throw new AppError('conflict', {
      fields: { base: ['Its last renewal wasn’t paid, so this number is being released. An admin can keep it.'] },
    });
  await updateNumber(ctx.db, ctx.tenant.id, number.id, { release_at: null });
  await tell(ctx, 'keep', number);
}

const tell = (ctx: Context, verb: string, { id, number }: NumberRow) =>
  audit(ctx, { action: `phone_number.${verb}`, subject_type: 'phone_number', subject_id: id, detail: { number } });

/**
 * Releases a number that is due. The provider is asked first: after a crash it's asked again, which does nothing. Throws while the provider
 * can't be reached, so the job is retried.
 */
export async function giveBack(
  ctx: TaskContext,
  { tenant_id, number_id }: { readonly tenant_id: number; readonly number_id: string },
): Promise<void> {
  const { database, clock } = ctx;
  const tenant = { id: tenant_id };
  const due = await database.inTenant(tenant_id, async (db) => {
    const number = await lockNumber(db, tenant_id, number_id);
    if (!number?.release_at || Date.parse(number.release_at) > clock.now().getTime()) return undefined;
    return { number, telephony: await telephonyOf({ ...ctx, db, tenant }) };
  });
  if (!due) return;
  await carrierOf(ctx, tenant, due.telephony).release(due.number.ref);
  await database.inTenant(tenant_id, async (db) => {
    await clearDefault(db, tenant_id, number_id);
    await cancelDue({ db, tenant, clock }, number_id);
    await updateNumber(db, tenant_id, number_id, { released_at: clock.now(), next_at: null });
  });
}
