import { formatNumber } from '@bookline/contract/rules/numbers';
import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useUrlState } from '../../../lib/url-state.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import tablePage from '../../../ui/table/table-page.module.css';
import { toast } from '../../../ui/toast.ts';
import { AllJobs } from '../components/all-jobs.tsx';
import { FailedJobs } from '../components/failed-jobs.tsx';
import { JobsOverview } from '../components/jobs-overview.tsx';
import { Schedules } from '../components/schedules.tsx';
import { useOverview, useRetryJobs } from '../jobs.data.ts';

const tabs = ['overview', 'open', 'schedules', 'failed', 'ended'] as const;
type Tab = (typeof tabs)[number];

interface State {
  readonly tab: Tab | undefined;
  readonly page: number | undefined;
}
const parse = (search: Readonly<Record<string, unknown>>): State => ({
  tab: tabs.find((tab) => tab === search.tab),
  page: typeof search.page === 'number' && search.page >= 1 ? Math.trunc(search.page) : undefined,
});

/** The tenant's background jobs: waiting, running, failed, and completed, and the workers. */
export function JobsPage() {
  const [{ tab = 'overview', page = 1 }, setState] = useUrlState(parse);
  const { data } = useOverview();
  const failed = data?.data.queues.reduce((total, queue) => total + queue.failed, 0) ?? 0;
  const onPage = (next: number) => setState({ page: next === 1 ? undefined : next });
  return (
    <div className={tablePage.page}>
      <PageHeader title="Jobs">
        <SegmentedControl
          size="xs"
          aria-label="View"
          data={[
            { value: 'overview', label: 'Overview' },
            { value: 'open', label: 'Running' },
            { value: 'schedules', label: 'Schedules' },
            { value: 'failed', label: failed > 0 ? `Failed (${formatNumber(failed)})` : 'Failed' },
            { value: 'ended', label: 'Completed' },
          ]}
          value={tab}
          onChange={(value) =>
            setState({ tab: tabs.find((each) => each === value && each !== 'overview'), page: undefined })
          }
        />
        {tab === 'failed' && failed > 1 && <RetryAll failed={failed} />}
      </PageHeader>
      {tab === 'overview' && <JobsOverview />}
      {tab === 'schedules' && <Schedules />}
      {tab === 'failed' && <FailedJobs page={page} onPage={onPage} />}
      {(tab === 'open' || tab === 'ended') && <AllJobs tab={tab} page={page} onPage={onPage} />}
    </div>
  );
}

function RetryAll({ failed }: { readonly failed: number }) {
  const [asking, setAsking] = useState(false);
  const retry = useRetryJobs();
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
        Retry all
      </Button>
      <Confirm
        opened={asking}
        title="Retry all failed jobs?"
        action={`Retry ${formatNumber(failed)}`}
        busy={retry.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          retry.mutate(
            {},
            {
              onSuccess: ({ data }) => toast.done(`${formatNumber(data.retried)} jobs queued for retry`),
              onSettled: () => setAsking(false),
            },
          )
        }
      >
        Each job resumes where it stopped. Jobs that fail again return here.
      </Confirm>
    </>
  );
}
