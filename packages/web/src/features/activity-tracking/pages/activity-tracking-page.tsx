import { activityTypeLabel, activityTypeNames, isActivityType } from '@bookline/contract/rules/activity-types';
import { Select } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { ChoiceChips } from '../../../ui/choice-chips.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { countText } from '../../../ui/table/pager.tsx';
import { AssigneeSelect } from '../../follow-ups/follow-ups.api.ts';
import { useActivitySummary } from '../activity-tracking.data.ts';
import { ActivityChart } from '../components/activity-chart.tsx';
import classes from '../components/activity-tracking.module.css';
import { LoggedList } from '../components/logged-list.tsx';
import { PeopleTable } from '../components/people-table.tsx';
import { isRangeName, type RangeName, rangeOf, ranges } from '../components/range.ts';

const ANYONE = [
  { value: 'me', label: 'Me' },
  { value: 'team', label: 'Everyone I can see' },
];

interface State {
  readonly range: RangeName | undefined;
  readonly who: string | undefined;
  readonly type: string | undefined;
  readonly page: number | undefined;
}
const parse = (search: Readonly<Record<string, unknown>>): State => ({
  range: isRangeName(search.range) ? search.range : undefined,
  who: typeof search.who === 'string' && /^(team|[0-9a-f-]{36})$/.test(search.who) ? search.who : undefined,
  type: isActivityType(search.type) ? search.type : undefined,
  page: typeof search.page === 'number' && search.page >= 1 ? Math.trunc(search.page) : undefined,
});

/** R266: the activities of the user and their downline, by day and by user. Each number opens its entries. */
export function ActivityTrackingPage() {
  const zone = useTimeZone();
  const [{ range = 'week', who = 'me', type, page = 1 }, setUrl] = useUrlState(parse);
  const days = rangeOf(range, zone);
  const { data, error, isPending, refetch } = useActivitySummary({ ...days, who });
  const { roles } = useCurrentUser();
  const leads = roles.some((role) => role !== 'agent' && role !== 'telemarketer');
  const summary = data?.data;
  const set = (change: Partial<State>) => setUrl({ ...change, page: undefined });
  return (
    <>
      <PageHeader title="Activity tracking" detail={summary && countText(summary.total)}>
        <Select
          size="xs"
          aria-label="Date range"
          data={Object.entries(ranges).map(([value, label]) => ({ value, label }))}
          value={range}
          onChange={(value) => isRangeName(value) && set({ range: value === 'week' ? undefined : value })}
          allowDeselect={false}
        />
        {leads && (
          <AssigneeSelect
            label="User"
            hideLabel
            before={ANYONE}
            value={who}
            onChange={(value) => set({ who: value === 'me' ? undefined : value })}
          />
        )}
      </PageHeader>
      <div className={classes.page}>
        {summary ? (
          summary.total === 0 ? (
            <EmptyState icon={IconChartBar} title="No activities logged">
              Log activities on a contact’s page to see them here. Or try a different date range or user.
            </EmptyState>
          ) : (
            <>
              <ActivityChart range={days} days={summary.days} />
              {who !== 'me' && (
                <PeopleTable people={summary.people} onPerson={(id) => set({ who: id, type: undefined })} />
              )}
              <section>
                <h2 className={classes.heading}>Activity</h2>
                <fieldset className={classes.types} aria-label="Activity type">
                  <ChoiceChips
                    choices={[
                      { value: 'all' as const, label: `All ${summary.total}` },
                      ...activityTypeNames
                        .filter((name) => summary.counts[name])
                        .map((name) => ({ value: name, label: `${activityTypeLabel(name)} ${summary.counts[name]}` })),
                    ]}
                    value={isActivityType(type) ? type : 'all'}
                    onChange={(next) => set({ type: next === 'all' ? undefined : next })}
                  />
                </fieldset>
                <LoggedList
                  query={{ ...days, who, page, limit: 25, ...(isActivityType(type) && { type }) }}
                  showPerson={who !== 'me'}
                  onPage={(next) => setUrl({ page: next === 1 ? undefined : next })}
                />
              </section>
            </>
          )
        ) : isPending ? (
          <RowsSkeleton rows={8} />
        ) : (
          <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
        )}
      </div>
    </>
  );
}
