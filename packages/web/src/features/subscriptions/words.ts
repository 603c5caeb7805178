import type { Subscription, SubscriptionOrder, SubscriptionPlan } from '@bookline/contract/features/subscriptions';
import { cardBrandLabel } from '@bookline/contract/rules/card-brand';
import { displayCurrency } from '@bookline/contract/rules/currency';
import { formatNumber } from '@bookline/contract/rules/numbers';
import {
  type Channel,
  type OrderType,
  orderTypes,
  subscriptionLabels,
  unitWord,
} from '@bookline/contract/rules/subscriptions';
import { dayIn, dayText } from '../../lib/dates.ts';
import { paths } from '../../lib/paths.ts';

/** The screens of a channel, and its name before a noun: 'Dialer plans', 'Text plans'. */
export const screensOf = { dialer: paths.dialer, sms: paths.sms } as const;
/** The same for admins. */
export const adminScreensOf = { dialer: paths.admin_dialer, sms: paths.admin_sms } as const;
export const nameOf = { dialer: 'Dialer', sms: 'Text' } as const satisfies Record<Channel, string>;

/** What a company without plans says. */
export const noPlans = {
  dialer: 'Your company offers no dialer plans.',
  sms: 'Your company offers no text plans.',
} as const;

/** '1,250 minutes', '1 text'. */
export const unitsText = (channel: Channel, units: number): string =>
  `${formatNumber(units)} ${unitWord(channel, units)}`;

/** '12 calls', '1 text'. */
export const countedText = (channel: Channel, count: number): string =>
  channel === 'sms' ? unitsText(channel, count) : `${formatNumber(count)} ${count === 1 ? 'call' : 'calls'}`;

/** '380 minutes left', 'No minutes left'. */
export const leftText = (channel: Channel, used: number, limit: number): string =>
  used >= limit ? `No ${unitWord(channel, 0)} left` : `${unitsText(channel, limit - used)} left`;

/** '10 licenses', '1 license'. */
export const licensesText = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'license' : 'licenses'}`;

/** '$49.00 a month', 'Free'. */
export const priceText = ({ price, period }: Pick<SubscriptionPlan, 'price' | 'period'>): string =>
  Number(price) === 0 ? 'Free' : `${displayCurrency(price)} a ${period}`;

/** '500 minutes a month'. */
export const includedText = (channel: Channel, { units, period }: Pick<SubscriptionPlan, 'units' | 'period'>): string =>
  `${unitsText(channel, units)} a ${period}`;

/** 'Visa ending in 4242', or null. */
export const cardOf = ({ card }: Pick<SubscriptionOrder, 'card'>): string | null =>
  card && `${cardBrandLabel(card.brand)} ending in ${card.last4}`;

/** Who pays for a subscription. */
export const payerLabels: Readonly<Record<OrderType, string>> = {
  [orderTypes.company]: 'Company',
  [orderTypes.manager]: 'Manager',
  [orderTypes.self]: 'Self',
};

/** The kind that a cancellation names (R341). */
export const cancelType = (order_type: OrderType): 'company' | 'other' =>
  order_type === orderTypes.company ? 'company' : 'other';

/** Whether its licenses are for other users. */
export const isForTeam = (order_type: OrderType): boolean => order_type !== orderTypes.self;

/** A subscription's status with its color. One that ends with its period says so. */
export function statusOf(subscription: Pick<Subscription, 'status' | 'cancel_at_end'>): {
  readonly label: string;
  readonly color: string;
} {
  const { status, cancel_at_end } = subscription;
  if (status === 'active' && cancel_at_end) return { label: 'Canceled', color: chipColors.gray };
  return { label: subscriptionLabels[status], color: statusColors[status] };
}
export const chipColors = {
  gray: '#868e96',
  blue: '#1c7ed6',
  green: '#2f9e44',
  orange: '#e8590c',
  red: '#e03131',
} as const;
const statusColors = {
  pending: chipColors.blue,
  active: chipColors.green,
  past_due: chipColors.orange,
  unpaid: chipColors.red,
  ended: chipColors.gray,
} as const;

/** The day of a moment in the user's zone: 'Mar 4, 2026'. */
export const dayOf = (at: string, zone: string): string => dayText(dayIn(new Date(at), zone));

/** 'Renews on Mar 4, 2026', 'Ends on Mar 4, 2026', or nothing. */
export function endText(
  {
    status,
    period_end,
    cancel_at_end,
    ended_at,
  }: Pick<Subscription, 'status' | 'period_end' | 'cancel_at_end' | 'ended_at'>,
  zone: string,
): string {
  if (status === 'ended') return ended_at ? `Ended on ${dayOf(ended_at, zone)}` : 'Ended';
  if (!period_end || status === 'pending') return '';
  if (cancel_at_end) return `Ends on ${dayOf(period_end, zone)}`;
  return status === 'active' ? `Renews on ${dayOf(period_end, zone)}` : `Was due on ${dayOf(period_end, zone)}`;
}

/** How many minutes or texts of the period no license has yet. */
export const unallocated = ({ pool, allocated }: Pick<Subscription, 'pool' | 'allocated'>): number =>
  Math.max(0, pool - allocated);
