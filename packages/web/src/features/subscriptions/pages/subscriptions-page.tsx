import type { Subscription } from '@bookline/contract/features/subscriptions';
import { type Channel, leadsTeam } from '@bookline/contract/rules/subscriptions';
import { SegmentedControl } from '@mantine/core';
import { IconCreditCard } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ButtonLink } from '../../../lib/links.tsx';
import { listProps } from '../../../lib/list-props.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { useListState } from '../../../lib/use-list-state.ts';
import { RecordList } from '../../../ui/record-list.tsx';
import { PendingCompany } from '../components/pending-company.tsx';
import { CompactSubscription, subscriptionColumns } from '../components/subscription-list.tsx';
import { useHasPlans, useSubscriptionNews, useSubscriptions } from '../subscriptions.data.ts';
import { nameOf, noPlans, screensOf } from '../words.ts';

const views = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'mine', label: 'Paid by me' },
] as const;
type View = (typeof views)[number]['value'];
const asks = { all: {}, active: { active: 'true' }, mine: { mine: 'true' } } as const;

const parse = (search: Readonly<Record<string, unknown>>): { view: View | undefined; page?: undefined } => ({
  view: views.find(({ value }) => value === search.view && value !== 'all')?.value,
});

/** R340, R341: the subscriptions that the user pays, has a license of, or manages. */
export function SubscriptionsPage({ channel }: { readonly channel: Channel }) {
  useSubscriptionNews(channel);
  const { query, sorted } = useListState(['created_at', 'period_end', 'plan'], 'desc');
  const [{ view = 'all' }, set] = useUrlState(parse);
  const answer = useSubscriptions(channel, { ...query, ...asks[view] });
  const hasPlans = useHasPlans(channel, leadsTeam(useCurrentUser().roles));
  const navigate = useNavigate();
  const zone = useTimeZone();
  const columns = useMemo(() => subscriptionColumns(channel, zone), [channel, zone]);
  return (
    <>
      <PendingCompany channel={channel} />
      <RecordList<Subscription>
        title={`${nameOf[channel]} subscriptions`}
        columns={columns}
        {...listProps(answer)}
        rowId={({ id }) => id}
        rowName={({ plan, user }) => `${plan.name}, ${user.name}`}
        onOpen={({ id }) => void navigate({ to: screensOf[channel].subscription(id) })}
        renderCompact={(row) => <CompactSubscription row={row} zone={zone} />}
        {...sorted}
        searchHint="Search by plan or payer"
        filters={
          <SegmentedControl
            size="xs"
            aria-label="Show"
            data={[...views]}
            value={view}
            onChange={(value) =>
              set({ view: views.find((one) => one.value === value && value !== 'all')?.value, page: undefined })
            }
          />
        }
        filtered={view !== 'all'}
        empty={{
          icon: IconCreditCard,
          title: 'No subscriptions yet',
          text:
            hasPlans === false
              ? noPlans[channel]
              : channel === 'dialer'
                ? 'A subscription pays for minutes of calls, for you or for your team.'
                : 'A subscription pays for texts, for you or for your team.',
        }}
        actions={hasPlans && <ButtonLink to={screensOf[channel].plans}>Choose plan</ButtonLink>}
      />
    </>
  );
}
