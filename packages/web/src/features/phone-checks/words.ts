import type { PhoneVerification, ValidationUsage } from '@bookline/contract/features/phone-checks';
import { displayCurrency } from '@bookline/contract/rules/currency';
import { lineTypes } from '@bookline/contract/rules/line-types';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { checkStatusLabels, VALIDATION_DAYS } from '@bookline/contract/rules/phone-checks';

/** '1 validation', '1,250 validations'. */
export const validationsText = (count: number): string =>
  `${formatNumber(count)} ${count === 1 ? 'validation' : 'validations'}`;

/** 'Free', or '$1.50 for 100'. */
export const priceText = ({ free, price }: Pick<ValidationUsage, 'free' | 'price'>): string =>
  free ? 'Free' : `${displayCurrency(price)} for 100`;

/** What came of a validation: 'Mobile line', 'Type unknown', 'Waiting'. */
export function resultOf({ status, line_type }: Pick<PhoneVerification, 'status' | 'line_type'>): string {
  if (status !== 'done') return checkStatusLabels[status];
  return line_type ? lineTypes[line_type] : 'Type unknown';
}

/** The color of a result's chip. */
export function colorOf({ status, line_type }: Pick<PhoneVerification, 'status' | 'line_type'>): string {
  if (status === 'failed' || line_type === 'invalid') return '#e03131';
  if (status !== 'done') return '#1c7ed6';
  if (line_type === 'landline' || line_type === 'premium') return '#e8590c';
  return line_type === null ? '#868e96' : '#2f9e44';
}

/** Who answers, if the answers are limited. */
export const limitsOf = ({ provider }: Pick<ValidationUsage, 'provider'>): string | undefined =>
  provider === 'local'
    ? 'The built-in phone provider knows the numbering plan only. It finds toll-free numbers and numbers that don’t exist, but can’t tell mobile from landline in the US. An admin can connect Twilio under Telephony.'
    : undefined;

export const RECENT_TEXT = `last ${VALIDATION_DAYS} days`;
