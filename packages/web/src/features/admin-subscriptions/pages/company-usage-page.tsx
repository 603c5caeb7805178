import type { Channel } from '@bookline/contract/rules/subscriptions';
import { Button, Select } from '@mantine/core';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { isRangeName, type RangeName, rangeOf, ranges } from '../../activity-tracking/activity-tracking.api.ts';
import { nameOf, UsageReportView, useSubscriptionNews } from '../../subscriptions/subscriptions.api.ts';
import { useCompanyUsage } from '../admin-subscriptions.data.ts';
import classes from '../components/admin-subscriptions.module.css';

interface State {
  readonly range: RangeName | undefined;
  readonly user: string | undefined;
}
const parse = (search: Readonly<Record<string, unknown>>): State => ({
  range: isRangeName(search.range) ? search.range : undefined,
  user: typeof search.user === 'string' && /^[0-9a-f-]{36}$/.test(search.user) ? search.user : undefined,
});

/** R085: what the company used, by day, user, and number. */
export function CompanyUsagePage({ channel }: { readonly channel: Channel }) {
  useSubscriptionNews(channel);
  const zone = useTimeZone();
  const [{ range = 'month', user }, set] = useUrlState(parse);
  const answer = useCompanyUsage(channel, { ...rangeOf(range, zone), ...(user && { user_id: user }) });
  const name = answer.data?.data.by_user.find((row) => row.user.id === user)?.user.name;
  return (
    <>
      <PageHeader title={`${nameOf[channel]} usage`}>
        <Select
          size="xs"
          className={classes.filter}
          aria-label="Date range"
          data={Object.entries(ranges).map(([value, label]) => ({ value, label }))}
          value={range}
          onChange={(value) => isRangeName(value) && set({ range: value === 'month' ? undefined : value })}
          allowDeselect={false}
        />
        {user && (
          <Button size="xs" variant="default" onClick={() => set({ user: undefined })}>
            {name ? `${name} only. Show everyone` : 'Show everyone'}
          </Button>
        )}
      </PageHeader>
      <div className={classes.page}>
        <UsageReportView channel={channel} answer={answer} onUser={user ? undefined : (id) => set({ user: id })} />
      </div>
    </>
  );
}
