import type { ScheduleRun } from '@bookline/contract/features/jobs';

export const runLooks: Record<ScheduleRun['status'], { readonly label: string; readonly color: string }> = {
  queued: { label: 'Queued', color: '#868e96' },
  running: { label: 'Running', color: '#1c7ed6' },
  done: { label: 'Complete', color: '#2f9e44' },
  failed: { label: 'Failed', color: '#e03131' },
};

/** A run's result so far, and why it hasn't completed. */
export const runOutcome = ({ outcome, error, status }: ScheduleRun): string =>
  error === null ? (status === 'queued' ? '' : outcome) : `${outcome}. ${error}`;

/** A run's length: 'under a second', '42 s', '12 min'; '' if it never started. */
export function runTime({ started_at, ended_at }: ScheduleRun): string {
  if (!started_at || !ended_at) return '';
  const seconds = (Date.parse(ended_at) - Date.parse(started_at)) / 1000;
  if (seconds < 1) return 'under a second';
  return seconds < 120 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;
}
