import type { StoreItem } from '@bookline/contract/features/store';
import { displayCurrency } from '@bookline/contract/rules/currency';
import { type Delivery, deliveryLabels } from '@bookline/contract/rules/store';

/** '$12.50', '$30.00 for 12 months'. */
export const priceText = ({ price, months_count }: Pick<StoreItem, 'price' | 'months_count'>): string =>
  months_count === null
    ? displayCurrency(price)
    : `${displayCurrency(price)} for ${months_count === 1 ? 'a month' : `${months_count} months`}`;

/** 'Sent to your address for $8.00, or delivered by email.' */
export function deliveryText({
  shipping,
  digital,
  shipping_price,
}: Pick<StoreItem, 'shipping' | 'digital' | 'shipping_price'>): string {
  if (!shipping) return 'Delivered by email.';
  const sent = `Sent to your address${Number(shipping_price) > 0 ? ` for ${displayCurrency(shipping_price)}` : ''}`;
  return digital ? `${sent}, or delivered by email.` : `${sent}.`;
}

/** A way of delivery with its price: 'Sent to an address, $8.00'. */
export const deliveryChoice = (delivery: Delivery, { shipping_price }: Pick<StoreItem, 'shipping_price'>): string =>
  `${deliveryLabels[delivery]}${delivery === 'shipping' && Number(shipping_price) > 0 ? `, ${displayCurrency(shipping_price)}` : ''}`;

/** 'Sold out', '3 left', or nothing. */
export const stockText = ({ stock }: Pick<StoreItem, 'stock'>): string | null =>
  stock === null || stock > 20 ? null : stock === 0 ? 'Sold out' : `${stock} left`;
