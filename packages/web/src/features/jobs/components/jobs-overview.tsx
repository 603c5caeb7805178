import type { JobQueue, JobWorker } from '@bookline/contract/features/jobs';
import { Skeleton, Text } from '@mantine/core';
import { sentenceOf } from '../../../lib/api-error.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { Panel } from '../../../ui/panel.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { useOverview } from '../jobs.data.ts';
import classes from './jobs-page.module.css';

const lanes: Record<JobQueue['lane'], { title: string; about: string }> = {
  quick: { title: 'Short jobs', about: 'Small imports and jobs a user is waiting for.' },
  mail: { title: 'Email', about: 'Emails to users and contacts.' },
  bulk: { title: 'Long jobs', about: 'Large imports and other long jobs, run in turns.' },
  upkeep: { title: 'Maintenance', about: 'Scheduled jobs.' },
};

/** The waiting and running jobs of each lane, and the workers. */
export function JobsOverview() {
  const { data, error, refetch } = useOverview();
  if (!data && error) return <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />;
  return (
    <div className={classes.overview}>
      <div className={classes.lanes}>
        {data
          ? data.data.queues.map((queue) => <Lane key={queue.lane} queue={queue} />)
          : Object.keys(lanes).map((lane) => <Skeleton key={lane} h={210} />)}
      </div>
      <Panel title="Workers" flush>
        {data ? <Workers workers={data.data.workers} /> : <Skeleton h={48} />}
      </Panel>
    </div>
  );
}

function Lane({ queue }: { readonly queue: JobQueue }) {
  const zone = useTimeZone();
  const { title, about } = lanes[queue.lane];
  return (
    <Panel title={title}>
      <Text size="xs" c="dimmed" mb="xs">
        {about}
      </Text>
      <dl className={`${classes.figures} tabular`}>
        <dt>Running</dt>
        <dd>{queue.running}</dd>
        <dt>Queued</dt>
        <dd>{queue.waiting}</dd>
        <dt>Oldest queued</dt>
        <dd>{queue.oldest_waiting_at ? <RelativeTime at={queue.oldest_waiting_at} zone={zone} /> : 'None queued'}</dd>
        <dt>Retrying</dt>
        <dd>{queue.retrying}</dd>
        <dt>Failed</dt>
        <dd>{queue.failed}</dd>
        <dt>Slots of all workers</dt>
        <dd>{queue.slots}</dd>
      </dl>
    </Panel>
  );
}

function Workers({ workers }: { readonly workers: readonly JobWorker[] }) {
  const zone = useTimeZone();
  if (workers.length === 0)
    return (
      <Text size="sm" c="dimmed" p="md">
        No worker is running. Jobs stay queued until one starts.
      </Text>
    );
  return (
    <ul className={classes.workers} aria-label="Workers">
      {workers.map((worker, index) => (
        <li key={worker.id} className={classes.worker}>
          <Text size="sm" fw={500} component="span">
            Worker {index + 1}
          </Text>
          <StatusChip label={worker.alive ? 'Working' : 'No signal'} color={worker.alive ? '#15803d' : '#b45309'} />
          <Text size="xs" c="dimmed" component="span">
            {worker.part === 'worker' ? 'Separate process' : 'Inside the server'}, started{' '}
            <RelativeTime at={worker.started_at} zone={zone} />, last signal{' '}
            <RelativeTime at={worker.heartbeat_at} zone={zone} />
          </Text>
        </li>
      ))}
    </ul>
  );
}
