import { displayCurrency } from '@bookline/contract/rules/currency';
import { Table } from '@mantine/core';

interface Costs {
  readonly lines: readonly { readonly description: string; readonly amount: string }[];
  readonly tax: string;
  /** Percent. */
  readonly tax_rate: string;
  readonly tax_state: string;
}

/** What something costs, line by line, with tax and total. */
export function CostTable({
  costs: { lines, tax, tax_rate, tax_state },
  totals,
}: {
  readonly costs: Costs;
  /** The rows below the tax, such as the total. */
  readonly totals: readonly { readonly label: string; readonly amount: string }[];
}) {
  const taxLabel = Number(tax_rate) > 0 ? `Sales tax ${tax_state} ${Number(tax_rate)}%` : 'Sales tax';
  const rows = [...lines, { description: taxLabel, amount: tax }];
  return (
    <Table withRowBorders={false} aria-label="Costs" maw={520}>
      <Table.Tbody>
        {rows.map(({ description, amount }) => (
          <Row key={description} label={description} amount={amount} />
        ))}
        {totals.map(({ label, amount }) => (
          <Row key={label} label={label} amount={amount} strong />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Row({
  label,
  amount,
  strong = false,
}: {
  readonly label: string;
  readonly amount: string;
  readonly strong?: boolean;
}) {
  return (
    <Table.Tr fw={strong ? 600 : undefined}>
      <Table.Td>{label}</Table.Td>
      <Table.Td ta="right" className="tabular">
        {displayCurrency(amount)}
      </Table.Td>
    </Table.Tr>
  );
}
