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
  quick: { title: 'Small work', about: 'Small imports and whatever somebody waits for.' },
  mail: { title: 'Mail', about: 'What is sent to people.' },
  bulk: { title: 'Large work', about: 'Large imports and other long work, in turns.' },
  upkeep: { title: 'Upkeep', about: 'What returns by the clock.' },
};

/** What waits and runs in each lane, and who works on it. */
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
        <dt>Waiting</dt>
        <dd>{queue.waiting}</dd>
        <dt>Waiting since</dt>
        <dd>{queue.oldest_waiting_at ? <RelativeTime at={queue.oldest_waiting_at} zone={zone} /> : 'Nothing waits'}</dd>
        <dt>Trying again</dt>
        <dd>{queue.retrying}</dd>
        <dt>Failed for good</dt>
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
        No worker runs. Whatever is asked for waits until one does.
      </Text>
    );
  return (
    <ul className={classes.workers} aria-label="Workers">
      {workers.map((worker, index) => (
        <li key={worker.id} className={classes.worker}>
          <Text size="sm" fw={500} component="span">
            Worker {index + 1}
          </Text>
          <StatusChip label={worker.alive ? 'Working' : 'Not heard of'} color={worker.alive ? '#15803d' : '#b45309'} />
          <Text size="xs" c="dimmed" component="span">
            {worker.part === 'worker' ? 'A process of its own' : 'Beside the server'}, started{' '}
            <RelativeTime at={worker.started_at} zone={zone} />, last heard of{' '}
            <RelativeTime at={worker.heartbeat_at} zone={zone} />
          </Text>
        </li>
      ))}
    </ul>
  );
}
