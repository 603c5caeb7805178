import type { WfRun } from '@bookline/contract/features/workflow-runs';
import { runStates } from '@bookline/contract/rules/workflow-steps';
import { StatusChip } from '../../../ui/status-chip.tsx';

const colors = {
  active: '#2563eb',
  finished: '#15803d',
  stopped: '#6b7280',
  failed: '#b91c1c',
  refused: '#b45309',
} as const;

/** A contact's status in a workflow. */
export const RunState = ({ state }: Pick<WfRun, 'state'>) => (
  <StatusChip label={runStates[state]} color={colors[state]} />
);

/** The current step, or why the run ended. */
export function whereText({ at_step, waits_until, reason }: WfRun, zone: string): string {
  if (reason) return reason;
  if (waits_until) return `${at_step ?? 'Waiting'}: until ${shortTime(waits_until, zone)}`;
  return at_step ? `Next: ${at_step}` : '';
}

const shortTime = (at: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }).format(new Date(at));
