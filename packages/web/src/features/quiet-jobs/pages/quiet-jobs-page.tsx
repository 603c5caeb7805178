import type { QuietState } from '@bookline/contract/features/quiet-jobs';
import { Button, Group, Select, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { toast } from '../../../ui/toast.ts';
import { useQuietJobs, useSetQuietJobs } from '../quiet-jobs.data.ts';
import classes from './quiet-jobs-page.module.css';

const FOREVER = 'until resumed';
const lengths = [
  { value: '30', label: 'For 30 minutes' },
  { value: '120', label: 'For 2 hours' },
  { value: '480', label: 'For 8 hours' },
  { value: '1440', label: 'For 1 day' },
  { value: FOREVER, label: 'Until resumed' },
];

/** R293: pauses and resumes the tenant's background jobs, and shows the queue. */
export function QuietJobsPage() {
  const { data, error, refetch } = useQuietJobs();
  return (
    <>
      <PageHeader title="Quiet jobs" />
      <div className={classes.page}>
        {error && !data ? (
          <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
        ) : (
          <Stack gap="md">
            <Panel title="Background jobs">{data ? <Switching state={data.data} /> : <Skeleton h={90} />}</Panel>
            <Panel title="Queued jobs" flush>
              {data ? <Jobs jobs={data.data.jobs} /> : <Skeleton h={60} m="md" />}
            </Panel>
          </Stack>
        )}
      </div>
    </>
  );
}

function Switching({ state }: { readonly state: QuietState }) {
  const zone = useTimeZone();
  const send = useSetQuietJobs();
  const [length, setLength] = useState('30');
  const start = () =>
    send.mutate(
      { body: { quiet: true, ...(length !== FOREVER && { minutes: Number(length) }) } },
      { onSuccess: () => toast.done('Background jobs are paused. New jobs are queued.') },
    );
  const end = () =>
    send.mutate({ body: { quiet: false } }, { onSuccess: () => toast.done('Background jobs are running.') });
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <StatusChip label={state.quiet ? 'Paused' : 'Running'} color={state.quiet ? '#b45309' : '#15803d'} />
        {state.quiet && state.since && (
          <Text size="sm" component="div">
            {state.started_by?.name} paused the jobs <RelativeTime at={state.since} zone={zone} />
            {state.until ? (
              <>
                . They resume <RelativeTime at={state.until} zone={zone} />.
              </>
            ) : (
              '. They stay paused until someone resumes them.'
            )}
          </Text>
        )}
      </Group>
      <Text size="sm" c="dimmed" className={classes.words}>
        While jobs are paused, imports, mailings, cleanups, and other new jobs stay queued in order, and nothing is
        lost. Running jobs finish. Sign-in emails are still sent.
      </Text>
      {state.quiet ? (
        <div>
          <Button onClick={end} loading={send.isPending}>
            Resume jobs
          </Button>
        </div>
      ) : (
        <Group gap="sm">
          <Select
            aria-label="Duration"
            data={lengths}
            value={length}
            onChange={(value) => setLength(value ?? '30')}
            allowDeselect={false}
            w={220}
          />
          <Button variant="default" onClick={start} loading={send.isPending}>
            Pause jobs
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** 'run-import' in readable form. */
const nameOf = (task: string) => task.charAt(0).toUpperCase() + task.slice(1).replace(/[-_]/g, ' ');

function Jobs({ jobs }: { readonly jobs: QuietState['jobs'] }) {
  if (jobs.length === 0)
    return (
      <Text size="sm" c="dimmed" p="md">
        No jobs running or queued.
      </Text>
    );
  return (
    <Table horizontalSpacing="md" className="tabular">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Job</Table.Th>
          <Table.Th ta="right">Running</Table.Th>
          <Table.Th ta="right">Queued</Table.Th>
          <Table.Th ta="right">Retrying</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {jobs.map((job) => (
          <Table.Tr key={job.task}>
            <Table.Td>{nameOf(job.task)}</Table.Td>
            <Table.Td ta="right">{job.running}</Table.Td>
            <Table.Td ta="right">{job.waiting}</Table.Td>
            <Table.Td ta="right">{job.failing}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
