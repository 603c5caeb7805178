import type { ImportAttempt } from '@bookline/contract/features/import-attempt';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { Table, Text } from '@mantine/core';

const rows = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** Values that were left out because they don't fit their column, for the user to check. */
export function LeftOut({ attempt }: { readonly attempt: ImportAttempt }) {
  const { left_out } = attempt;
  if (left_out.length === 0) return null;
  return (
    <section aria-label="Skipped values">
      <Text size="sm" fw={500}>
        Skipped values
      </Text>
      <Text size="sm" c="dimmed">
        These rows were imported without the value. You can find it on the contact under Imported columns.
      </Text>
      <Table verticalSpacing={6} layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Problem</Table.Th>
            <Table.Th scope="col" w="4.5rem">
              Values
            </Table.Th>
            <Table.Th scope="col">Rows</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {left_out.map(({ field, problem, count, row_nos }) => (
            <Table.Tr key={`${field} ${problem}`}>
              <Table.Td>{problem}</Table.Td>
              <Table.Td className="tabular">{formatNumber(count)}</Table.Td>
              <Table.Td>
                <Text size="xs" c="dimmed">
                  {rows.format([
                    ...row_nos.map((row_no) => formatNumber(row_no)),
                    ...(count > row_nos.length ? [`${formatNumber(count - row_nos.length)} more`] : []),
                  ])}
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
