import { displayCurrency } from '@bookline/contract/rules/currency';
/** '$1.15 a month', from decimal text. */
export const perMonth = (price: string): string => `${displayCurrency(price)} per month`;

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
