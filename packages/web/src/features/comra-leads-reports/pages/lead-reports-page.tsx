import { type LeadReport, leadReportOrders } from '@bookline/contract/features/comra-leads-reports';
import { displayCurrency } from '@bookline/contract/rules/currency';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { SegmentedControl, Select, Text } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { listProps } from '../../../lib/list-props.ts';
import { paths } from '../../../lib/paths.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { useListState } from '../../../lib/use-list-state.ts';
import { RecordList } from '../../../ui/record-list.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { isRangeName, type RangeName, rangeOf, ranges } from '../../activity-tracking/activity-tracking.api.ts';
import { useLeadReports } from '../comra-leads-reports.data.ts';
import classes from './lead-reports-page.module.css';

const ways = [
  { value: 'vendor', label: 'Vendors' },
  { value: 'source', label: 'Sources' },
  { value: 'import', label: 'Imports' },
] as const;
type By = (typeof ways)[number]['value'];
const byOf = (value: unknown): By | undefined => ways.find((way) => way.value === value)?.value;

const empty = {
  icon: IconChartBar,
  title: 'No leads in this date range',
  text: 'Leads that your team imports or vendors send are counted here, with their results. Try a different date range.',
};

interface State {
  readonly range: RangeName | undefined;
  readonly by: By | undefined;
  /** The list's. It starts over with another range. */
  readonly page?: undefined;
}
const parse = (search: Readonly<Record<string, unknown>>): State => ({
  range: isRangeName(search.range) ? search.range : undefined,
  by: byOf(search.by),
});

/** R084: the leads of the whole company by vendor, lead source, or import, and what became of them. */
export function LeadReportsPage() {
  const zone = useTimeZone();
  const navigate = useNavigate();
  const [{ range = 'month', by = 'vendor' }, set] = useUrlState(parse);
  const { query, sorted } = useListState(leadReportOrders, 'desc');
  const days = rangeOf(range, zone);
  const answer = useLeadReports({ ...query, ...days, by });
  const columns = useMemo(() => columnsIn(zone, by), [zone, by]);
  const totals = answer.data?.meta.totals;
  const open = (row: LeadReport) => {
    const search = contactsOf(row, by, days);
    if (search) void navigate({ to: paths.contacts, search });
  };
  return (
    <RecordList<LeadReport>
      title="Lead results"
      columns={columns}
      {...listProps(answer)}
      rowId={({ key }) => key || 'none'}
      rowName={({ name }) => name}
      {...(by !== 'vendor' && { onOpen: open })}
      renderCompact={(row) => (
        <>
          <Text size="sm" fw={500} truncate>
            {row.name}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {formatNumber(row.received)} received · {share(row.contacted, row.contacts)} contacted ·{' '}
            {formatNumber(row.sold)} sold
          </Text>
        </>
      )}
      {...sorted}
      empty={empty}
      filters={
        <>
          <SegmentedControl
            size="xs"
            aria-label="Group by"
            data={[...ways]}
            value={by}
            onChange={(value) => {
              const next = byOf(value);
              set({ by: next === 'vendor' ? undefined : next, page: undefined });
            }}
          />
          <Select
            size="xs"
            aria-label="Date range"
            data={Object.entries(ranges).map(([value, label]) => ({ value, label }))}
            value={range}
            onChange={(value) =>
              isRangeName(value) && set({ range: value === 'month' ? undefined : value, page: undefined })
            }
            allowDeselect={false}
          />
          {totals && answer.data && answer.data.meta.total_count > 0 && (
            <Text size="xs" c="dimmed" className={classes.totals}>
              {formatNumber(totals.received)} received · {formatNumber(totals.contacts)} new contacts ·{' '}
              {share(totals.contacted, totals.contacts)} contacted · {share(totals.sold, totals.contacts)} sold ·{' '}
              {displayCurrency(totals.annual_premium, { decimals: 0 })} a year
            </Text>
          )}
        </>
      }
    />
  );
}

/** The contact list's filter for a row's contacts. The list has none for vendors. An import's contacts came with it, whatever its days. */
function contactsOf(
  { key }: LeadReport,
  by: By,
  { from, to }: ReturnType<typeof rangeOf>,
): Record<string, string> | undefined {
  const created_at = `${from}..${to}`;
  if (by === 'source') return key ? { source: key, created_at } : { filled: '-source', created_at };
  return by === 'import' && key !== 'sent' && key ? { import_attempt: key } : undefined;
}

/** Nothing has no share. */
const share = (part: number, whole: number) => (whole === 0 ? '–' : `${Math.round((part / whole) * 100)}%`);

type Count = 'received' | 'contacts' | 'duplicate' | 'rejected';
const count = (id: Count, header: string, width = 96): Column<LeadReport> => ({
  id,
  header,
  width,
  align: 'right',
  sortable: leadReportOrders.some((field) => field === id),
  cell: (row) => <span className="tabular">{formatNumber(row[id])}</span>,
});
const part = (id: 'worked' | 'contacted' | 'sold', header: string): Column<LeadReport> => ({
  id,
  header,
  width: 108,
  align: 'right',
  sortable: true,
  cell: (row) => (
    <span className="tabular">
      {formatNumber(row[id])} <span className={classes.share}>{share(row[id], row.contacts)}</span>
    </span>
  ),
});

const columnsIn = (zone: string, by: By): readonly Column<LeadReport>[] => [
  {
    id: 'name',
    header: by === 'vendor' ? 'Vendor' : by === 'source' ? 'Source' : 'Import',
    width: 200,
    sortable: true,
    cell: ({ name }) => name,
  },
  count('received', 'Received'),
  count('duplicate', 'Duplicates'),
  count('rejected', 'Rejected', 88),
  count('contacts', 'New contacts', 120),
  part('worked', 'Worked'),
  part('contacted', 'Contacted'),
  part('sold', 'Sold'),
  {
    id: 'annual_premium',
    header: 'Annual premium',
    width: 128,
    align: 'right',
    sortable: true,
    cell: ({ annual_premium }) => <span className="tabular">{displayCurrency(annual_premium, { decimals: 0 })}</span>,
  },
  {
    id: 'last_received_at',
    header: 'Last received',
    width: 116,
    sortable: true,
    cell: ({ last_received_at }) => last_received_at && <RelativeTime at={last_received_at} zone={zone} />,
  },
];
