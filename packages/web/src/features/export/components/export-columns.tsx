import { describeColumn, type ExportColumn, exportColumnNames } from '@bookline/contract/rules/export-columns';
import { ActionIcon, Group, Select, Stack, Text } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconGripVertical, IconX } from '@tabler/icons-react';
import { moved } from '../../../lib/moved.ts';
import { useDragOrder } from '../../../ui/use-drag-order.ts';
import { useCustomColumns } from '../export.data.ts';
import classes from './export-columns.module.css';

/** The columns of an export in order. Drag them, or move them with buttons. */
export function ExportColumns({
  columns,
  onChange,
}: {
  readonly columns: readonly ExportColumn[];
  readonly onChange: (columns: readonly ExportColumn[]) => void;
}) {
  const draggable = useDragOrder((from, to) => onChange(moved(columns, from, to)));
  const custom = useCustomColumns();
  const rest = [...exportColumnNames, ...(custom ?? []).map((name) => `custom:${name}` as const)].filter(
    (column) => !columns.includes(column),
  );
  const choice = (column: ExportColumn) => ({ value: column, label: describeColumn(column).label });
  const groups = [
    { group: 'Fields', items: rest.filter((column) => !column.startsWith('custom:')).map(choice) },
    { group: 'Imported columns', items: rest.filter((column) => column.startsWith('custom:')).map(choice) },
  ].filter(({ items }) => items.length > 0);
  return (
    <Stack gap={6}>
      <Group justify="space-between">
        <Text size="sm" fw={500} id="export-columns">
          Columns
        </Text>
        <Text size="xs" c="dimmed" className="tabular">
          {columns.length}
        </Text>
      </Group>
      {columns.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
        <ul className={classes.list} aria-labelledby="export-columns" tabIndex={0}>
          {columns.map((column, index) => {
            const { label } = describeColumn(column);
            return (
              <li key={column} className={classes.item} {...draggable(index)}>
                <IconGripVertical size={14} stroke={1.7} className={classes.grip} aria-hidden />
                <span className={classes.name}>{label}</span>
                <ActionIcon
                  size="sm"
                  aria-label={`Move ${label} up`}
                  disabled={index === 0}
                  onClick={() => onChange(moved(columns, index, index - 1))}
                >
                  <IconChevronUp size={14} stroke={1.7} />
                </ActionIcon>
                <ActionIcon
                  size="sm"
                  aria-label={`Move ${label} down`}
                  disabled={index === columns.length - 1}
                  onClick={() => onChange(moved(columns, index, index + 1))}
                >
                  <IconChevronDown size={14} stroke={1.7} />
                </ActionIcon>
                <ActionIcon
                  size="sm"
                  aria-label={`Remove ${label}`}
                  onClick={() => onChange(columns.filter((each) => each !== column))}
                >
                  <IconX size={14} stroke={1.7} />
                </ActionIcon>
              </li>
            );
          })}
        </ul>
      )}
      <Select
        aria-label="Add column"
        placeholder="Add column"
        searchable
        value={null}
        data={groups}
        nothingFoundMessage="No matching columns"
        onChange={(value) => {
          const column = rest.find((each) => each === value);
          if (column) onChange([...columns, column]);
        }}
      />
    </Stack>
  );
}
