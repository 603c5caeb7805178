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

const FOREVER = 'until ended';
const lengths = [
  { value: '30', label: 'For 30 minutes' },
  { value: '120', label: 'For 2 hours' },
  { value: '480', label: 'For 8 hours' },
  { value: '1440', label: 'For a day' },
  { value: FOREVER, label: 'Until somebody ends it' },
];

/** R293: lets the tenant's background jobs wait and go on again, and shows what is in line. */
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
            <Panel title="In line now" flush>
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
      { onSuccess: () => toast.done('The jobs are quiet: what comes in waits its turn.') },
    );
  const end = () => send.mutate({ body: { quiet: false } }, { onSuccess: () => toast.done('The jobs go on.') });
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <StatusChip label={state.quiet ? 'Quiet' : 'Running'} color={state.quiet ? '#b45309' : '#15803d'} />
        {state.quiet && state.since && (
          <Text size="sm" component="div">
            {state.started_by?.name} made them quiet <RelativeTime at={state.since} zone={zone} />
            {state.until ? (
              <>
                ; they go on <RelativeTime at={state.until} zone={zone} />.
              </>
            ) : (
              '; they go on when somebody ends it.'
            )}
          </Text>
        )}
      </Group>
      <Text size="sm" c="dimmed" className={classes.words}>
        While they are quiet nothing new starts: imports, mailings, clean-ups and everything else stay in line, in
        order, and nothing is lost. What runs already finishes. Mails that somebody waits for to sign in are sent all
        the same.
      </Text>
      {state.quiet ? (
        <div>
          <Button onClick={end} loading={send.isPending}>
            Let the jobs go on
          </Button>
        </div>
      ) : (
        <Group gap="sm">
          <Select
            aria-label="How long"
            data={lengths}
            value={length}
            onChange={(value) => setLength(value ?? '30')}
            allowDeselect={false}
            w={220}
          />
          <Button variant="default" onClick={start} loading={send.isPending}>
            Make the jobs quiet
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** 'run-import' as people say it. */
const nameOf = (task: string) => task.charAt(0).toUpperCase() + task.slice(1).replace(/[-_]/g, ' ');

function Jobs({ jobs }: { readonly jobs: QuietState['jobs'] }) {
  if (jobs.length === 0)
    return (
      <Text size="sm" c="dimmed" p="md">
        Nothing runs and nothing waits.
      </Text>
    );
  return (
    <Table horizontalSpacing="md" className="tabular">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Job</Table.Th>
          <Table.Th ta="right">Running</Table.Th>
          <Table.Th ta="right">Waiting</Table.Th>
          <Table.Th ta="right">Trying again</Table.Th>
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
