import type { TrackedVendor } from '@bookline/contract/features/admin-api-tracking';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { Button, Text } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { listProps } from '../../../lib/list-props.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useListState } from '../../../lib/use-list-state.ts';
import { RecordList } from '../../../ui/record-list.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { useTrackedVendors } from '../admin-api-tracking.data.ts';
import { vendorTypes } from '../vendor-types.ts';
import { VendorDialog } from './vendor-dialog.tsx';

const empty = {
  icon: IconPlugConnected,
  title: 'No vendors yet',
  text: 'Add the companies whose software uses your data. You can then choose one on each API key.',
};

/** Vendors whose software uses the tenant's data, with their number of requests. */
export function VendorsList({ tabs }: { readonly tabs: ReactNode }) {
  const { query, searched } = useListState(['vendor_name']);
  const { q, page } = query;
  const answer = useTrackedVendors({ page, ...(q && { q }) });
  const [opened, setOpened] = useState<TrackedVendor | 'new' | null>(null);
  const zone = useTimeZone();
  const columns = useMemo(() => columnsIn(zone), [zone]);
  return (
    <>
      <RecordList<TrackedVendor>
        title="API tracking"
        filters={tabs}
        searchLabel="Search vendors"
        columns={columns}
        {...listProps(answer)}
        rowId={(vendor) => vendor.id}
        rowName={(vendor) => vendor.vendor_name}
        onOpen={setOpened}
        renderCompact={(vendor) => <CompactVendor vendor={vendor} />}
        {...searched}
        empty={empty}
        actions={<Button onClick={() => setOpened('new')}>Add vendor</Button>}
      />
      {opened && <VendorDialog vendor={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />}
    </>
  );
}

const keysText = (count: number) => (count === 1 ? '1 key' : `${count} keys`);

function CompactVendor({ vendor }: { readonly vendor: TrackedVendor }) {
  return (
    <>
      <Text size="sm" fw={500} truncate>
        {vendor.vendor_name}
      </Text>
      <Text size="xs" c="dimmed" truncate component="div">
        {vendorTypes[vendor.vendor_type]} · {keysText(vendor.active_keys)} · {formatNumber(vendor.requests)} requests
      </Text>
    </>
  );
}

function columnsIn(zone: string): readonly Column<TrackedVendor>[] {
  const count = (id: 'active_keys' | 'requests' | 'failed_requests', header: string, width: number) =>
    ({
      id,
      header,
      width,
      align: 'right',
      cell: (vendor: TrackedVendor) => <span className="tabular">{formatNumber(vendor[id])}</span>,
    }) as const;
  return [
    { id: 'vendor_name', header: 'Vendor', width: 240, cell: (vendor) => vendor.vendor_name },
    { id: 'vendor_type', header: 'Type', width: 130, cell: (vendor) => vendorTypes[vendor.vendor_type] },
    count('active_keys', 'Active keys', 110),
    count('requests', 'Requests (30 days)', 120),
    count('failed_requests', 'Refused', 130),
    {
      id: 'last_used_at',
      header: 'Last request',
      width: 130,
      cell: (vendor) => (vendor.last_used_at ? <RelativeTime at={vendor.last_used_at} zone={zone} /> : 'Never'),
    },
  ];
}
