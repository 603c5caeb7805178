import type { TransferAttempt } from '@bookline/contract/features/transfers';
import { DEBOUNCE_MS, TRANSFER_LIST_LIMIT } from '@bookline/contract/rules/constants';
import { Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconArrowsExchange, IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { ButtonLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { TransferStatus } from '../components/transfer-status.tsx';
import classes from '../components/transfers.module.css';
import { contactsText, countOf, receiversText } from '../components/words.ts';
import { type AttemptsQuery, isRunning, useAttempts } from '../transfers.data.ts';

const fields = ['receivers', 'status', 'total', 'made_by', 'created_at'] as const;

interface State {
  readonly q: string | undefined;
  readonly page: number | undefined;
  readonly order_field: AttemptsQuery['order_field'] | undefined;
  readonly order: 'asc' | undefined;
}
const parse = (search: Readonly<Record<string, unknown>>): State => ({
  q: typeof search.q === 'string' || typeof search.q === 'number' ? String(search.q).slice(0, 100) : undefined,
  page: typeof search.page === 'number' && search.page >= 1 ? Math.trunc(search.page) : undefined,
  order_field: fields.find((field) => field === search.order_field),
  order: search.order === 'asc' ? 'asc' : undefined,
});

/** R316, R435: the user's transfers, or all of them for admins: recipients, numbers, and results. */
export function TransfersPage() {
  const [{ q = '', page = 1, order_field = 'created_at', order = 'desc' }, setState] = useUrlState(parse);
  const navigate = useNavigate();
  const zone = useTimeZone();
  const [someRun, setSomeRun] = useState(false);
  const { data, error, isFetching, isPlaceholderData, refetch } = useAttempts({ q, page, order_field, order }, someRun);
  const running = data?.data.some(isRunning) ?? false;
  if (running !== someRun) setSomeRun(running);
  const search = useDebouncedCallback(
    (typed: string) => setState({ q: typed.trim() || undefined, page: undefined }, { replace: true }),
    DEBOUNCE_MS,
  );
  const columns = useMemo(() => columnsIn(zone), [zone]);

  return (
    <div className={classes.list}>
      <PageHeader title="Transfers" actions={<ButtonLink to={paths.contacts}>Choose contacts</ButtonLink>}>
        <TextInput
          size="xs"
          aria-label="Search by sender or recipient"
          placeholder="Search by sender or recipient"
          leftSection={<IconSearch size={14} aria-hidden />}
          defaultValue={q}
          onChange={(event) => search(event.currentTarget.value)}
        />
      </PageHeader>
      <div className={classes.table}>
        <DataTable<TransferAttempt>
          label="Transfers"
          columns={columns}
          rows={error && !data ? [] : data?.data}
          rowId={(attempt) => attempt.id}
          rowName={(attempt) => `Transfer to ${receiversText(attempt.receivers)}`}
          refreshing={isFetching && isPlaceholderData}
          sort={{ column: order_field, direction: order }}
          onSortChange={({ column, direction }) =>
            setState({
              order_field: fields.find((field) => field === column),
              order: direction === 'asc' ? 'asc' : undefined,
              page: undefined,
            })
          }
          onOpen={(attempt) => void navigate({ to: paths.transfer(attempt.id) })}
          renderCompact={(attempt) => <CompactAttempt attempt={attempt} zone={zone} />}
          error={error && !data ? <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} /> : undefined}
          empty={
            q ? (
              <EmptyState title="No matches">Try a different name.</EmptyState>
            ) : (
              <EmptyState
                icon={IconArrowsExchange}
                title="No transfers yet"
                actions={<ButtonLink to={paths.contacts}>Choose contacts</ButtonLink>}
              >
                Select contacts in the list and choose Transfer. You can distribute them round-robin, by weight, or up
                to a cap each, and revert the transfer here.
              </EmptyState>
            )
          }
          scrollKey={`${q} ${page} ${order_field} ${order}`}
        />
      </div>
      {data && data.meta.total_count > 0 && (
        <div className={classes.foot}>
          <Pager
            page={data.meta.current_page}
            limit={TRANSFER_LIST_LIMIT}
            count={data.meta.total_count}
            onPageChange={(next) => setState({ page: next === 1 ? undefined : next })}
          />
        </div>
      )}
    </div>
  );
}

function CompactAttempt({ attempt, zone }: { readonly attempt: TransferAttempt; readonly zone: string }) {
  return (
    <>
      <Text size="sm" fw={500} truncate>
        {contactsText(attempt.total)} to {receiversText(attempt.receivers)}
      </Text>
      <Text size="xs" c="dimmed" truncate component="div">
        <TransferStatus attempt={attempt} /> <RelativeTime at={attempt.created_at} zone={zone} />
      </Text>
    </>
  );
}

function columnsIn(zone: string): readonly Column<TransferAttempt>[] {
  const count = (id: 'total' | 'moved' | 'left' | 'skipped', header: string): Column<TransferAttempt> => ({
    id,
    header,
    width: 104,
    align: 'right',
    sortable: id === 'total',
    cell: (attempt) => <span className="tabular">{countOf(attempt[id])}</span>,
  });
  return [
    {
      id: 'receivers',
      header: 'Recipients',
      width: 280,
      sortable: true,
      cell: (attempt) => receiversText(attempt.receivers),
    },
    {
      id: 'status',
      header: 'Status',
      width: 130,
      sortable: true,
      cell: (attempt) => <TransferStatus attempt={attempt} />,
    },
    count('total', 'Contacts'),
    count('moved', 'Transferred'),
    count('left', 'Over the cap'),
    count('skipped', 'Skipped'),
    {
      id: 'made_by',
      header: 'Created by',
      width: 180,
      sortable: true,
      cell: ({ made_by, acting_as }) => (acting_as ? `${made_by?.name} as ${acting_as.name}` : (made_by?.name ?? '')),
    },
    {
      id: 'created_at',
      header: 'Date',
      width: 140,
      sortable: true,
      cell: (attempt) => <RelativeTime at={attempt.created_at} zone={zone} />,
    },
  ];
}
