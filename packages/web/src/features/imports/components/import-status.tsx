import type { ImportAttempt } from '@bookline/contract/features/imports';
import { StatusChip } from '../../../ui/status-chip.tsx';

const looks: Record<ImportAttempt['status'], { label: string; color: string }> = {
  draft: { label: 'Not started', color: '#868e96' },
  queued: { label: 'Waiting', color: '#868e96' },
  processing: { label: 'Importing', color: '#1c7ed6' },
  complete: { label: 'Complete', color: '#2f9e44' },
  failed: { label: 'Failed', color: '#e03131' },
  cancelled: { label: 'Cancelled', color: '#868e96' },
};

/** Where an import stands. */
export function ImportStatus({ status }: { readonly status: ImportAttempt['status'] }) {
  return <StatusChip {...looks[status]} />;
}
