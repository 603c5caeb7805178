import type { License, Subscription } from '@bookline/contract/features/subscriptions';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { type Channel, leadsTeam, orderTypes, unitWord } from '@bookline/contract/rules/subscriptions';
import { Button, Group, SegmentedControl, Select, Text } from '@mantine/core';
import { IconLicense } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { ButtonLink } from '../../../lib/links.tsx';
import { listProps } from '../../../lib/list-props.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { useListState } from '../../../lib/use-list-state.ts';
import { RecordList } from '../../../ui/record-list.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { AssignDialog } from '../components/assign-dialog.tsx';
import { BuyLicenses } from '../components/buy-licenses-dialog.tsx';
import { LicenseDialog } from '../components/license-dialog.tsx';
import classes from '../components/subscriptions.module.css';
import { useHasPlans, useLicenses, useSubscriptionNews, useSubscriptions } from '../subscriptions.data.ts';
import {
  chipColors,
  dayOf,
  isForTeam,
  licensesText,
  nameOf,
  noPlans,
  payerLabels,
  screensOf,
  unallocated,
  unitsText,
} from '../words.ts';

const views = [
  { value: 'all', label: 'All' },
  { value: 'true', label: 'Assigned' },
  { value: 'false', label: 'Unassigned' },
] as const;

interface State {
  readonly assigned: 'true' | 'false' | undefined;
  readonly subscription: string | undefined;
  readonly page?: undefined;
}
const parse = (search: Readonly<Record<string, unknown>>): State => {
  // The router reads true and false as themselves.
  const assigned = String(search.assigned);
  return {
    assigned: assigned === 'true' || assigned === 'false' ? assigned : undefined,
    subscription: typeof search.subscription === 'string' ? search.subscription : undefined,
  };
};

