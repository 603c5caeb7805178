import { ActionIcon, Button, Checkbox, Group, Text } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconMinus, IconPlus } from '@tabler/icons-react';
import AnchoredPopover from '../floating/anchored-popover.tsx';
import type { Anchor } from '../floating/opener.tsx';
import classes from './column-choices.module.css';
import { clampWidth, EMPTY_LAYOUT, isShown, moveColumn, orderedColumns, widthOf } from './table-layout.ts';
import type { Column, TableLayout } from './types.ts';

const STEP = 32;

/** The columns' visibility, order, and width: everything dragging does, with buttons. */
export default function ColumnChoices({
  anchor,
  columns,
  layout,
  onLayoutChange,
}: {
  readonly anchor: Anchor;
  readonly columns: readonly Column<never>[];
  readonly layout: TableLayout;
  readonly onLayoutChange: (layout: TableLayout) => void;
}) {
  const ordered = orderedColumns(columns, layout);
  return (
    <AnchoredPopover anchor={anchor} position="bottom-end">
      <Group justify="space-between" px="sm" py={6}>
        <Text size="xs" fw={500} c="dimmed">
          Columns
        </Text>
        <Button size="compact-xs" variant="subtle" onClick={() => onLayoutChange(EMPTY_LAYOUT)}>
          Reset
        </Button>
      </Group>
      <ul className={classes.list}>
        {ordered.map((column, index) => (
          <li key={column.id} className={classes.item}>
            <Checkbox
              label={column.header}
              checked={isShown(column, layout, columns)}
              disabled={index === 0}
              className={classes.name}
              onChange={(event) =>
                onLayoutChange({ ...layout, shown: { ...layout.shown, [column.id]: event.currentTarget.checked } })
              }
            />
            <Small label={`Narrow ${column.header}`} onClick={() => resize(column, -STEP)} icon={IconMinus} />
            <Small label={`Widen ${column.header}`} onClick={() => resize(column, STEP)} icon={IconPlus} />
            <Small
              label={`Move ${column.header} up`}
              disabled={index <= 1}
              onClick={() => onLayoutChange(moveColumn(columns, layout, column.id, -1))}
              icon={IconChevronUp}
            />
            <Small
              label={`Move ${column.header} down`}
              disabled={index === 0 || index === ordered.length - 1}
              onClick={() => onLayoutChange(moveColumn(columns, layout, column.id, 1))}
              icon={IconChevronDown}
            />
          </li>
        ))}
      </ul>
    </AnchoredPopover>
  );

  function resize(column: Column<never>, by: number) {
    const width = clampWidth(widthOf(column, layout) + by, column);
    onLayoutChange({ ...layout, widths: { ...layout.widths, [column.id]: width } });
  }
}

function Small({
  label,
  icon: Icon,
  disabled = false,
  onClick,
}: {
  readonly label: string;
  readonly icon: typeof IconMinus;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}) {
  return (
    <ActionIcon size="sm" aria-label={label} disabled={disabled} onClick={onClick}>
      <Icon size={14} stroke={1.7} />
    </ActionIcon>
  );
}
