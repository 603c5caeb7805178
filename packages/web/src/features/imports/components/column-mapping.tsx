import type { ImportField } from '@bookline/contract/features/imports';
import { MAX_FILE_NAME } from '@bookline/contract/rules/limits';
import { Button, Group, Select, Table, Text, TextInput } from '@mantine/core';
import classes from './column-mapping.module.css';
import { ownColumn, type Target, targetChoices } from './targets.ts';

/** The file's columns and their targets, with sample values. */
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
  const own = fields.filter(({ target }) => target === 'custom' || target.startsWith('custom:'));
  const left = fields.filter(({ target, preview }) => target === 'skip' && (preview ?? []).length > 0);
  const all = (some: readonly ImportField[], targetOf: (field: ImportField) => string) =>
    onChange(fields.map((field) => (some.includes(field) ? { ...field, target: targetOf(field) } : field)));
  return (
    <>
      <Group gap="xs" my="xs">
        <Text size="sm" c="dimmed">
          {own.length === 0
            ? 'You can import an unrecognized column as a custom field.'
            : own.length === 1
              ? '1 column is imported as a custom field on the contact. You can filter by it.'
              : `${own.length} columns are imported as custom fields on the contact. You can filter by them.`}
        </Text>
        {left.length > 0 && (
          <Button size="compact-xs" variant="default" onClick={() => all(left, ownColumn)}>
            Keep all columns
          </Button>
        )}
        {own.length > 1 && (
          <Button size="compact-xs" variant="default" onClick={() => all(own, () => 'skip')}>
            Skip these {own.length} columns
          </Button>
        )}
      </Group>
      <Table className={classes.table} verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">File column</Table.Th>
            <Table.Th scope="col" className={classes.preview}>
              Sample values
            </Table.Th>
            <Table.Th scope="col" className={classes.target}>
              Field
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
                  aria-label={`Field for ${field.header}`}
                  data={targetChoices(targets, fields, field)}
                  value={field.target}
                  onChange={(target) => target && change(field.column, target)}
                  searchable
                  allowDeselect={false}
                  comboboxProps={{ withinPortal: true }}
                  nothingFoundMessage="No matching fields"
                />
                {field.target.startsWith('custom:') && (
                  <TextInput
                    key={field.target}
                    size="xs"
                    mt={4}
                    aria-label={`Custom field name for ${field.header}`}
                    defaultValue={field.target.slice('custom:'.length)}
                    maxLength={MAX_FILE_NAME}
                    onBlur={(event) => {
                      const name = event.currentTarget.value.trim();
                      if (name !== '' && `custom:${name}` !== field.target) change(field.column, `custom:${name}`);
                    }}
                  />
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}
