import type { Plan, SavedCard } from '@bookline/contract/features/billing';
import { cardBrandLabel } from '@bookline/contract/rules/card-brand';
import { displayCurrency } from '@bookline/contract/rules/currency';
import { dayIn, dayText } from '../../lib/dates.ts';

/** '$49.00 a month'. */
export const priceOf = ({ price, period }: Pick<Plan, 'price' | 'period'>): string =>
  `${displayCurrency(price)} a ${period}`;

/** 'Visa ending in 4242'. */
export const cardText = ({ brand, last4 }: Pick<SavedCard, 'brand' | 'last4'>): string =>
  `${cardBrandLabel(brand)} ending in ${last4}`;

/** '12/2040'. */
export const expiryText = ({ exp_month, exp_year }: Pick<SavedCard, 'exp_month' | 'exp_year'>): string =>
  `${String(exp_month).padStart(2, '0')}/${exp_year}`;

/** The day of a moment in the user's zone: 'Mar 4, 2026'. */
export const dayOf = (at: string, zone: string): string => dayText(dayIn(new Date(at), zone));
