import { periodEnd, taxOn, unusedPart } from '@bookline/contract/rules/billing';
import { MIN_CHARGE_CENTS } from '@bookline/contract/rules/payments';
import { type OrderType, orderTypes, unitWord } from '@bookline/contract/rules/subscriptions';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import type { MoneyContext } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { partiesOf, periodOf } from '../billing/billing.api.ts';
import type { OrderLine } from './orders.queries.ts';
import { findPlan, getPlan, type PlanRow } from './plans.queries.ts';
import type { SubscriptionRow } from './subscriptions.queries.ts';

/** What an order costs now, and what it adds. Amounts are cents. */
export interface Quote {
  readonly reason: 'start' | 'change' | 'licenses';
  readonly order_type: OrderType;
  readonly subscription: SubscriptionRow | undefined;
  readonly plan: PlanRow;
  /** Licenses of the subscription then. */
  readonly quantity: number;
  readonly effective: 'now' | 'period_end' | 'none';
  readonly lines: readonly OrderLine[];
  readonly added_units: number;
  readonly period_start: Date;
  readonly period_end: Date;
  readonly net_cents: number;
  readonly tax_cents: number;
  readonly total_cents: number;
  readonly renewal_cents: number;
  readonly parties: Awaited<ReturnType<typeof partiesOf>>;
}

type Parts = Pick<Quote, 'effective' | 'lines' | 'added_units' | 'period_start' | 'period_end'>;

/** A plan that a subscription of this kind can have. Throws 404 if there is none, and 422 if it's for another kind. */
export async function requirePlan(
  { db, tenant }: Pick<MoneyContext, 'db' | 'tenant'>,
  given: {
    readonly channel: PlanChannel;
    readonly plan_id: string;
    readonly order_type: OrderType;
    readonly current?: string;
  },
): Promise<PlanRow> {
  const plan = await findPlan(db, tenant.id, given.channel, given.plan_id);
  if (!plan || (!plan.active && plan.id !== given.current)) throw new AppError('not_found');
  const forCompany = given.order_type === orderTypes.company;
  if (plan.enterprise !== forCompany)
    throw invalid(
      'plan_id',
      forCompany ? 'Choose a plan for the whole company.' : 'This plan is for the whole company. Choose another.',
    );
  return plan;
}
type PlanChannel = Parameters<typeof findPlan>[2];

/** What a new subscription costs. */
export function quoteStart(
  ctx: MoneyContext,
  payerId: string,
  given: Pick<Quote, 'order_type' | 'plan' | 'quantity'> & { readonly subscription?: SubscriptionRow },
): Promise<Quote> {
  const { plan, quantity } = given;
  const now = ctx.clock.now();
  return finish(ctx, payerId, {
    ...given,
    reason: 'start',
    subscription: given.subscription,
    effective: 'now',
    lines: [{ description: describe(plan, quantity, given.order_type), amount_cents: plan.price_cents * quantity }],
    added_units: plan.units * quantity,
    period_start: now,
    period_end: periodEnd(now, periodOf(plan), now.getUTCDate()),
  });
}

/**
 * What another plan or number of licenses costs. What costs as much or more starts at once, for the rest of the period, with its share of the units.
 * What costs less starts with the next period. Whole days count, so that the amount holds for a day. Throws 422 while a renewal is due.
 */
export async function quoteChange(
  ctx: MoneyContext,
  payerId: string,
  subscription: SubscriptionRow,
  { plan, quantity }: Pick<Quote, 'plan' | 'quantity'>,
): Promise<Quote> {
  if (subscription.status !== 'active')
    throw invalid('base', 'The last renewal isn’t paid yet. Pay it before you change the subscription.');
  const from = await getPlan(ctx.db, ctx.tenant.id, subscription.plan_id);
  const { order_type } = subscription;
  const more = plan.id === from.id && quantity > subscription.quantity;
  const parts = changeParts(ctx.clock.now(), { plan, quantity, from, subscription });
  return finish(ctx, payerId, {
    order_type,
    subscription,
    plan,
    quantity,
    reason: more ? 'licenses' : 'change',
    ...parts,
  });
}

function changeParts(
  now: Date,
  given: {
    readonly plan: PlanRow;
    readonly quantity: number;
    readonly from: PlanRow;
    readonly subscription: SubscriptionRow;
  },
): Parts {
  const { plan, quantity, from, subscription } = given;
  const [start, end] = [new Date(subscription.period_start ?? now), new Date(subscription.period_end ?? now)];
  const next = { period_start: end, period_end: periodEnd(end, periodOf(plan), subscription.renews_on ?? 1) };
  const nothing = { lines: [], added_units: 0, ...next };
  if (plan.id === from.id && quantity === subscription.quantity) return { effective: 'none', ...nothing };
  const days = Math.max(Math.floor((now.getTime() - start.getTime()) / DAY_MS), 0);
  const today = new Date(start.getTime() + days * DAY_MS);
  const left = (whole: number) => unusedPart(whole, { start, end }, today);
  const restarts = periodOf(plan) !== periodOf(from);
  const [before, after] = [from.price_cents * subscription.quantity, plan.price_cents * quantity];
  const credit = left(before);
  const price = restarts ? after : left(after);
  // A new period is never given away, because it brings all units again.
  if (price < credit || (restarts && price - credit < MIN_CHARGE_CENTS)) return { effective: 'period_end', ...nothing };
  const due = price - credit;
  const rest = 'rest of the current period';
  const lines =
    plan.id === from.id
      ? [{ description: `${quantity - subscription.quantity} more × ${plan.name}, ${rest}`, amount_cents: due }]
      : [
          {
            description: `${describe(plan, quantity, subscription.order_type)}${restarts ? '' : `, ${rest}`}`,
            amount_cents: price,
          },
          { description: `Credit for the rest of ${from.name}`, amount_cents: -credit },
        ];
  return {
    effective: 'now',
    // Cards can't be charged less, so it's free until the next period.
    lines: due < MIN_CHARGE_CENTS ? [] : lines,
    // What is too little to charge adds nothing until the next period: one at a time, any number would be free.
    added_units: restarts
      ? plan.units * quantity
      : after > before && due < MIN_CHARGE_CENTS
        ? 0
        : left(plan.units * quantity) - left(from.units * subscription.quantity),
    period_start: now,
    period_end: restarts ? periodEnd(now, periodOf(plan), now.getUTCDate()) : end,
  };
}

async function finish(
  ctx: MoneyContext,
  payerId: string,
  given: Omit<Quote, 'net_cents' | 'tax_cents' | 'total_cents' | 'renewal_cents' | 'parties'>,
): Promise<Quote> {
  const parties = await partiesOf(ctx, payerId);
  const net_cents = given.lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  const tax_cents = taxOn(net_cents, parties.tax_rate);
  const renewal = given.plan.price_cents * given.quantity;
  return {
    ...given,
    parties,
    net_cents,
    tax_cents,
    total_cents: net_cents + tax_cents,
    renewal_cents: renewal + taxOn(renewal, parties.tax_rate),
  };
}

/** '10 × Team (500 minutes each)', for orders. */
export function describe(plan: PlanRow, quantity: number, order_type: OrderType): string {
  const units = `${plan.units.toLocaleString('en-US')} ${unitWord(plan.channel === 'sms' ? 'sms' : 'dialer', plan.units)}`;
  return order_type === orderTypes.self ? `${plan.name} (${units})` : `${quantity} × ${plan.name} (${units} each)`;
}
