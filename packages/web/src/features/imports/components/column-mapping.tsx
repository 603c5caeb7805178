import type { ImportField } from '@bookline/contract/features/imports';
import { Select, Table, Text } from '@mantine/core';
import classes from './column-mapping.module.css';
import { type Target, targetChoices } from './targets.ts';

/** The columns of the file and what each becomes, with the first of its values. */
export function ColumnMapping({
  fields,
  targets,
  onChange,
}: {
  readonly fields: readonly (ImportField & { readonly proposed_by?: 'you' | 'team' | null })[];
  readonly targets: readonly Target[];
  readonly onChange: (fields: ImportField[]) => void;
}) {
  const change = (column: number, target: string) =>
    onChange(fields.map((field) => (field.column === column ? { ...field, target, proposed_by: null } : field)));
  return (
    <Table.ScrollContainer minWidth={480}>
      <Table className={classes.table} verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Column of the file</Table.Th>
            <Table.Th scope="col" className={classes.preview}>
              First values
            </Table.Th>
            <Table.Th scope="col" className={classes.target}>
              Becomes
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {fields.map((field) => (
            <Table.Tr key={field.column} data-skipped={field.target === 'skip' || undefined}>
              <Table.Th scope="row" className={classes.header}>
                {field.header}
                {field.proposed_by && (
                  <span className={classes.proposed}>
                    {field.proposed_by === 'you' ? 'as you chose last time' : 'as a colleague chose'}
                  </span>
                )}
              </Table.Th>
              <Table.Td className={classes.preview}>
                <Text size="sm" c="dimmed" lineClamp={2} className={classes.values}>
                  {(field.preview ?? []).join(' · ') || 'No values'}
                </Text>
              </Table.Td>
              <Table.Td className={classes.target}>
                <Select
                  aria-label={`What ${field.header} becomes`}
                  data={targetChoices(targets, fields, field)}
                  value={field.target}
                  onChange={(target) => target && change(field.column, target)}
                  searchable
                  allowDeselect={false}
                  comboboxProps={{ withinPortal: true }}
                  nothingFoundMessage="No such field"
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
