import { adminJobs, type Job, jobs } from '@bookline/contract/features/jobs';
import { system } from '@bookline/contract/features/system';
import { useQuery } from '@tanstack/react-query';
import { isLive } from '../../lib/live.ts';
import { callOptions, useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

/** The first polling interval while a job runs … */
const BUSY_MS = 1500;
/** … and the longest one, for jobs that take long. */
const MAX_MS = 8000;
/** Otherwise once a minute, because a job may have started on another device. No requests while the window is hidden. */
const IDLE_MS = 60_000;

export const isOpen = ({ status }: Pick<Job, 'status'>): boolean => status === 'queued' || status === 'processing';

/** The time until the next poll of long jobs, in milliseconds. It uses this machine's clock, so a wrong clock changes little. */
export function pauseBefore(list: readonly Job[] | undefined, now: number): number {
  const running = list?.filter(isOpen) ?? [];
  if (running.length === 0) return IDLE_MS;
  const newest = Math.max(...running.map(({ created_at }) => Date.parse(created_at)));
  return Math.min(MAX_MS, Math.max(BUSY_MS, (now - newest) / 20));
}

/** The signed-in user's long jobs. */
export const useJobs = () =>
  useQuery({
    ...callOptions(jobs.list),
    refetchInterval: ({ state }) => (isLive() ? IDLE_MS : pauseBefore(state.data?.data, Date.now())),
    staleTime: 1000,
  });

/** How often to check whether imports are processed. */
const WORKERS_MS = 10_000;

/** Whether any worker processes imports now. */
export const useWorkersStatus = () => useCall(jobs.workers_status, {}, { refetchInterval: WORKERS_MS });

export const useCancelJob = () => useSend(jobs.cancel, { invalidates: [jobs.list, 'imports', 'report-runs'] });
export const useDismissJob = () => useSend(jobs.dismiss, { invalidates: [jobs.list] });
export const useDismissJobs = () => useSend(jobs.dismiss_all, { invalidates: [jobs.list] });

/** The polling interval of the admin page. */
const REFRESH_MS = 3000;
const live = { refetchInterval: REFRESH_MS };

export const useOverview = () => useCall(adminJobs.overview, {}, live);
/** The polling interval of the health panel, which stays open for long. */
const HEALTH_MS = 30_000;
const slow = { refetchInterval: HEALTH_MS };
export const useHealth = () => useCall(system.health, {}, slow);
export const useHealthOverview = () => useCall(adminJobs.overview, {}, slow);
export const useHealthSchedules = () => useCall(adminJobs.schedules, {}, slow);

export const useAllJobs = (query: { page: number; tab: 'open' | 'ended' | 'all' }) =>
  useCall(adminJobs.list, { query: { ...query, limit: 25 } }, { ...live, keepPrevious: true });
export const useFailedJobs = (page: number) =>
  useCall(adminJobs.failed, { query: { page, limit: 25 } }, { ...live, keepPrevious: true });

export const useSchedules = () => useCall(adminJobs.schedules, {}, live);
export const useScheduleRuns = (name: string) => useCall(adminJobs.schedule_runs, { params: { name } });

const invalidates = ['admin-jobs', 'jobs', 'imports'] as const;
export const useCancelAnyJob = () => useSend(adminJobs.cancel, { invalidates });
export const useRetryJob = () => useSend(adminJobs.retry, { invalidates });
export const useRetryJobs = () => useSend(adminJobs.retry_all, { invalidates });
export const useRunSchedule = () => useSend(adminJobs.run_schedule, { invalidates });
export const useRemoveFailed = () => useSend(adminJobs.remove, { invalidates });
