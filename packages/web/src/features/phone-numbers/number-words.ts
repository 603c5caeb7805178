import type { PhoneNumber } from '@bookline/contract/features/phone-numbers';
import { displayCurrency } from '@bookline/contract/rules/currency';
import { dayIn, dayText } from '../../lib/dates.ts';

/** '$1.15 per month', or 'Free', from decimal text. */
export const perMonth = (price: string): string =>
  Number(price) === 0 ? 'Free' : `${displayCurrency(price)} per month`;

/** 'each $1.15 per month', or 'all free'. */
export const eachText = (price: string): string => (Number(price) === 0 ? 'all free' : `each ${perMonth(price)}`);

/** 'Columbus, OH', or 'Toll-free' for a number without a place. */
export const placeOf = ({
  type,
  city,
  state,
}: {
  readonly type: 'local' | 'toll_free';
  readonly city: string | null;
  readonly state: string | null;
}): string => (type === 'toll_free' ? 'Toll-free' : [city, state].filter(Boolean).join(', '));

/** 'Renews on Mar 4, 2026', or undefined if no one pays for it. */
export const renewalText = (
  { renews_at, past_due }: Pick<PhoneNumber, 'renews_at' | 'past_due'>,
  zone: string,
): string | undefined =>
  renews_at ? `${past_due ? 'Was due on' : 'Renews on'} ${dayText(dayIn(new Date(renews_at), zone))}` : undefined;
