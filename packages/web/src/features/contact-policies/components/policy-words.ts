import type { Policy } from '@bookline/contract/features/contact-policies';
import { displayCurrency } from '@bookline/contract/rules/currency';
import { labelIn } from '@bookline/contract/rules/options';
import { type PolicyStatus, policyStatuses, premiumModes, productLines } from '@bookline/contract/rules/policies';
import { dayText } from '../../../lib/dates.ts';

/** Green for policies in force, blue for policies in progress, red or gray for those that ended without coverage. */
export const statusColors: Readonly<Record<PolicyStatus, string>> = {
  in_force: '#2b8a3e',
  paid_up: '#2b8a3e',
  issued: '#1971c2',
  pending: '#e8890c',
  submitted: '#1971c2',
  quoted: '#6b7280',
  lapsed: '#c92a2a',
  cancelled: '#6b7280',
  declined: '#c92a2a',
};

export const lineOf = ({ product_line }: Pick<Policy, 'product_line'>): string => labelIn(productLines, product_line);
export const statusOf = ({ status }: Pick<Policy, 'status'>): string => labelIn(policyStatuses, status);

/** A policy's name: 'Aetna Part D'. */
export const nameOf = (policy: Policy): string =>
  policy.carrier ? `${policy.carrier.name} ${lineOf(policy)}` : lineOf(policy);

/** '$142.50 a month'. Undefined without a premium. */
export function premiumText({ premium, premium_mode }: Policy): string | undefined {
  if (premium === null) return undefined;
  const amount = displayCurrency(premium);
  const each = premiumModes.find(({ value }) => value === premium_mode)?.each;
  return each ? `${amount} ${each}` : amount;
}

/** The next important date: 'renews Mar 4, 2027', or when it started or ended. */
export function dayOf({ status, renewal_on, effective_on, expires_on }: Policy): string | undefined {
  const over = ['lapsed', 'cancelled', 'declined'].includes(status);
  if (over) return expires_on ? `ended ${dayText(expires_on)}` : undefined;
  if (renewal_on) return `renews ${dayText(renewal_on)}`;
  return effective_on ? `since ${dayText(effective_on)}` : undefined;
}
