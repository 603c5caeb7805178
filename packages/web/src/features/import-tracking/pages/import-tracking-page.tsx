import type { LeadOrigin } from '@bookline/contract/features/import-tracking';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { ScrollArea, SegmentedControl, Select, Table, Text } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { useState } from 'react';
import { listProps } from '../../../lib/list-props.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { RecordList } from '../../../ui/record-list.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { isRangeName, type RangeName, rangeOf, ranges } from '../../activity-tracking/activity-tracking.api.ts';
import { type TrackedBy, useTracking } from '../import-tracking.data.ts';

const ways = [
  { value: 'vendor', label: 'Vendors' },
  { value: 'source', label: 'Sources' },
  { value: 'import', label: 'Imports' },
];
const isBy = (value: unknown): value is TrackedBy => ways.some((way) => way.value === value);
const empty = {
  icon: IconChartBar,
  title: 'No leads in this date range',
  text: 'Imported leads and leads sent by vendors are counted here, with their results. Try a different date range.',
};

interface State {
  readonly range: RangeName | undefined;
  readonly by: TrackedBy | undefined;
}
const parse = (search: Readonly<Record<string, unknown>>): State => ({
  range: isRangeName(search.range) ? search.range : undefined,
  by: isBy(search.by) ? search.by : undefined,
});

/** R277: the outcome of imported leads by vendor, lead source, and import. Each row opens its contacts. */
export function ImportTrackingPage() {
  const zone = useTimeZone();
  const [{ range = 'month', by = 'vendor' }, set] = useUrlState(parse);
  const answer = useTracking({ ...rangeOf(range, zone), by });
  const [opened, setOpened] = useState<LeadOrigin | null>(null);
  return (
    <>
      <RecordList<LeadOrigin>
        title="Import tracking"
        columns={columns}
        {...listProps(answer)}
        rowId={({ key }) => key || 'none'}
        rowName={({ name }) => name}
        onOpen={setOpened}
        renderCompact={(row) => (
          <>
            <Text size="sm" fw={500} truncate>
              {row.name}
            </Text>
            <Text size="xs" c="dimmed" truncate>
              {formatNumber(row.came)} received · {share(row.worked, row.contacts)} worked ·{' '}
              {formatNumber(row.converted)} clients
            </Text>
          </>
        )}
        empty={empty}
        filters={
          <>
            <SegmentedControl
              size="xs"
              aria-label="Group by"
              data={ways}
              value={by}
              onChange={(value) => set({ by: isBy(value) && value !== 'vendor' ? value : undefined })}
            />
            <Select
              size="xs"
              aria-label="Date range"
              data={Object.entries(ranges).map(([value, label]) => ({ value, label }))}
              value={range}
              onChange={(value) => isRangeName(value) && set({ range: value === 'month' ? undefined : value })}
              allowDeselect={false}
            />
          </>
        }
      />
      {opened && <OwnersDialog origin={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

/** The owners and outcome of contacts from one place. */
function OwnersDialog({ origin, onClose }: { readonly origin: LeadOrigin; readonly onClose: () => void }) {
  const { name, owners, contacts } = origin;
  return (
    <Dialog opened title={name} onClose={onClose} size="lg">
      {owners.length === 0 ? (
        <Text size="sm">You don’t have access to any of these contacts.</Text>
      ) : (
        <ScrollArea type="auto" viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': 'Owners' }}>
          <Table verticalSpacing={4} miw={420}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Owner</Table.Th>
                {['Contacts', 'Worked', 'Clients'].map((label) => (
                  <Table.Th key={label} scope="col" ta="right">
                    {label}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {owners.map((owner) => (
                <Table.Tr key={owner.id ?? 'pool'}>
                  <Table.Td>{owner.name}</Table.Td>
                  <Table.Td ta="right" className="tabular">
                    {formatNumber(owner.contacts)}
                  </Table.Td>
                  <Table.Td ta="right" className="tabular">
                    {formatNumber(owner.worked)} ({share(owner.worked, owner.contacts)})
                  </Table.Td>
                  <Table.Td ta="right" className="tabular">
                    {formatNumber(owner.converted)} ({share(owner.converted, owner.contacts)})
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollArea>
      )}
      {owners.length === 20 && (
        <Text size="xs" c="dimmed" mt="xs">
          Top 20 owners of {formatNumber(contacts)} contacts.
        </Text>
      )}
    </Dialog>
  );
}

const share = (part: number, whole: number) => (whole === 0 ? '0%' : `${Math.round((part / whole) * 100)}%`);

type Count = 'came' | 'created' | 'updated' | 'duplicate' | 'rejected';
const count = (id: Count, header: string): Column<LeadOrigin> => ({
  id,
  header,
  width: id === 'duplicate' ? 124 : 96,
  align: 'right',
  cell: (row) => <span className="tabular">{formatNumber(row[id])}</span>,
});
const part = (id: 'worked' | 'converted', header: string): Column<LeadOrigin> => ({
  id,
  header,
  width: 120,
  align: 'right',
  cell: (row) => (
    <span className="tabular">
      {formatNumber(row[id])} ({share(row[id], row.contacts)})
    </span>
  ),
});
const columns: readonly Column<LeadOrigin>[] = [
  { id: 'name', header: 'Source', width: 260, cell: ({ name }) => name },
  count('came', 'Received'),
  count('created', 'New'),
  count('updated', 'Updated'),
  count('duplicate', 'Duplicates'),
  count('rejected', 'Rejected'),
  part('worked', 'Worked'),
  part('converted', 'Clients'),
];
