import type { StoreItem } from '@bookline/contract/features/store';
import { displayCurrency } from '@bookline/contract/rules/currency';

/** '$12.50', '$30.00 for 12 months'. */
export const priceText = ({ price, months_count }: Pick<StoreItem, 'price' | 'months_count'>): string =>
  months_count === null
    ? displayCurrency(price)
    : `${displayCurrency(price)} for ${months_count === 1 ? 'a month' : `${months_count} months`}`;

/** 'Sold out', '3 left', or nothing. */
export const stockText = ({ stock }: Pick<StoreItem, 'stock'>): string | null =>
  stock === null || stock > 20 ? null : stock === 0 ? 'Sold out' : `${stock} left`;
