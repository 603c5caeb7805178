import type { TenantNumber } from '@bookline/contract/features/telephony';
import { displayPhone } from '@bookline/contract/rules/phone';
import { SegmentedControl, Text } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { clockTime } from '../../../lib/dates.ts';
import { TextLink } from '../../../lib/links.tsx';
import { listProps } from '../../../lib/list-props.ts';
import { paths } from '../../../lib/paths.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { useListState } from '../../../lib/use-list-state.ts';
import { PhoneText } from '../../../ui/phone-text.tsx';
import { RecordList } from '../../../ui/record-list.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { NumberDialog } from '../components/number-dialog.tsx';
import { RegistrationChip } from '../components/registration-chip.tsx';
import { perMonth, placeOf } from '../number-words.ts';
import { type NumberState, useTenantNumbers } from '../phone-numbers.data.ts';

const states = [
  { value: 'held', label: 'All' },
  { value: 'unassigned', label: 'Unassigned' },
  { value: 'released', label: 'Released' },
] as const;

const parse = (search: Readonly<Record<string, unknown>>): { state: NumberState | undefined } => ({
  state: states.find(({ value }) => value === search.state && value !== 'held')?.value,
});

const empty = {
  icon: IconPhone,
  title: 'No numbers yet',
  text: 'Users buy numbers under Account, Phone numbers. They appear here.',
};

/** All numbers of the company, with their owners. */
export function TenantNumbersPage() {
  const { query, sorted } = useListState(['bought_at', 'phone_number', 'owner'], 'desc');
  const [{ state = 'held' }, setState] = useUrlState(parse);
  const answer = useTenantNumbers({ ...query, state });
  const [opened, setOpened] = useState<TenantNumber | null>(null);
  const zone = useTimeZone();
  const columns = useMemo(() => columnsIn(zone), [zone]);
  return (
    <>
      <RecordList<TenantNumber>
        title="Phone numbers"
        columns={columns}
        {...listProps(answer)}
        rowId={(number) => number.id}
        rowName={(number) => displayPhone(number.phone_number)}
        {...(state !== 'released' && { onOpen: setOpened })}
        renderCompact={(number) => <Compact number={number} zone={zone} />}
        {...sorted}
        searchHint="Search by digits, label, or user"
        filters={
          <SegmentedControl
            size="xs"
            aria-label="Status"
            data={[...states]}
            value={state}
            onChange={(value) => setState({ state: parse({ state: value }).state })}
          />
        }
        filtered={state !== 'held'}
        empty={empty}
      />
      {opened && <NumberDialog number={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function StateOf({ number, zone }: { readonly number: TenantNumber; readonly zone: string }) {
  if (number.released_at) return <RelativeTime at={number.released_at} zone={zone} />;
  if (!number.release_at) return number.past_due ? <StatusChip label="Past due" color="#e8590c" /> : null;
  return <StatusChip label={`Until ${clockTime(number.release_at, zone)}`} color="#e8590c" />;
}

function Compact({ number, zone }: { readonly number: TenantNumber; readonly zone: string }) {
  return (
    <>
      <Text size="sm" fw={500} truncate component="div">
        <PhoneText number={number.phone_number} /> <StateOf number={number} zone={zone} />{' '}
        <RegistrationChip state={number.registration} />
      </Text>
      <Text size="xs" c="dimmed" truncate>
        {[number.owner?.name ?? 'Unassigned', number.label, placeOf(number)].filter(Boolean).join(' · ')}
      </Text>
    </>
  );
}

function columnsIn(zone: string): readonly Column<TenantNumber>[] {
  return [
    {
      id: 'phone_number',
      header: 'Number',
      width: 160,
      sortable: true,
      cell: (number) => <PhoneText number={number.phone_number} />,
    },
    { id: 'owner', header: 'Owner', width: 190, sortable: true, cell: (number) => number.owner?.name ?? 'Unassigned' },
    { id: 'label', header: 'Label', width: 150, cell: (number) => number.label },
    { id: 'place', header: 'Location', width: 160, cell: placeOf },
    { id: 'price', header: 'Price', width: 130, cell: (number) => perMonth(number.monthly_price) },
    {
      id: 'bought_at',
      header: 'Date bought',
      width: 130,
      sortable: true,
      cell: (number) => <RelativeTime at={number.bought_at} zone={zone} />,
    },
    { id: 'payer', header: 'Payer', width: 160, cell: (number) => number.payer?.name ?? 'No one' },
    { id: 'bought_by', header: 'Buyer', width: 160, cell: (number) => number.bought_by?.name ?? '' },
    {
      id: 'registration',
      header: 'Text registration',
      width: 170,
      cell: ({ registration }) =>
        registration && (
          <TextLink to={paths.admin_text_registration}>
            <RegistrationChip state={registration} />
          </TextLink>
        ),
    },
    { id: 'state', header: 'Status', width: 130, cell: (number) => <StateOf number={number} zone={zone} /> },
  ];
}
