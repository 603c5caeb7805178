import type { CorporationRow } from '@bookline/contract/features/corporations';
import { Text } from '@mantine/core';
import { IconBuildingSkyscraper } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { listProps } from '../../../lib/list-props.ts';
import type { ListState } from '../../../lib/use-list-state.ts';
import { RecordList } from '../../../ui/record-list.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { type CorporationsQuery, type corporationOrders, useCorporations } from '../corporations.data.ts';
import classes from './corporation-list.module.css';
import { typeWords } from './corporation-words.ts';

/** The corporation it belongs to or works for. */
const placeOf = ({ company, business_unit }: CorporationRow) => company?.name ?? business_unit?.name ?? '';
const cityOf = ({ city, state }: CorporationRow) => [city, state].filter(Boolean).join(', ');

const name: Column<CorporationRow> = {
  id: 'name',
  header: 'Name',
  width: 250,
  sortable: true,
  cell: (row) => (
    <span className={classes.name}>
      <Mark row={row} />
      <span className={classes.text}>{row.name}</span>
    </span>
  ),
};
const type: Column<CorporationRow> = {
  id: 'type',
  header: 'Type',
  width: 110,
  sortable: true,
  cell: (row) => typeWords[row.type],
};
const rest: readonly Column<CorporationRow>[] = [
  { id: 'place', header: 'Parent', width: 190, cell: placeOf },
  { id: 'city', header: 'City', width: 125, sortable: true, cell: cityOf },
  { id: 'domain_name', header: 'Domain name', width: 140, cell: (row) => row.domain_name },
  { id: 'webpage_active', header: 'Webpage', width: 85, cell: (row) => (row.webpage_active ? 'Public' : '') },
  { id: 'people', header: 'Users', width: 75, align: 'right', cell: (row) => row.people },
];
const withType = [name, type, ...rest];
const withoutType = [name, ...rest];

/** A list of corporations: all, or those of one type. */
export function CorporationList({
  title,
  state,
  query,
  filtered,
  filters,
  actions,
  onOpen,
  emptyTitle,
  emptyText,
}: {
  readonly title: string;
  readonly state: ListState<(typeof corporationOrders)[number]>;
  readonly query: CorporationsQuery;
  readonly filtered: boolean;
  readonly filters?: ReactNode;
  readonly actions: ReactNode;
  readonly onOpen: (row: CorporationRow) => void;
  readonly emptyTitle: string;
  readonly emptyText: string;
}) {
  const answer = useCorporations(query);
  return (
    <RecordList<CorporationRow>
      title={title}
      columns={title === 'Corporations' ? withType : withoutType}
      {...listProps(answer)}
      rowId={(row) => row.id}
      rowName={(row) => row.name}
      onOpen={onOpen}
      renderCompact={(row) => (
        <>
          <Text size="sm" fw={500} truncate>
            {row.name}
          </Text>
          <Text size="xs" c="dimmed" truncate component="div">
            {[typeWords[row.type], placeOf(row), cityOf(row), `${row.people} ${row.people === 1 ? 'user' : 'users'}`]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </>
      )}
      {...state.sorted}
      filters={filters}
      filtered={filtered}
      empty={{ icon: IconBuildingSkyscraper, title: emptyTitle, text: emptyText }}
      actions={actions}
    />
  );
}

function Mark({ row }: { readonly row: CorporationRow }) {
  if (row.logo) return <img src={row.logo.url} alt="" className={classes.logo} />;
  if (row.color_1) return <span aria-hidden className={classes.mark} style={{ background: row.color_1 }} />;
  return <IconBuildingSkyscraper size={16} stroke={1.5} aria-hidden className={classes.icon} />;
}
