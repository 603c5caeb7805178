import type { StoreOrder } from '@bookline/contract/features/store';
import { displayCurrency } from '@bookline/contract/rules/currency';
import { deliveryLabels } from '@bookline/contract/rules/store';
import { Group, Stack, Text } from '@mantine/core';

type Costs = Pick<StoreOrder, 'subtotal' | 'shipping_price' | 'tax' | 'tax_rate' | 'tax_state' | 'total'>;

function Line({ label, amount, strong }: { readonly label: string; readonly amount: string; readonly strong?: true }) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm" fw={strong && 600}>
        {label}
      </Text>
      <Text size="sm" fw={strong && 600} className="tabular">
        {displayCurrency(amount)}
      </Text>
    </Group>
  );
}

/** What an order costs, with its tax. */
export function Totals({ costs, refunded }: { readonly costs: Costs; readonly refunded?: string }) {
  const { subtotal, shipping_price, tax, tax_rate, tax_state, total } = costs;
  return (
    <Stack gap={4}>
      <Line label="Subtotal" amount={subtotal} />
      {Number(shipping_price) > 0 && <Line label="Shipping" amount={shipping_price} />}
      <Line label={Number(tax_rate) > 0 ? `Sales tax ${tax_state} ${Number(tax_rate)}%` : 'Sales tax'} amount={tax} />
      <Line label="Total" amount={total} strong />
      {refunded !== undefined && Number(refunded) > 0 && <Line label="Refunded" amount={refunded} />}
    </Stack>
  );
}

/** What was ordered. */
export const OrderItems = ({ items }: Pick<StoreOrder, 'items'>) => (
  <Stack gap={4}>
    {items.map(({ product_id, name, quantity, total, months_count, delivery }) => (
      <Group key={product_id} justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Text size="sm">
            {quantity} × {name}
            {months_count !== null && ` (${months_count === 1 ? 'a month' : `${months_count} months`})`}
          </Text>
          <Text size="xs" c="dimmed">
            {deliveryLabels[delivery]}
          </Text>
        </div>
        <Text size="sm" className="tabular">
          {displayCurrency(total)}
        </Text>
      </Group>
    ))}
  </Stack>
);
