import type { JobOfTenant } from '@bookline/contract/features/jobs';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { Button, Group, Text } from '@mantine/core';
import { IconProgressCheck } from '@tabler/icons-react';
import { useMemo } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import tablePage from '../../../ui/table/table-page.module.css';
import type { Column } from '../../../ui/table/types.ts';
import { useAllJobs, useCancelAnyJob } from '../jobs.data.ts';
import { JobStatus } from './job-status.tsx';

const far = ({ done, total, status }: JobOfTenant) => {
  if (status === 'queued') return '';
  return total === null ? formatNumber(done) : `${formatNumber(done)} of ${formatNumber(total)}`;
};

/** All users' long jobs, running or completed. */
export function AllJobs({
  tab,
  page,
  onPage,
}: {
  readonly tab: 'open' | 'ended';
  readonly page: number;
  readonly onPage: (page: number) => void;
}) {
  const { data, error, isPlaceholderData, refetch } = useAllJobs({ tab, page });
  const zone = useTimeZone();
  const columns = useMemo(() => columnsIn(zone, tab), [zone, tab]);
  const failed = error !== null && data === undefined;
  return (
    <>
      <div className={tablePage.table}>
        <DataTable<JobOfTenant>
          label={tab === 'open' ? 'Running jobs' : 'Completed jobs'}
          columns={columns}
          rows={failed ? [] : data?.data}
          rowId={({ id }) => id}
          rowName={({ text }) => text}
          refreshing={isPlaceholderData}
          renderCompact={(job) => (
            <>
              <Group justify="space-between" wrap="nowrap" gap="xs">
                <Text size="sm" fw={500} truncate>
                  {job.text}
                </Text>
                <JobStatus status={job.status} cancelling={job.cancelling} />
              </Group>
              <Group justify="space-between" wrap="nowrap" gap="xs">
                <Text size="xs" c="dimmed" truncate component="div">
                  {[job.user.name, far(job)].filter(Boolean).join(' · ')} ·{' '}
                  <RelativeTime at={job.ended_at ?? job.created_at} zone={zone} />
                </Text>
                <Cancel job={job} />
              </Group>
            </>
          )}
          error={failed ? <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} /> : undefined}
          empty={
            <EmptyState icon={IconProgressCheck} title={tab === 'open' ? 'No jobs running' : 'No completed jobs yet'}>
              Imports and other long jobs of your users{' '}
              {tab === 'open' ? 'appear here while they run.' : 'stay here for 90 days.'}
            </EmptyState>
          }
          scrollKey={`${tab} ${page}`}
        />
      </div>
      {data && data.meta.total_count > data.meta.limit && (
        <div className={tablePage.foot}>
          <Pager page={page} limit={data.meta.limit} count={data.meta.total_count} onPageChange={onPage} />
        </div>
      )}
    </>
  );
}

function Cancel({ job }: { readonly job: JobOfTenant }) {
  const cancel = useCancelAnyJob();
  if (!job.cancellable) return null;
  return (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={`Cancel: ${job.text}`}
      loading={cancel.isPending}
      onClick={() => cancel.mutate({ params: { id: job.id } })}
    >
      Cancel
    </Button>
  );
}

function columnsIn(zone: string, tab: 'open' | 'ended'): readonly Column<JobOfTenant>[] {
  return [
    { id: 'text', header: 'Job', width: 320, cell: ({ text }) => text },
    { id: 'user', header: 'Requested by', width: 150, cell: ({ user }) => user.name },
    {
      id: 'status',
      header: 'Status',
      width: 110,
      cell: ({ status, cancelling }) => <JobStatus status={status} cancelling={cancelling} />,
    },
    {
      id: 'done',
      header: 'Progress',
      width: 150,
      align: 'right',
      cell: (job) => <span className="tabular">{far(job)}</span>,
    },
    {
      id: 'at',
      header: tab === 'open' ? 'Started' : 'Ended',
      width: 110,
      cell: ({ created_at, ended_at }) => <RelativeTime at={ended_at ?? created_at} zone={zone} />,
    },
    tab === 'open'
      ? { id: 'cancel', header: 'Actions', width: 90, cell: (job) => <Cancel job={job} /> }
      : { id: 'error', header: 'Reason', width: 260, cell: ({ error }) => error ?? '' },
  ];
}
