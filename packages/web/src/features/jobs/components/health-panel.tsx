import { formatNumber } from '@bookline/contract/rules/numbers';
import { Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { Panel } from '../../../ui/panel.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { useHealth, useHealthOverview, useHealthSchedules } from '../jobs.data.ts';
import classes from './jobs-page.module.css';

const looks = {
  ok: { label: 'OK', color: '#15803d' },
  warns: { label: 'Check', color: '#b45309' },
  fails: { label: 'Failing', color: '#c92a2a' },
} as const;
type Look = keyof typeof looks;

/** Whether the platform works: server, database, workers, jobs, and schedules. What needs attention has a link. */
export default function HealthPanel() {
  return (
    <Panel flush title="Platform health">
      <ul className={classes.workers} aria-label="Platform health">
        <ServerRow />
        <JobRows />
        <ScheduleRow />
      </ul>
    </Panel>
  );
}

function Row({
  name,
  look,
  children,
}: {
  readonly name: string;
  readonly look: Look | undefined;
  readonly children?: ReactNode;
}) {
  return (
    <li className={classes.health}>
      <Text size="sm" fw={500} component="span">
        {name}
      </Text>
      {look ? <StatusChip {...looks[look]} /> : <Skeleton h={20} w={48} />}
      <Text size="xs" c="dimmed" component="span" className="tabular">
        {children}
      </Text>
    </li>
  );
}

function ServerRow() {
  const { data, error } = useHealth();
  if (error)
    return (
      <Row name="Server and database" look="fails">
        {error instanceof ApiError ? (error.fields.base?.[0] ?? sentenceOf(error)) : sentenceOf(error)}
      </Row>
    );
  return (
    <Row name="Server and database" look={data && 'ok'}>
      {data && `Version ${data.data.version}`}
    </Row>
  );
}

function JobRows() {
  const zone = useTimeZone();
  const { data, error } = useHealthOverview();
  if (error)
    return (
      <Row name="Jobs" look="fails">
        {sentenceOf(error)}
      </Row>
    );
  const { queues = [], workers = [] } = data?.data ?? {};
  const sum = (key: 'running' | 'waiting' | 'retrying' | 'failed') =>
    queues.reduce((all, queue) => all + queue[key], 0);
  const alive = workers.filter((worker) => worker.alive).length;
  const [failed, retrying] = [sum('failed'), sum('retrying')];
  const oldest = queues.flatMap(({ oldest_waiting_at: at }) => at ?? []).toSorted()[0];
  return (
    <>
      <Row name="Workers" look={data && (alive === 0 ? 'fails' : alive < workers.length ? 'warns' : 'ok')}>
        {data &&
          (alive === 0
            ? 'No worker is running. Jobs stay queued until one starts.'
            : `${alive} of ${workers.length} working`)}
      </Row>
      <Row name="Jobs" look={data && (failed > 0 ? 'warns' : 'ok')}>
        {data && (
          <>
            {formatNumber(sum('running'))} running, {formatNumber(sum('waiting'))} queued
            {oldest && (
              <>
                {' '}
                (oldest <RelativeTime at={oldest} zone={zone} />)
              </>
            )}
            {retrying > 0 && `, ${formatNumber(retrying)} retrying`}
            {failed > 0 && (
              <>
                ,{' '}
                <TextLink to={paths.admin_jobs} search={{ tab: 'failed' }} inherit>
                  {formatNumber(failed)} failed
                </TextLink>
              </>
            )}
          </>
        )}
      </Row>
    </>
  );
}

function ScheduleRow() {
  const { data, error } = useHealthSchedules();
  if (error)
    return (
      <Row name="Schedules" look="fails">
        {sentenceOf(error)}
      </Row>
    );
  const failing = data?.data.filter(({ last_run }) => last_run?.status === 'failed') ?? [];
  return (
    <Row name="Schedules" look={data && (failing.length > 0 ? 'warns' : 'ok')}>
      {data &&
        (failing.length === 0 ? (
          `${formatNumber(data.data.length)} on time`
        ) : (
          <TextLink to={paths.admin_jobs} search={{ tab: 'schedules' }} inherit>
            {failing.length === 1
              ? `Last run of “${failing[0]?.title}” failed`
              : `${failing.length} failed in their last run`}
          </TextLink>
        ))}
    </Row>
  );
}