/** R010: the licenses that the user manages, and their own. */
export function LicensesPage({ channel }: { readonly channel: Channel }) {
  useSubscriptionNews(channel);
  const { roles } = useCurrentUser();
  const { query, sorted } = useListState(['user', 'allocation', 'created_at']);
  const [{ assigned, subscription: chosen }, set] = useUrlState(parse);
  const answer = useLicenses(channel, {
    ...query,
    ...(assigned && { assigned }),
    ...(chosen && { subscription_id: chosen }),
  });
  const active = useSubscriptions(channel, { active: 'true' }).data?.data ?? [];
  const managed = active.filter(({ changeable, order_type }) => changeable && isForTeam(order_type));
  const hasPlans = useHasPlans(channel, leadsTeam(roles));
  const zone = useTimeZone();
  const [openedId, setOpened] = useState<string | null>(null);
  const opened = answer.data?.data.find(({ id }) => id === openedId);
  const columns = useMemo(() => columnsIn(channel, zone), [channel, zone]);
  const shown = managed.filter(({ id }) => !chosen || id === chosen);
  return (
    <>
      {shown.length > 0 && <Pools channel={channel} subscriptions={shown} />}
      <RecordList<License>
        title={`${nameOf[channel]} licenses`}
        columns={columns}
        {...listProps(answer)}
        rowId={({ id }) => id}
        rowName={({ user }) => (user ? `${user.name}’s license` : 'Unassigned license')}
        onOpen={({ id, changeable }) => changeable && setOpened(id)}
        renderCompact={(row) => <Compact channel={channel} row={row} />}
        {...sorted}
        searchHint="Search by user"
        filters={
          leadsTeam(roles) && (
            <>
              <SegmentedControl
                size="xs"
                aria-label="Show"
                data={[...views]}
                value={assigned ?? 'all'}
                onChange={(value) =>
                  set({ assigned: value === 'true' || value === 'false' ? value : undefined, page: undefined })
                }
              />
              {managed.length > 1 && (
                <Select
                  size="xs"
                  aria-label="Subscription"
                  data={[
                    { value: 'all', label: 'All subscriptions' },
                    ...managed.map(({ id, plan, user }) => ({ value: id, label: `${plan.name}, ${user.name}` })),
                  ]}
                  value={chosen ?? 'all'}
                  allowDeselect={false}
                  onChange={(value) =>
                    set({ subscription: value === 'all' ? undefined : (value ?? undefined), page: undefined })
                  }
                />
              )}
            </>
          )
        }
        filtered={assigned !== undefined || chosen !== undefined}
        empty={{
          icon: IconLicense,
          title: 'No licenses yet',
          text:
            hasPlans === false
              ? noPlans[channel]
              : leadsTeam(roles)
                ? `Buy licenses and assign them to your team. Each gives a user ${unitWord(channel, 2)} for each period.`
                : `Your manager can give you a license with ${unitWord(channel, 2)}.`,
        }}
        actions={leadsTeam(roles) && <Actions channel={channel} managed={shown} hasPlans={hasPlans ?? false} />}
      />
      {opened && (
        <LicenseDialog
          key={opened.id}
          channel={channel}
          license={opened}
          subscription={managed.find(({ id }) => id === opened.subscription_id)}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

/** The subscription whose licenses are bought and assigned: the one with the most left to assign. */
function Actions({
  channel,
  managed,
  hasPlans,
}: {
  readonly channel: Channel;
  readonly managed: readonly Subscription[];
  readonly hasPlans: boolean;
}) {
  const [opened, setOpened] = useState<'assign' | 'buy' | null>(null);
  const close = () => setOpened(null);
  const free = ({ quantity, assigned }: Subscription) => quantity - assigned;
  const toAssign = [...managed].sort((a, b) => free(b) - free(a)).find((one) => free(one) > 0);
  const mine = managed.find((one) => one.mine && one.status === 'active');
  return (
    <>
      {toAssign && (
        <Button variant={mine ? 'default' : 'filled'} onClick={() => setOpened('assign')}>
          Assign licenses
        </Button>
      )}
      {mine ? (
        <Button onClick={() => setOpened('buy')}>Buy licenses</Button>
      ) : (
        !toAssign && hasPlans && <ButtonLink to={screensOf[channel].plans}>Choose plan</ButtonLink>
      )}
      {opened === 'assign' && toAssign && <AssignDialog channel={channel} subscription={toAssign} onClose={close} />}
      {opened === 'buy' && mine && <BuyLicenses channel={channel} subscription={mine} onClose={close} />}
    </>
  );
}

/** What is left to assign and to allocate, by subscription. */
function Pools({
  channel,
  subscriptions,
}: {
  readonly channel: Channel;
  readonly subscriptions: readonly Subscription[];
}) {
  return (
    <div className={classes.strip}>
      {subscriptions.map((subscription) => {
        const { id, plan, user, mine, quantity, assigned, allocated, pool, used, order_type } = subscription;
        const name = mine
          ? plan.name
          : order_type === orderTypes.company
            ? `${plan.name}, company`
            : `${plan.name}, ${user.name}`;
        return (
          <span key={id}>
            <b>{name}</b>: {formatNumber(assigned)} of {licensesText(quantity)} assigned · {formatNumber(allocated)} of{' '}
            {unitsText(channel, pool)} allocated, {formatNumber(unallocated(subscription))} left · {formatNumber(used)}{' '}
            used
          </span>
        );
      })}
    </div>
  );
}

const isUsedUp = ({ used, allocation, user }: License) => user !== null && used >= allocation;

function StatusOf({ row }: { readonly row: License }) {
  if (!row.paid) return <StatusChip label="Unpaid" color={chipColors.red} />;
  if (!row.user) return <StatusChip label="Unassigned" color={chipColors.gray} />;
  return isUsedUp(row) ? (
    <StatusChip label="Used up" color={chipColors.orange} />
  ) : (
    <StatusChip label="Active" color={chipColors.green} />
  );
}

function Compact({ channel, row }: { readonly channel: Channel; readonly row: License }) {
  return (
    <>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" fw={500} truncate c={row.user ? undefined : 'dimmed'}>
          {row.user?.name ?? 'Unassigned'}
        </Text>
        <StatusOf row={row} />
      </Group>
      <Text size="xs" c="dimmed" truncate>
        {formatNumber(row.used)} of {unitsText(channel, row.allocation)} used · {payerLabels[row.order_type]}
      </Text>
    </>
  );
}

function columnsIn(channel: Channel, zone: string): readonly Column<License>[] {
  const many = channel === 'dialer' ? 'Minutes' : 'Texts';
  return [
    {
      id: 'user',
      header: 'User',
      width: 220,
      sortable: true,
      cell: ({ user }) =>
        user?.name ?? (
          <Text span inherit c="dimmed">
            Unassigned
          </Text>
        ),
    },
    { id: 'status', header: 'Status', width: 120, cell: (row) => <StatusOf row={row} /> },
    {
      id: 'allocation',
      header: `${many} allocated`,
      width: 150,
      align: 'right',
      sortable: true,
      cell: ({ allocation }) => <span className="tabular">{formatNumber(allocation)}</span>,
    },
    {
      id: 'used',
      header: `${many} used`,
      width: 130,
      align: 'right',
      cell: ({ used }) => <span className="tabular">{formatNumber(used)}</span>,
    },
    {
      id: 'left',
      header: `${many} left`,
      width: 130,
      align: 'right',
      cell: ({ allocation, used }) => <span className="tabular">{formatNumber(Math.max(0, allocation - used))}</span>,
    },
    { id: 'order_type', header: 'Type', width: 110, cell: ({ order_type }) => payerLabels[order_type] },
    { id: 'period_end', header: 'Period end', width: 130, cell: ({ period_end }) => dayOf(period_end, zone) },
  ];
}
