import type { TransferAttempt } from '@bookline/contract/features/transfers';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { isReverting } from '../transfers.data.ts';

const looks: Record<TransferAttempt['status'], { label: string; color: string }> = {
  queued: { label: 'Queued', color: '#868e96' },
  processing: { label: 'Processing', color: '#1c7ed6' },
  complete: { label: 'Complete', color: '#2f9e44' },
  failed: { label: 'Failed', color: '#e03131' },
  cancelled: { label: 'Canceled', color: '#868e96' },
};

/** The status of a transfer. Reverted wins over the original result. */
export function TransferStatus({ attempt }: { readonly attempt: TransferAttempt }) {
  if (attempt.reverted) return <StatusChip label="Reverted" color="#7048e8" />;
  if (isReverting(attempt)) return <StatusChip label="Reverting" color="#1c7ed6" />;
  return <StatusChip {...looks[attempt.status]} />;
}
