import type { ContactRow } from '@bookline/contract/features/contacts';
import { orderFields } from '@bookline/contract/features/contacts-scope';
import type { Column } from '../../../ui/table/types.ts';
import type { ListState, OrderField } from '../../contact-search/contact-search.api.ts';
import { AgeCell, CategoryCell, NameCell, OwnerCell, PhoneCell, PurgeCell, StatusCell, TimeCell } from './cells.tsx';
import { TagsCell } from './tags-cell.tsx';

const column = (
  id: OrderField | 'tags',
  header: string,
  width: number,
  cell: Column<ContactRow>['cell'],
  rest: Pick<Column<ContactRow>, 'hidden_at_first' | 'align'> = {},
): Column<ContactRow> => ({ id, header, width, cell, sortable: isOrderField(id), ...rest });

const later = { hidden_at_first: true };

/** All columns of the list. A column's id is its order field, so its header sorts by it. */
const columns: readonly Column<ContactRow>[] = [
  column('name', 'Name', 204, (row) => <NameCell row={row} />),
  column('phone', 'Phone', 152, (row) => <PhoneCell row={row} />),
  column('email', 'Email', 200, (row) => row.email, later),
  column('status', 'Status', 148, (row) => <StatusCell row={row} />),
  column('tags', 'Tags', 172, (row) => <TagsCell row={row} />),
  column('owner', 'Owner', 124, (row) => <OwnerCell row={row} />),
  column('source', 'Source', 140, (row) => row.source?.title, later),
  column('city', 'City', 130, (row) => row.city, later),
  column('state', 'State', 64, (row) => row.state),
  column('zip', 'ZIP', 72, (row) => row.zip, later),
  column('date_of_birth', 'Age', 120, (row) => <AgeCell row={row} />),
  column('category', 'Category', 90, (row) => <CategoryCell row={row} />, later),
  column('last_activity_at', 'Last activity', 100, (row) => <TimeCell at={row.last_activity_at} />),
  column('created_at', 'Created', 92, (row) => <TimeCell at={row.created_at} />),
  column('updated_at', 'Updated', 100, (row) => <TimeCell at={row.updated_at} />, later),
];

/** The columns for deleted contacts. They aren't editable and show the time left to restore. */
const deletedColumns: readonly Column<ContactRow>[] = [
  ...columns.filter(({ id }) => id === 'name' || id === 'phone'),
  column('deleted_at', 'Deleted', 110, (row) => <TimeCell at={row.deleted_at} />),
  { id: 'purged', header: 'Permanent deletion', width: 150, cell: (row) => <PurgeCell row={row} /> },
  column('owner', 'Owner', 150, (row) => row.owner?.name ?? row.pool?.name),
  column('status', 'Status', 148, (row) => row.status?.title),
  ...columns.filter(({ id }) => ['email', 'city', 'state', 'category', 'created_at'].includes(id)),
];

/** The columns of the current view. */
export const columnsOf = ({ view }: Pick<ListState, 'view'>): readonly Column<ContactRow>[] =>
  view === 'deleted' ? deletedColumns : columns;

/** Whether the server can sort by a column. */
export function isOrderField(id: string): id is OrderField {
  return orderFields.some((field) => field === id);
}
