import { doNotContact, type ListedContact } from '@bookline/contract/features/do-not-contact';
import { Button, SegmentedControl, Text } from '@mantine/core';
import { IconPhoneOff } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { urlOf } from '../../../lib/api-url.ts';
import { listProps } from '../../../lib/list-props.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { useListState } from '../../../lib/use-list-state.ts';
import { RecordList } from '../../../ui/record-list.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { AddListedDialog } from '../components/add-listed-dialog.tsx';
import { ListedDialog } from '../components/listed-dialog.tsx';
import { type Kind, useListed } from '../do-not-contact.data.ts';
import { shownValue } from '../shown-value.ts';

const empty = {
  icon: IconPhoneOff,
  title: 'No numbers or emails yet',
  text: 'Add a phone number or email, or upload a file. No one in your company can then call, text, or email it.',
};
const kinds = [
  { value: 'all', label: 'All' },
  { value: 'phone', label: 'Numbers' },
  { value: 'email', label: 'Emails' },
];
const orders = ['created_at'] as const;

interface Filter {
  readonly kind: Kind | undefined;
  readonly page: undefined;
}
const parse = ({ kind }: Readonly<Record<string, unknown>>): Filter => ({
  kind: kind === 'phone' || kind === 'email' ? kind : undefined,
  page: undefined,
});

/** Numbers and emails that no one in the tenant can use. */
export function DoNotContactPage() {
  const { query, searched } = useListState(orders);
  const [{ kind }, setFilter] = useUrlState(parse);
  const { q, page } = query;
  const answer = useListed({ page, ...(q && { q }), ...(kind && { kind }) });
  const { data } = answer;
  const [opened, setOpened] = useState<ListedContact | 'new' | null>(null);
  const zone = useTimeZone();
  const columns = useMemo(() => columnsIn(zone), [zone]);
  return (
    <>
      <RecordList<ListedContact>
        title="Do not contact"
        searchLabel="Search the do-not-contact list"
        searchHint="Phone number or email"
        columns={columns}
        {...listProps(answer)}
        rowId={({ id }) => id}
        rowName={shownValue}
        onOpen={setOpened}
        renderCompact={(entry) => (
          <>
            <Text size="sm" fw={500} truncate className="tabular">
              {shownValue(entry)}
            </Text>
            <Text size="xs" c="dimmed" truncate component="div">
              <RelativeTime at={entry.created_at} zone={zone} /> · {entry.reason || 'No reason given'}
            </Text>
          </>
        )}
        {...searched}
        filtered={kind !== undefined}
        filters={
          <SegmentedControl
            size="xs"
            aria-label="Type"
            data={kinds}
            value={kind ?? 'all'}
            onChange={(value) =>
              setFilter({ kind: value === 'phone' || value === 'email' ? value : undefined, page: undefined })
            }
          />
        }
        empty={empty}
        actions={
          <>
            {(data?.data.length ?? 0) > 0 && (
              <Button variant="default" component="a" href={urlOf(doNotContact.export, undefined, undefined)} download>
                Export
              </Button>
            )}
            <Button onClick={() => setOpened('new')}>Add</Button>
          </>
        }
      />
      {opened === 'new' && <AddListedDialog onClose={() => setOpened(null)} />}
      {opened && opened !== 'new' && <ListedDialog entry={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function columnsIn(zone: string): readonly Column<ListedContact>[] {
  return [
    {
      id: 'value',
      header: 'Phone number or email',
      width: 240,
      cell: (entry) => <span className="tabular">{shownValue(entry)}</span>,
    },
    { id: 'reason', header: 'Reason', width: 320, cell: ({ reason }) => reason },
    { id: 'added_by', header: 'Added by', width: 180, cell: ({ added_by }) => added_by?.name ?? 'Added automatically' },
    {
      id: 'created_at',
      header: 'Added',
      width: 130,
      cell: ({ created_at }) => <RelativeTime at={created_at} zone={zone} />,
    },
  ];
}
