import { formatNumber } from '@bookline/contract/rules/numbers';
import { Button, Group, Text } from '@mantine/core';
import { type ComponentType, type ReactNode, useCallback, useMemo } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useListState } from '../../../lib/use-list-state.ts';
import { neighborPlace, PlaceButtons } from '../../../ui/place-buttons.tsx';
import { RecordList } from '../../../ui/record-list.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { contactsText } from './remove-lookup.tsx';

export interface LookupRow {
  readonly id: number;
  readonly title: string;
  readonly color?: string;
  readonly position?: number;
  readonly contacts_count?: number;
}

const none: readonly never[] = [];
const orders = ['position'] as const;
const isPlaced = <Row extends LookupRow>(row: Row): row is Row & { position: number } => row.position !== undefined;

/** A complete list of statuses, sources, or groups. Filter by title, open to edit, and move if they have an order. */
export function LookupList<Row extends LookupRow>({
  title,
  noun,
  rows,
  error,
  onRetry,
  refreshing = false,
  onOpen,
  onAdd,
  onMove,
  filterName,
  more = none,
  filters,
  filtered = false,
  icon,
  text,
}: {
  readonly title: string;
  readonly noun: string;
  readonly rows: readonly Row[] | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly refreshing?: boolean;
  readonly onOpen: (row: Row) => void;
  readonly onAdd: () => void;
  /** Moves a row. Absent if they have no order of their own. */
  readonly onMove?: (id: number, position: number) => void;
  /** The contact list's filter for a row's contacts. Without it, no counts are shown. */
  readonly filterName?: 'status' | 'agentflow_status' | 'source';
  /** Additional columns. Pass a constant, so the table doesn't rebuild. */
  readonly more?: readonly Column<Row>[];
  readonly filters?: ReactNode;
  readonly filtered?: boolean;
  readonly icon: ComponentType<{ size?: number | string; stroke?: number | string }>;
  /** The empty state's sentence about their purpose. */
  readonly text: string;
}) {
  const { query, searched } = useListState(orders);
  const q = query.q?.toLowerCase() ?? '';
  const shown = useMemo(() => rows?.filter((row) => row.title.toLowerCase().includes(q)), [rows, q]);
  const placed = useMemo(() => shown?.filter(isPlaced) ?? [], [shown]);
  const move = useCallback(
    (row: LookupRow, step: -1 | 1) => {
      const place = isPlaced(row) ? neighborPlace(placed, row, step) : undefined;
      if (place !== undefined) onMove?.(row.id, place);
    },
    [placed, onMove],
  );
  const isOrdered = onMove !== undefined;
  const columns = useMemo<readonly Column<Row>[]>(
    () => [
      {
        id: 'title',
        header: 'Title',
        width: 260,
        cell: (row) => (row.color ? <StatusChip label={row.title} color={row.color} /> : row.title),
      },
      ...more,
      ...(filterName ? [contactsColumn<Row>(filterName)] : []),
      ...(isOrdered
        ? [
            {
              id: 'place',
              header: 'Order',
              width: 100,
              cell: (row: Row) => isPlaced(row) && <PlaceButtons row={row} rows={placed} onMove={move} />,
            },
          ]
        : []),
    ],
    [more, filterName, isOrdered, placed, move],
  );
  return (
    <RecordList<Row>
      title={title}
      columns={columns}
      rows={shown}
      rowId={(row) => String(row.id)}
      rowName={(row) => row.title}
      onOpen={onOpen}
      renderCompact={(row) => (
        <Group justify="space-between" wrap="nowrap" gap="xs">
          <div style={{ minWidth: 0 }}>
            <Text size="sm" fw={500} truncate component="div">
              {row.color ? <StatusChip label={row.title} color={row.color} /> : row.title}
            </Text>
            {row.contacts_count !== undefined && (
              <Text size="xs" c="dimmed">
                {contactsText(row.contacts_count)}
              </Text>
            )}
          </div>
          {onMove && isPlaced(row) && <PlaceButtons row={row} rows={placed} onMove={move} />}
        </Group>
      )}
      refreshing={refreshing}
      failure={error ? sentenceOf(error) : undefined}
      onRetry={onRetry}
      {...searched}
      filters={filters}
      filtered={filtered}
      actions={<Button onClick={onAdd}>Add {noun}</Button>}
      empty={{ icon, title: `No ${title.toLowerCase()} yet`, text }}
    />
  );
}

/** The number of contacts, as a link to them. */
function contactsColumn<Row extends LookupRow>(filterName: string): Column<Row> {
  return {
    id: 'contacts',
    header: 'Contacts',
    width: 110,
    align: 'right',
    cell: ({ id, title, contacts_count = 0 }) =>
      contacts_count === 0 ? (
        <span className="tabular">0</span>
      ) : (
        <TextLink
          to={paths.contacts}
          search={{ [filterName]: id }}
          aria-label={`${contactsText(contacts_count)} with ${title}`}
          className="tabular"
          inherit
        >
          {formatNumber(contacts_count)}
        </TextLink>
      ),
  };
}
