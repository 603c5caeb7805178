import { ActionIcon, Group } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';

interface Placed {
  readonly id: number | string;
  readonly title: string;
  readonly position: number;
}

/** A row's place after one step up or down among the visible rows; undefined at the end. */
export function neighborPlace(rows: readonly Placed[], row: Pick<Placed, 'id'>, step: -1 | 1): number | undefined {
  return rows[rows.findIndex((each) => each.id === row.id) + step]?.position;
}

/** Moves a row up and down its list. */
export function PlaceButtons<Row extends Placed>({
  row,
  rows,
  onMove,
}: {
  readonly row: Row;
  readonly rows: readonly Placed[];
  readonly onMove: (row: Row, step: -1 | 1) => void;
}) {
  return (
    <Group gap={2} wrap="nowrap">
      <ActionIcon
        aria-label={`Move ${row.title} up`}
        title="Move up"
        disabled={neighborPlace(rows, row, -1) === undefined}
        onClick={() => onMove(row, -1)}
      >
        <IconArrowUp size={16} stroke={1.7} />
      </ActionIcon>
      <ActionIcon
        aria-label={`Move ${row.title} down`}
        title="Move down"
        disabled={neighborPlace(rows, row, 1) === undefined}
        onClick={() => onMove(row, 1)}
      >
        <IconArrowDown size={16} stroke={1.7} />
      </ActionIcon>
    </Group>
  );
}
