import type { ImportAttempt } from '@bookline/contract/features/import-attempt';
import { StatusChip } from '../../../ui/status-chip.tsx';

const looks: Record<ImportAttempt['status'], { label: string; color: string }> = {
  draft: { label: 'Not started', color: '#868e96' },
  queued: { label: 'Queued', color: '#868e96' },
  processing: { label: 'Processing', color: '#1c7ed6' },
  complete: { label: 'Complete', color: '#2f9e44' },
  failed: { label: 'Failed', color: '#e03131' },
  cancelled: { label: 'Canceled', color: '#868e96' },
};

/** An import's status. */
export function ImportStatus({ attempt }: { readonly attempt: Pick<ImportAttempt, 'status' | 'undo' | 'stalled'> }) {
  const { status, undo, stalled } = attempt;
  if (undo?.status === 'complete') return <StatusChip label="Undone" color="#868e96" />;
  if (undo) return <StatusChip label={undo.finished_at ? 'Partly undone' : 'Undoing'} color="#f08c00" />;
  if (stalled) return <StatusChip label="Stalled" color="#f08c00" />;
  return <StatusChip {...looks[status]} />;
}
