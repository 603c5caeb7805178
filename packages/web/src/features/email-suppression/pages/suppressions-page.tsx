import { type EmailSuppression, emailSuppression } from '@bookline/contract/features/email-suppression';
import { Button, Select, Text } from '@mantine/core';
import { IconMailOff } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { urlOf } from '../../../lib/api-url.ts';
import { listProps } from '../../../lib/list-props.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { useListState } from '../../../lib/use-list-state.ts';
import { RecordList } from '../../../ui/record-list.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { AddSuppressionsDialog } from '../components/add-suppressions-dialog.tsx';
import { RemoveSuppression } from '../components/remove-suppression.tsx';
import { type Reason, reasonLabel, reasons, useSuppressions } from '../email-suppression.data.ts';

const empty = {
  icon: IconMailOff,
  title: 'No suppressed emails yet',
  text: 'Addresses that bounce, complain, or unsubscribe appear here and get no more email. You can also add or import some.',
};
const orders = ['created_at'] as const;

interface Filter {
  readonly reason: Reason | undefined;
  readonly page: undefined;
}
const parse = (search: Readonly<Record<string, unknown>>): Filter => ({
  reason: reasons.find(({ value }) => value === search.reason)?.value,
  page: undefined,
});

/** The addresses that get no email, and why. */
export function SuppressionsPage() {
  const { query, searched } = useListState(orders);
  const [{ reason }, setFilter] = useUrlState(parse);
  const { q, page } = query;
  const answer = useSuppressions({ page, ...(q && { q }), ...(reason && { reason }) });
  const [opened, setOpened] = useState<EmailSuppression | 'new' | null>(null);
  const zone = useTimeZone();
  const columns = useMemo(() => columnsIn(zone), [zone]);
  return (
    <>
      <RecordList<EmailSuppression>
        title="Suppressed emails"
        searchHint="Email address"
        columns={columns}
        {...listProps(answer)}
        rowId={({ id }) => id}
        rowName={({ address }) => address}
        onOpen={setOpened}
        renderCompact={({ address, reason: why, created_at }) => (
          <>
            <Text size="sm" fw={500} truncate>
              {address}
            </Text>
            <Text size="xs" c="dimmed" truncate component="div">
              {reasonLabel(why)} · <RelativeTime at={created_at} zone={zone} />
            </Text>
          </>
        )}
        {...searched}
        filtered={reason !== undefined}
        filters={
          <Select
            size="xs"
            w="11rem"
            aria-label="Reason"
            placeholder="All reasons"
            data={[...reasons]}
            value={reason ?? null}
            clearable
            clearButtonProps={{ 'aria-label': 'All reasons' }}
            onChange={(value) =>
              setFilter({ reason: reasons.find((each) => each.value === value)?.value, page: undefined })
            }
          />
        }
        empty={empty}
        actions={
          <>
            {(answer.data?.data.length ?? 0) > 0 && (
              <Button
                variant="default"
                component="a"
                href={urlOf(emailSuppression.export, undefined, undefined)}
                download
              >
                Export
              </Button>
            )}
            <Button onClick={() => setOpened('new')}>Add</Button>
          </>
        }
      />
      {opened === 'new' && <AddSuppressionsDialog onClose={() => setOpened(null)} />}
      {opened && opened !== 'new' && <RemoveSuppression entry={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function columnsIn(zone: string): readonly Column<EmailSuppression>[] {
  return [
    { id: 'address', header: 'Email', width: 260, cell: ({ address }) => address },
    { id: 'reason', header: 'Reason', width: 170, cell: ({ reason }) => reasonLabel(reason) },
    { id: 'note', header: 'Note', width: 280, cell: ({ note }) => note },
    { id: 'added_by', header: 'Added by', width: 170, cell: ({ added_by }) => added_by?.name ?? 'Added automatically' },
    {
      id: 'created_at',
      header: 'Added',
      width: 130,
      cell: ({ created_at }) => <RelativeTime at={created_at} zone={zone} />,
    },
  ];
}
