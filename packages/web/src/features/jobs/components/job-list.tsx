import type { Job } from '@bookline/contract/features/jobs';
import { ActionIcon, Button, Group, Text, Title, Tooltip } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { ButtonLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { JobProgress } from '../../../ui/job-progress.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { isOpen, useCancelJob, useDismissJob, useDismissJobs } from '../jobs.data.ts';
import classes from './job-list.module.css';
import { JobStatus } from './job-status.tsx';

/** The user's long jobs: running ones with progress, completed ones with results. */
export function JobList({ jobs, onLeave }: { readonly jobs: readonly Job[]; readonly onLeave: () => void }) {
  const dismissAll = useDismissJobs();
  const ended = jobs.some((job) => !isOpen(job));
  const heading = useRef<HTMLHeadingElement>(null);
  // A change of the list may remove the focused button with its row.
  useEffect(() => {
    // Focus stays here.
    if (document.activeElement === document.body) heading.current?.focus();
  }, [jobs]);
  return (
    <>
      <Group justify="space-between" className={classes.head}>
        <Title order={2} fz="sm" ref={heading} tabIndex={-1}>
          Jobs
        </Title>
        {ended && (
          <Button
            size="compact-xs"
            variant="subtle"
            loading={dismissAll.isPending}
            onClick={() => dismissAll.mutate({})}
          >
            Dismiss completed
          </Button>
        )}
      </Group>
      {jobs.length === 0 ? (
        <Text size="sm" c="dimmed" className={classes.none}>
          No jobs. Imports and other long jobs will appear here with their progress.
        </Text>
      ) : (
        <ul className={classes.list} aria-label="Jobs">
          {jobs.map((job) => (
            <li key={job.id} className={classes.job}>
              <Entry job={job} onLeave={onLeave} />
            </li>
          ))}
        </ul>
      )}
      <div className={classes.foot}>
        <ButtonLink to={paths.changes} size="compact-xs" variant="subtle" onClick={onLeave}>
          Bulk action history and undo
        </ButtonLink>
      </div>
    </>
  );
}

function Entry({ job, onLeave }: { readonly job: Job; readonly onLeave: () => void }) {
  const zone = useTimeZone();
  const cancel = useCancelJob();
  const dismiss = useDismissJob();
  const open = isOpen(job);
  return (
    <>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
        <Text size="sm" className={classes.text}>
          {job.text}
        </Text>
        <JobStatus status={job.status} cancelling={job.cancelling} />
        {!open && (
          <Tooltip label="Dismiss">
            <ActionIcon
              size="sm"
              aria-label={`Dismiss: ${job.text}`}
              loading={dismiss.isPending}
              onClick={() => dismiss.mutate({ params: { id: job.id } })}
            >
              <IconX size={14} />
            </ActionIcon>
          </Tooltip>
        )}
      </Group>
      {open && <Progress job={job} />}
      {job.error && (
        <Text size="xs" c={open ? 'dimmed' : 'var(--mantine-color-error)'}>
          {job.error}
        </Text>
      )}
      <Group gap="xs" justify="space-between">
        <Text size="xs" c="dimmed" component="span">
          <RelativeTime at={job.ended_at ?? job.created_at} zone={zone} />
        </Text>
        <Group gap="xs">
          {job.cancellable && (
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`Cancel: ${job.text}`}
              loading={cancel.isPending}
              onClick={() => cancel.mutate({ params: { id: job.id } })}
            >
              Cancel
            </Button>
          )}
          {job.linkUrl && (
            <ButtonLink to={job.linkUrl} size="compact-xs" variant="light" onClick={onLeave}>
              {job.linkText ?? 'Open'}
            </ButtonLink>
          )}
        </Group>
      </Group>
    </>
  );
}

function Progress({ job }: { readonly job: Job }) {
  if (job.status === 'queued')
    return (
      <Text size="xs" c="dimmed">
        Waiting to start
      </Text>
    );
  return <JobProgress label="Progress" done={job.done} of={job.total ?? 0} since={job.started_at} />;
}
