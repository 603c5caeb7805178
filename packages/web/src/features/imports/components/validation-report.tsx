import type { ReplyOf } from '@bookline/contract/endpoint';
import type { imports } from '@bookline/contract/features/imports';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { Badge, Group, Stack, Table, Text } from '@mantine/core';
import classes from './import-page.module.css';

export type Validation = ReplyOf<typeof imports.validate>['data']['validation'];

/** Messages about the whole file or how it was read. They don't leave out any value. */
const OF_THE_FILE = new Set(['sheet', 'characters']);

/** What the import would do: the number of valid rows, and the errors of the others. */
export function ValidationReport({
  validation,
  forecast,
}: {
  readonly validation: Validation;
  /** What the choices do with these rows. */
  readonly forecast: readonly string[];
}) {
  const { rows, importable, rejected, empty, duplicates_in_file, problems } = validation;
  return (
    <Stack gap="sm">
      <Group gap="xs" aria-label="File contents">
        <Badge variant="default">{formatNumber(rows)} rows</Badge>
        <Badge variant="light" color="green">
          {formatNumber(importable)} can be imported
        </Badge>
        {rejected > 0 && (
          <Badge variant="light" color="red">
            {formatNumber(rejected)} can’t be imported
          </Badge>
        )}
        {duplicates_in_file > 0 && (
          <Badge variant="light" color="gray">
            {formatNumber(duplicates_in_file)} repeated in the file
          </Badge>
        )}
        {empty > 0 && (
          <Badge variant="light" color="gray">
            {formatNumber(empty)} empty
          </Badge>
        )}
      </Group>
      <ul className={classes.forecast}>
        {forecast.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {problems.length === 0 ? (
        <Text size="sm" c="dimmed">
          No problems found.
        </Text>
      ) : (
        <Table verticalSpacing={6} layout="fixed">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Problem</Table.Th>
              <Table.Th scope="col" w="5rem">
                Rows
              </Table.Th>
              <Table.Th scope="col">Example</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {problems.map((problem) => (
              <Table.Tr key={`${problem.field} ${problem.problem}`}>
                <Table.Td>
                  <Text size="sm">{problem.problem}</Text>
                  {!OF_THE_FILE.has(problem.field) && (
                    <Text size="xs" c={problem.rejects ? 'var(--mantine-color-error)' : 'dimmed'}>
                      {problem.rejects ? 'These rows aren’t imported.' : 'The row is imported without this value.'}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td className="tabular">{problem.field === 'sheet' ? '' : formatNumber(problem.count)}</Table.Td>
                <Table.Td>
                  {(problem.field === 'sheet' ? [] : problem.examples.slice(0, 3)).map((example) => (
                    <Text key={example.row_no} size="xs" c="dimmed" lineClamp={1} style={{ overflowWrap: 'anywhere' }}>
                      Row {formatNumber(example.row_no)}
                      {example.value && `: ${example.value}`}
                    </Text>
                  ))}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Stack>
  );
}
