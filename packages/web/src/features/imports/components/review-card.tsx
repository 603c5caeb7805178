import type { ReviewDecision, ReviewRow } from '@bookline/contract/features/import-review';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { Button, Table, Text } from '@mantine/core';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import classes from './import-page.module.css';

type Field = ReviewRow['fields'][number];

/** The fields of a row that differ from its contact, as text. */
function difference({ row, contact, fill, overwrite }: Field): { readonly words: string; readonly color?: string } {
  if (contact === overwrite) return { words: row === contact ? 'Same' : 'Already on the contact' };
  if (contact === '') return { words: 'Missing on the contact', color: 'var(--mantine-color-green-text)' };
  if (fill === overwrite) return { words: 'To be added', color: 'var(--mantine-color-green-text)' };
  return { words: 'Different', color: 'var(--mantine-color-orange-text)' };
}

/** A row and the contact it resembles, field by field, with the possible decisions. */
export function ReviewCard({
  row,
  busy,
  onDecide,
}: {
  readonly row: ReviewRow;
  readonly busy: boolean;
  readonly onDecide: (decision: ReviewDecision) => void;
}) {
  const { contact, fields, row_no, reason } = row;
  const name = contact?.name ?? 'a contact that no longer exists';
  const decide = (decision: ReviewDecision, label: string, variant: 'default' | 'filled' = 'default') => (
    <Button
      size="xs"
      variant={variant}
      disabled={busy}
      aria-label={`${label}: row ${row_no}`}
      onClick={() => onDecide(decision)}
    >
      {label}
    </Button>
  );
  return (
    <section className={classes.review} aria-label={`Row ${row_no}`} data-row={row_no}>
      <div className={classes.review_head}>
        <Text fw={500} size="sm">
          Row {formatNumber(row_no)} and{' '}
          {contact ? <TextLink to={paths.contact(contact)}>{contact.name}</TextLink> : name}
        </Text>
        <Text size="xs" c="dimmed">
          {reason}
        </Text>
      </div>
      <Table verticalSpacing={4} horizontalSpacing="sm" layout="fixed" className={classes.review_table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col" w="24%">
              Field
            </Table.Th>
            <Table.Th scope="col">File</Table.Th>
            <Table.Th scope="col">Contact</Table.Th>
            <Table.Th scope="col" w="22%">
              Match for
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {fields.map((field) => {
            const { words, color } = difference(field);
            return (
              <Table.Tr key={field.name}>
                <Table.Th scope="row" fw={400} className={classes.review_value}>
                  {field.label}
                </Table.Th>
                <Table.Td className={classes.review_value} data-label="File">
                  {field.row}
                </Table.Td>
                <Table.Td className={classes.review_value} data-label="Contact">
                  {field.contact || '–'}
                </Table.Td>
                <Table.Td>
                  <Text size="xs" c={color ?? 'dimmed'}>
                    {contact ? words : ''}
                  </Text>
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
      <div className={classes.review_foot}>
        {contact && decide('fill', 'Fill in', 'filled')}
        {contact && decide('overwrite', 'Overwrite')}
        {decide('skip', 'Don’t change')}
        {decide('create', 'Create new contact')}
      </div>
    </section>
  );
}
