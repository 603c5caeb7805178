/** How often a plan is paid. */
export const planPeriods = ['month', 'year'] as const;
export type PlanPeriod = (typeof planPeriods)[number];

/** `past_due`: a renewal failed and is tried again. `unpaid`: the grace period is over. */
export const membershipStatuses = ['active', 'past_due', 'unpaid', 'ended'] as const;
export type MembershipStatus = (typeof membershipStatuses)[number];
export const membershipLabels: Readonly<Record<MembershipStatus, string>> = {
  active: 'Active',
  past_due: 'Past due',
  unpaid: 'Unpaid',
  ended: 'Ended',
};

export const invoiceStatuses = ['open', 'paid', 'void'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** Days after the first failure on which a renewal is tried again. */
export const RETRY_DAYS: readonly number[] = [1, 3, 5, 7];
/** Days after the first failure during which everything still works. */
export const GRACE_DAYS = 10;

export const MAX_PLANS = 50;
export const MAX_PLAN_NAME = 80;
export const MAX_PLAN_DESCRIPTION = 300;
/** Percent. */
export const MAX_TAX_RATE = 30;

const lastDay = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/**
 * The end of a period that begins at `start`: the same time of day on day `renews_on` of the next month or year (UTC), or on that month's last day
 * if it's shorter. So January 31 is followed by February 28 and March 31.
 */
export function periodEnd(start: Date, period: PlanPeriod, renews_on: number): Date {
  const end = new Date(start);
  const months = start.getUTCMonth() + (period === 'year' ? 12 : 1);
  const [year, month] = [start.getUTCFullYear() + Math.floor(months / 12), months % 12];
  end.setUTCFullYear(year, month, Math.min(renews_on, lastDay(year, month)));
  return end;
}

/** The part of an amount for what is left of a period, in cents, rounded to the nearest. */
export function unusedPart(cents: number, period: { readonly start: Date; readonly end: Date }, now: Date): number {
  const whole = period.end.getTime() - period.start.getTime();
  const left = Math.min(Math.max(period.end.getTime() - now.getTime(), 0), whole);
  return Math.round((cents * left) / whole);
}

/** The tax on an amount in cents at a rate in percent, rounded to the nearest cent. */
export const taxOn = (cents: number, rate: string): number =>
  Math.round((cents * Math.round(Number(rate) * 10_000)) / 1_000_000);
