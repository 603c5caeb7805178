import { type Channel, leadsTeam } from '@bookline/contract/rules/subscriptions';
import { Select } from '@mantine/core';
import { useCurrentUser } from '../../../lib/session.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { isRangeName, type RangeName, rangeOf, ranges } from '../../activity-tracking/activity-tracking.api.ts';
import { AssigneeSelect } from '../../follow-ups/follow-ups.api.ts';
import { OwnUsage } from '../components/own-usage.tsx';
import classes from '../components/subscriptions.module.css';
import { UsageReportView } from '../components/usage-report.tsx';
import { useSubscriptionNews, useUsage } from '../subscriptions.data.ts';
import { nameOf } from '../words.ts';

const ANYONE = [
  { value: 'team', label: 'Everyone I can see' },
  { value: 'me', label: 'Me' },
];

interface State {
  readonly range: RangeName | undefined;
  readonly who: string | undefined;
}
const parse = (search: Readonly<Record<string, unknown>>): State => ({
  range: isRangeName(search.range) ? search.range : undefined,
  who: typeof search.who === 'string' && /^(me|[0-9a-f-]{36})$/.test(search.who) ? search.who : undefined,
});

/** The user's own minutes or texts, and what they and their team used. */
export function UsagePage({ channel }: { readonly channel: Channel }) {
  useSubscriptionNews(channel);
  const zone = useTimeZone();
  const { id, roles } = useCurrentUser();
  const leads = leadsTeam(roles);
  const [{ range = 'month', who = 'team' }, set] = useUrlState(parse);
  const answer = useUsage(channel, {
    ...rangeOf(range, zone),
    ...(who !== 'team' && { user_id: who === 'me' ? id : who }),
  });
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
        {leads && (
          <AssigneeSelect
            label="User"
            hideLabel
            before={ANYONE}
            value={who}
            onChange={(value) => set({ who: value === 'team' ? undefined : value })}
          />
        )}
      </PageHeader>
      <div className={classes.page}>
        <OwnUsage channel={channel} />
        <UsageReportView
          channel={channel}
          answer={answer}
          onUser={leads && who === 'team' ? (user) => set({ who: user }) : undefined}
        />
      </div>
    </>
  );
}
