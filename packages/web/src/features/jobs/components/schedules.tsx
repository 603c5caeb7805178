import type { JobSchedule, ScheduleRun } from '@bookline/contract/features/jobs';
import { Button, Group, Text } from '@mantine/core';
import { IconCalendarRepeat } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import tablePage from '../../../ui/table/table-page.module.css';
import type { Column } from '../../../ui/table/types.ts';
import { toast } from '../../../ui/toast.ts';
import { useRunSchedule, useSchedules } from '../jobs.data.ts';
import { runLooks, runOutcome } from '../run-words.ts';
import { ScheduleRuns } from './schedule-runs.tsx';

/** A readable name of 'America/New_York': 'Eastern Time'. */
const sayZone = (zone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone;

/** The schedules: when they run, past runs, and the next run. */
export function Schedules() {
  const { data, error, refetch } = useSchedules();
  const zone = useTimeZone();
  // All of them use the tenant's time zone.
  const clock = data?.data[0]?.zone;
  const columns = useMemo(() => columnsIn(zone, clock), [zone, clock]);
  const failed = error !== null && data === undefined;
  const [opened, setOpened] = useState<JobSchedule | null>(null);
  return (
    <div className={tablePage.table}>
      <DataTable<JobSchedule>
        label="Schedules"
        columns={columns}
        rows={failed ? [] : data?.data}
        rowId={({ name }) => name}
        rowName={({ title }) => title}
        onOpen={setOpened}
        renderCompact={(schedule) => (
          <>
            <Group justify="space-between" wrap="nowrap" gap="xs">
              <Text size="sm" fw={500} truncate title={schedule.title}>
                {schedule.title}
              </Text>
              <RunNow schedule={schedule} />
            </Group>
            <Group justify="space-between" wrap="nowrap" gap="xs">
              <Text size="xs" c="dimmed" truncate component="div">
                {schedule.when}, {sayZone(schedule.zone)}
              </Text>
              <LastRun run={schedule.last_run} zone={zone} />
            </Group>
          </>
        )}
        error={failed ? <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} /> : undefined}
        empty={
          <EmptyState icon={IconCalendarRepeat} title="No scheduled jobs">
            Scheduled jobs will appear here.
          </EmptyState>
        }
        scrollKey="schedules"
      />
      {opened && <ScheduleRuns schedule={opened} zone={zone} onClose={() => setOpened(null)} />}
    </div>
  );
}

function LastRun({ run, zone }: { readonly run: ScheduleRun | null; readonly zone: string }) {
  if (!run)
    return (
      <Text size="xs" c="dimmed" component="span">
        Not yet
      </Text>
    );
  return (
    <Group gap={6} wrap="nowrap" title={run.by_hand ? 'Requested by an admin' : undefined}>
      <StatusChip {...runLooks[run.status]} />
      <Text size="xs" component="span" style={{ whiteSpace: 'nowrap' }}>
        <RelativeTime at={run.ended_at ?? run.started_at ?? run.due_at} zone={zone} />
      </Text>
    </Group>
  );
}

function RunNow({ schedule: { name, title, last_run } }: { readonly schedule: JobSchedule }) {
  const run = useRunSchedule();
  const open = last_run?.status === 'queued' || last_run?.status === 'running';
  return (
    <Button
      size="compact-xs"
      variant="default"
      style={{ flex: 'none' }}
      aria-label={`Run now: ${title}`}
      disabled={open}
      loading={run.isPending}
      onClick={() =>
        run.mutate({ params: { name } }, { onSuccess: () => toast.done('Job started. Its result will appear here.') })
      }
    >
      Run now
    </Button>
  );
}

function columnsIn(zone: string, clock: string | undefined): readonly Column<JobSchedule>[] {
  return [
    { id: 'title', header: 'Job', width: 350, cell: ({ title }) => <span title={title}>{title}</span> },
    { id: 'when', header: clock ? `Schedule (${sayZone(clock)})` : 'Schedule', width: 180, cell: ({ when }) => when },
    { id: 'last', header: 'Last run', width: 140, cell: ({ last_run }) => <LastRun run={last_run} zone={zone} /> },
    { id: 'outcome', header: 'Result', width: 160, cell: ({ last_run }) => (last_run ? runOutcome(last_run) : '') },
    { id: 'next', header: 'Next run', width: 85, cell: ({ next_at }) => <RelativeTime at={next_at} zone={zone} /> },
    { id: 'actions', header: 'Actions', width: 95, cell: (schedule) => <RunNow schedule={schedule} /> },
  ];
}
