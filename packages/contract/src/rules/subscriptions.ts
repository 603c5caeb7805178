import { mayBuyNumbers } from './phone-numbers.ts';

/** What subscriptions are for: minutes of calls, or texts. */
export const channels = ['dialer', 'sms'] as const;
export type Channel = (typeof channels)[number];

/** Who pays for a subscription. A company's and a manager's have licenses for other users. */
export const orderTypes = {
  company: 'Subscription::CompanyPay',
  manager: 'Subscription::ManagerPay', // literal: R157
  self: 'Subscription::SelfPay', // literal: R158
} as const;
export type OrderType = (typeof orderTypes)[keyof typeof orderTypes];
export const allOrderTypes = [orderTypes.company, orderTypes.manager, orderTypes.self] as const;

/** An order that isn't a subscription's. Orders of all kinds share one list. */
export const NUMBER_ORDER = 'PhoneNumber';
export const VALIDATION_ORDER = 'PhoneValidation';
/** Orders of every kind that `sales_order` has. */
export const salesOrderTypes = [...allOrderTypes, NUMBER_ORDER, VALIDATION_ORDER] as const;

/** `pending`: a company subscription that no admin has set active. `past_due`: a renewal failed and is tried again. `unpaid`: the grace period is over. */
export const subscriptionStatuses = ['pending', 'active', 'past_due', 'unpaid', 'ended'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];
export const subscriptionLabels: Readonly<Record<SubscriptionStatus, string>> = {
  pending: 'Pending',
  active: 'Active',
  past_due: 'Past due',
  unpaid: 'Unpaid',
  ended: 'Ended',
};

/** R342: the company's subscription, or one that a manager or the user pays. */
export const subscriptionTypes = ['company', 'other'] as const;
export type SubscriptionKind = (typeof subscriptionTypes)[number];

/** What an order is for. */
export const orderReasons = ['start', 'change', 'licenses', 'renewal', 'number', 'validations'] as const;
export type OrderReason = (typeof orderReasons)[number];
export const orderReasonLabels: Readonly<Record<OrderReason, string>> = {
  start: 'New subscription',
  change: 'Change of plan',
  licenses: 'More licenses',
  renewal: 'Renewal',
  number: 'Phone number',
  validations: 'Phone validations',
};

/** `open`: not paid yet. `failed`: the payment failed. `canceled`: no longer due, or refunded. */
export const orderStatuses = ['open', 'paid', 'failed', 'canceled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];
export const orderLabels: Readonly<Record<OrderStatus, string>> = {
  open: 'Open',
  paid: 'Paid',
  failed: 'Failed',
  canceled: 'Canceled',
};

/** Most licenses of one subscription. */
export const MAX_LICENSES = 5_000;
/** Most minutes or texts that a plan includes for each license, and most that a license can have. */
export const MAX_UNITS = 10_000_000;
/** Most plans of a company for each channel. */
export const MAX_SUBSCRIPTION_PLANS = 50;
/** Most days of a usage report. */
export const MAX_USAGE_DAYS = 366;

/** 'minute', 'minutes', 'text', 'texts'. */
export const unitWord = (channel: Channel, count: number): string =>
  channel === 'dialer' ? (count === 1 ? 'minute' : 'minutes') : count === 1 ? 'text' : 'texts';

/** The minutes that a call counts: each one begun, and none for a call that no one answered. */
export const minutesOf = (seconds: number): number => Math.ceil(Math.max(seconds, 0) / 60);

export type SubscriptionType = 'company' | 'manager' | 'self';

/** R156–R158: `company` if the company has a subscription, otherwise what the personal one says. Undefined without either. */
export function subscriptionType(given: {
  readonly company: object | null | undefined;
  readonly personal: { readonly order_type: OrderType } | null | undefined;
}): SubscriptionType | undefined {
  if (given.company) return 'company';
  switch (given.personal?.order_type) {
    case orderTypes.company:
      return 'company';
    case orderTypes.manager:
      return 'manager';
    case orderTypes.self:
      return 'self';
    default:
      return undefined;
  }
}

/** Whether a user with these role flags may buy licenses for a team: managers and admins. */
export const leadsTeam = (roles: readonly string[]): boolean => mayBuyNumbers('managers', roles);
