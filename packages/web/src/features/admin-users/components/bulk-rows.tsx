import type { BulkVerdict } from '@bookline/contract/features/bulk-users';
import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/types.ts';
import classes from './bulk.module.css';

/** The file's rows with their errors. */
export function BulkRows({ rows, done }: { readonly rows: readonly BulkVerdict[]; readonly done: boolean }) {
  const columns = useMemo(() => columnsIn(done), [done]);
  return (
    <div className={classes.table}>
      <DataTable<BulkVerdict>
        label="Rows in the file"
        columns={columns}
        rows={rows}
        rowId={(row) => String(row.row_no)}
        rowName={(row) => `Row ${row.row_no}`}
        renderCompact={(row) => (
          <>
            <Text size="sm" fw={500} truncate>
              {row.row_no}. {row.first_name} {row.last_name} · {row.role}
            </Text>
            <Text
              size="xs"
              truncate
              component="div"
              c={row.problems.length > 0 ? 'var(--mantine-color-error)' : 'dimmed'}
            >
              {verdictOf(row, done)}
            </Text>
          </>
        )}
        empty={<EmptyState title="No rows">The file has no users.</EmptyState>}
      />
    </div>
  );
}

const verdictOf = (row: BulkVerdict, done: boolean) =>
  row.problems.length > 0 ? row.problems.join(' ') : done ? 'Invited' : 'Ready to invite';

const columnsIn = (done: boolean): readonly Column<BulkVerdict>[] => [
  {
    id: 'row_no',
    header: 'Row',
    width: 64,
    align: 'right',
    cell: (row) => <span className="tabular">{row.row_no}</span>,
  },
  {
    id: 'verdict',
    header: done ? 'Result' : 'Result',
    width: 340,
    cell: (row) => (
      <span className={row.problems.length > 0 ? classes.problem : undefined} title={verdictOf(row, done)}>
        {verdictOf(row, done)}
      </span>
    ),
  },
  { id: 'first_name', header: 'First name', width: 120, cell: (row) => row.first_name },
  { id: 'last_name', header: 'Last name', width: 130, cell: (row) => row.last_name },
  { id: 'email', header: 'Email', width: 220, cell: (row) => row.email },
  { id: 'role', header: 'Role', width: 130, cell: (row) => row.role },
  { id: 'manager', header: 'Manager', width: 190, cell: (row) => row.manager },
  { id: 'username', header: 'Username', width: 130, cell: (row) => row.username },
  { id: 'job_title', header: 'Job title', width: 140, cell: (row) => row.job_title },
];
