import type { PhoneVerification, ValidationUsage } from '@bookline/contract/features/phone-checks';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { displayPhone } from '@bookline/contract/rules/phone';
import { Button, Group, Text } from '@mantine/core';
import { IconDeviceMobileCheck } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { TextLink } from '../../../lib/links.tsx';
import { listProps } from '../../../lib/list-props.ts';
import { paths } from '../../../lib/paths.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { useListState } from '../../../lib/use-list-state.ts';
import { RecordList } from '../../../ui/record-list.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { dayOf } from '../../subscriptions/subscriptions.api.ts';
import { BuyDialog } from '../components/buy-dialog.tsx';
import { NumberDialog } from '../components/number-dialog.tsx';
import { sortFields, useValidationUsage, useVerifications } from '../phone-checks.data.ts';
import { colorOf, limitsOf, priceText, RECENT_TEXT, resultOf, validationsText } from '../words.ts';

const parse = ({ batch }: Readonly<Record<string, unknown>>) => ({
  /** The job whose numbers are shown. */
  batch: typeof batch === 'string' && batch !== '' ? batch : undefined,
  page: undefined,
});

/** R346: the numbers that the user validated, and buying more validations. */
export function VerificationsPage() {
  const { query, sorted } = useListState(sortFields, 'desc');
  const [{ batch }, set] = useUrlState(parse);
  const answer = useVerifications(query, batch);
  const usage = useValidationUsage().data?.data;
  const { roles, real_user } = useCurrentUser();
  const zone = useTimeZone();
  const [opened, setOpened] = useState<'buy' | 'number' | null>(null);
  const close = () => setOpened(null);
  const columns = useMemo(() => columnsIn(zone, roles.includes('admin')), [zone, roles]);
  const themselves = real_user === null;
  return (
    <>
      {usage && <Summary usage={usage} />}
      <RecordList<PhoneVerification>
        title="Phone validation"
        columns={columns}
        {...listProps(answer)}
        rowId={({ id }) => id}
        rowName={({ phone_number }) => displayPhone(phone_number)}
        renderCompact={(row) => <Compact row={row} zone={zone} />}
        {...sorted}
        searchHint="Search by number, carrier, or contact"
        filters={
          batch && (
            <Button size="xs" variant="default" onClick={() => set({ batch: undefined, page: undefined })}>
              Show all numbers
            </Button>
          )
        }
        filtered={batch !== undefined}
        empty={{
          icon: IconDeviceMobileCheck,
          title: 'No numbers validated yet',
          text: 'Validate a number here, or select contacts in a list and choose Validate phones. You then know which numbers can receive texts.',
        }}
        actions={
          themselves &&
          usage && (
            <>
              {!usage.free && (
                <Button variant="default" onClick={() => setOpened('buy')}>
                  Buy validations
                </Button>
              )}
              <Button onClick={() => setOpened('number')}>Validate a number</Button>
            </>
          )
        }
      />
      {opened === 'buy' && usage && <BuyDialog usage={usage} onClose={close} />}
      {opened === 'number' && usage && (
        <NumberDialog
          cost={
            usage.free
              ? 'Validations are free at your company.'
              : `Takes one validation. You have ${validationsText(usage.balance)} left.`
          }
          onClose={close}
        />
      )}
    </>
  );
}

function Summary({ usage }: { readonly usage: ValidationUsage }) {
  const limits = limitsOf(usage);
  return (
    <Group gap="md" px="md" pt="sm" align="baseline">
      {!usage.free && (
        <Text size="sm">
          <b>{validationsText(usage.balance)}</b> left
        </Text>
      )}
      <Text size="sm">
        {formatNumber(usage.recent)} validated in the {RECENT_TEXT}
      </Text>
      <Text size="sm">{usage.free ? 'Free at your company' : priceText(usage)}</Text>
      {limits && (
        <Text size="xs" c="dimmed" maw="60rem">
          {limits}
        </Text>
      )}
    </Group>
  );
}

const contactOf = ({ contact }: PhoneVerification) =>
  contact ? (
    <TextLink to={paths.contact({ id: contact.id })} inherit>
      {contact.name}
    </TextLink>
  ) : null;

function Result({ row }: { readonly row: PhoneVerification }) {
  return <StatusChip label={resultOf(row)} color={colorOf(row)} />;
}

function Compact({ row, zone }: { readonly row: PhoneVerification; readonly zone: string }) {
  return (
    <>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" fw={500} truncate>
          {displayPhone(row.phone_number)}
        </Text>
        <Result row={row} />
      </Group>
      <Text size="xs" c="dimmed" truncate>
        {[row.contact?.name, row.carrier, row.problem, dayOf(row.created_at, zone)].filter(Boolean).join(' · ')}
      </Text>
    </>
  );
}

function columnsIn(zone: string, admin: boolean): readonly Column<PhoneVerification>[] {
  return [
    {
      id: 'phone_number',
      header: 'Phone',
      width: 160,
      sortable: true,
      cell: ({ phone_number }) => <span className="tabular">{displayPhone(phone_number)}</span>,
    },
    { id: 'line_type', header: 'Result', width: 160, sortable: true, cell: (row) => <Result row={row} /> },
    {
      id: 'carrier',
      header: 'Carrier',
      width: 220,
      cell: ({ carrier, problem }) =>
        problem ? (
          <Text span inherit c="dimmed" title={problem}>
            {problem}
          </Text>
        ) : (
          carrier
        ),
    },
    { id: 'contact', header: 'Contact', width: 200, cell: contactOf },
    ...(admin ? [{ id: 'user', header: 'User', width: 170, cell: ({ user }: PhoneVerification) => user.name }] : []),
    {
      id: 'created_at',
      header: 'Requested',
      width: 130,
      sortable: true,
      cell: ({ created_at }) => dayOf(created_at, zone),
    },
    {
      id: 'checked_at',
      header: 'Validated',
      width: 130,
      sortable: true,
      cell: ({ checked_at }) => checked_at && dayOf(checked_at, zone),
    },
  ];
}
