import { CARRIER_PATHS, TEXT_PATHS } from '@bookline/contract/rules/phone-numbers';
import { auditFrom } from '../../platform/audit.ts';
import type { Db } from '../../platform/db/database.ts';
import { tenantUrl } from '../../platform/http/tenant-url.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { type BoughtNumber, CarrierError } from '../../providers/telephony/port.ts';
import { jobOrigin } from '../sessions/sessions.api.ts';
import { findPurchase } from '../subscriptions/subscriptions.api.ts';
import { refundPurchase } from './number-charges.ts';
import { lockOpenOrder, type OrderRow, updateOrder } from './orders.queries.ts';
import { insertNumber } from './phone-numbers.queries.ts';
import { carrierOf, telephonyOf } from './telephony-of.ts';

/**
 * Processes an order. Before buying, it looks for a purchase by an earlier try, using the order's mark. So a process that dies in between
 * neither loses a number nor buys two. An `unclear` order, which is hours old, is only looked up. Running twice does nothing the second time.
 */
export async function buyNumber(
  ctx: TaskContext,
  { tenant_id, order_id }: { readonly tenant_id: number; readonly order_id: string },
): Promise<void> {
  const { database } = ctx;
  const tenant = { id: tenant_id };
  // The try is counted and committed before the provider is asked.
  const begun = await database.inTenant(tenant_id, async (db) => {
    const order = await lockOpenOrder(db, tenant_id, order_id);
    if (!order) return undefined;
    await updateOrder(db, tenant_id, order_id, { attempts: order.attempts + 1 });
    return { order, telephony: await telephonyOf({ ...ctx, db, tenant }), urls: await urlsOf({ ...ctx, db }, tenant) };
  });
  if (!begun) return;
  const { order, telephony, urls } = begun;
  if (telephony.provider !== order.provider || telephony.account !== order.account)
    return fail(ctx, order, 'Your company’s phone account was just changed. Try again.');
  const carrier = carrierOf(ctx, tenant, telephony);
  try {
    const known = order.attempts > 0 ? await carrier.findBought(order.id) : undefined;
    if (!known && order.status === 'unclear')
      return await fail(ctx, order, 'The phone provider didn’t sell this number. Choose another.');
    const bought = known ?? (await carrier.buy({ number: order.number, mark: order.id, ...urls }));
    await database.inTenant(tenant_id, (db) => finish({ ...ctx, db }, order, bought));
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    const passes = error.trouble === 'busy' || error.trouble === 'away';
    if (!passes) return fail(ctx, order, error.message);
    if (!ctx.last_attempt) throw error;
    const problem = 'The phone provider isn’t responding. We’ll check again tonight whether the purchase went through.';
    await database.inTenant(tenant_id, (db) => updateOrder(db, tenant_id, order.id, { status: 'unclear', problem }));
  }
}

async function urlsOf(ctx: TaskContext & { readonly db: Db }, tenant: { readonly id: number }) {
  return {
    voice_url: await tenantUrl(ctx, tenant, CARRIER_PATHS.voice),
    status_url: await tenantUrl(ctx, tenant, CARRIER_PATHS.status),
    sms_url: await tenantUrl(ctx, tenant, `${TEXT_PATHS.incoming}?tenant=${tenant.id}`),
  };
}

async function finish(
  { db, clock }: TaskContext & { readonly db: Db },
  order: OrderRow,
  bought: BoughtNumber,
): Promise<void> {
  const { tenant_id, id, number, kind, city, state, label, monthly_price, provider, account, owner_id } = order;
  const { ref, voice, sms, mms } = bought;
  const paid = await findPurchase(db, tenant_id, id);
  const period_end = paid && new Date(paid.period_end);
  const plain = { id, number, kind, city, state, label, monthly_price, provider, account, owner_id };
  const bought_at = clock.now();
  const inserted = await insertNumber(db, tenant_id, {
    ...plain,
    ref,
    voice,
    sms,
    mms,
    bought_by_id: order.made_by_id,
    bought_at,
    ...(paid &&
      period_end && {
        payer_id: paid.user_id,
        period_end,
        renews_on: new Date(paid.period_start).getUTCDate(),
        next_at: period_end,
      }),
  });
  await updateOrder(db, tenant_id, id, { status: 'done', problem: null, done_at: bought_at });
  if (!inserted) return;
  const { session_id, request_id, ip, api_key } = jobOrigin.parse(order.origin);
  await auditFrom(
    {
      db,
      tenant_id,
      at: bought_at,
      actor_id: order.made_by_id,
      session_id: api_key ? null : session_id,
      api_key_id: api_key?.id ?? null,
      request_id,
      ip,
    },
    {
      action: 'phone_number.purchase',
      subject_type: 'phone_number',
      subject_id: id,
      detail: { number, monthly_price, provider },
    },
  );
}

/** Ends an order that can't be carried out. What was paid for it is refunded. */
const fail = (ctx: TaskContext, { tenant_id, id }: OrderRow, problem: string): Promise<void> =>
  ctx.database.inTenant(tenant_id, async (db) => {
    // Another process may have bought it since.
    if (!(await lockOpenOrder(db, tenant_id, id))) return;
    const paid = await findPurchase(db, tenant_id, id);
    if (paid) await refundPurchase({ ...ctx, db, tenant: { id: tenant_id } }, paid);
    await updateOrder(db, tenant_id, id, { status: 'failed', problem, done_at: ctx.clock.now() });
  });
