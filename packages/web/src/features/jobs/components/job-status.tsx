import type { Job } from '@bookline/contract/features/jobs';
import { StatusChip } from '../../../ui/status-chip.tsx';

const looks: Record<Job['status'], { label: string; color: string }> = {
  queued: { label: 'Queued', color: '#868e96' },
  processing: { label: 'Processing', color: '#1c7ed6' },
  complete: { label: 'Complete', color: '#2f9e44' },
  failed: { label: 'Failed', color: '#e03131' },
  cancelled: { label: 'Canceled', color: '#868e96' },
};

/** R146: a job's status; processing unless stated otherwise. */
export function JobStatus({
  status = 'processing',
  cancelling = false,
}: {
  readonly status?: Job['status'];
  readonly cancelling?: boolean;
}) {
  return <StatusChip {...(cancelling ? { label: 'Canceling', color: '#b45309' } : looks[status])} />;
}
