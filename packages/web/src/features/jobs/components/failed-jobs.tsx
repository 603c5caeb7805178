import type { FailedJob } from '@bookline/contract/features/jobs';
import { ActionIcon, Button, Group, Text, Tooltip } from '@mantine/core';
import { IconCircleCheck, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import tablePage from '../../../ui/table/table-page.module.css';
import type { Column } from '../../../ui/table/types.ts';
import { toast } from '../../../ui/toast.ts';
import { useFailedJobs, useRemoveFailed, useRetryJob } from '../jobs.data.ts';

/** 'run-import' in readable form, for jobs without a title. */
const nameOf = ({ title, task }: FailedJob) =>
  title ?? task.charAt(0).toUpperCase() + task.slice(1).replace(/[-_]/g, ' ');

/** Permanently failed jobs, with reasons and actions. */
export function FailedJobs({ page, onPage }: { readonly page: number; readonly onPage: (page: number) => void }) {
  const { data, error, isPlaceholderData, refetch } = useFailedJobs(page);
  const zone = useTimeZone();
  const [removing, setRemoving] = useState<FailedJob | null>(null);
  const remove = useRemoveFailed();
  const columns = useMemo(() => columnsIn(zone, setRemoving), [zone]);
  const failed = error !== null && data === undefined;
  return (
    <>
      <div className={tablePage.table}>
        <DataTable<FailedJob>
          label="Failed jobs"
          columns={columns}
          rows={failed ? [] : data?.data}
          rowId={({ id }) => String(id)}
          rowName={nameOf}
          refreshing={isPlaceholderData}
          renderCompact={(job) => (
            <>
              <Group justify="space-between" wrap="nowrap" gap="xs">
                <Text size="sm" fw={500} truncate>
                  {nameOf(job)}
                </Text>
                <Actions job={job} onRemove={setRemoving} />
              </Group>
              <Text size="xs" c="dimmed" truncate component="div">
                <RelativeTime at={job.failed_at} zone={zone} /> · {job.reason}
              </Text>
            </>
          )}
          error={failed ? <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} /> : undefined}
          empty={
            <EmptyState icon={IconCircleCheck} title="No failed jobs">
              Failed jobs are retried automatically. Jobs that fail every time appear here until you retry or remove
              them.
            </EmptyState>
          }
          scrollKey={String(page)}
        />
      </div>
      {data && data.meta.total_count > data.meta.limit && (
        <div className={tablePage.foot}>
          <Pager page={page} limit={data.meta.limit} count={data.meta.total_count} onPageChange={onPage} />
        </div>
      )}
      <Confirm
        opened={removing !== null}
        title="Remove this failed job?"
        action="Remove job"
        danger
        busy={remove.isPending}
        onClose={() => setRemoving(null)}
        onConfirm={() =>
          removing &&
          remove.mutate(
            { params: { id: String(removing.id) } },
            {
              onSuccess: () => toast.done('Failed job removed'),
              onSettled: () => setRemoving(null),
            },
          )
        }
      >
        {removing && `${nameOf(removing)} won’t be retried. Anything it completed before it failed stays.`}
      </Confirm>
    </>
  );
}

function Actions({ job, onRemove }: { readonly job: FailedJob; readonly onRemove: (job: FailedJob) => void }) {
  const retry = useRetryJob();
  return (
    <Group gap={4} wrap="nowrap">
      <Button
        size="compact-xs"
        variant="default"
        aria-label={`Retry: ${nameOf(job)}`}
        loading={retry.isPending}
        onClick={() =>
          retry.mutate({ params: { id: String(job.id) } }, { onSuccess: () => toast.done('Retry started') })
        }
      >
        Retry
      </Button>
      <Tooltip label="Remove">
        <ActionIcon size="sm" color="red" aria-label={`Remove: ${nameOf(job)}`} onClick={() => onRemove(job)}>
          <IconTrash size={14} />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}

function columnsIn(zone: string, onRemove: (job: FailedJob) => void): readonly Column<FailedJob>[] {
  return [
    { id: 'job', header: 'Job', width: 260, cell: nameOf },
    { id: 'reason', header: 'Reason', width: 340, cell: ({ reason }) => reason },
    {
      id: 'attempts',
      header: 'Attempts',
      width: 70,
      align: 'right',
      cell: ({ attempts }) => <span className="tabular">{attempts}</span>,
    },
    {
      id: 'failed_at',
      header: 'Failed',
      width: 110,
      cell: ({ failed_at }) => <RelativeTime at={failed_at} zone={zone} />,
    },
    { id: 'actions', header: 'Actions', width: 140, cell: (job) => <Actions job={job} onRemove={onRemove} /> },
  ];
}
