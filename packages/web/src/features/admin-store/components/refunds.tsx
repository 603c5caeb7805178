import type { RefundInfo } from '@bookline/contract/features/admin-billing';
import { displayCurrency } from '@bookline/contract/rules/currency';
import { refundLabels } from '@bookline/contract/rules/payments';
import { Text } from '@mantine/core';

/** The refunds of an order, with their outcome. */
export const Refunds = ({ refunds }: { readonly refunds: readonly RefundInfo[] }) =>
  refunds.map(({ id, amount, status, reason, problem, made_by }) => (
    <Text key={id} size="sm" c={status === 'failed' ? 'var(--mantine-color-error)' : undefined}>
      {refundLabels[status]}: {displayCurrency(amount)}
      {made_by && ` by ${made_by.name}`}. {problem ?? reason}
    </Text>
  ));
