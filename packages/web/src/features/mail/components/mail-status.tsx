import type { MailSummary } from '@bookline/contract/features/mailbox';
import { StatusChip } from '../../../ui/status-chip.tsx';

/** An email's status. */
export function MailStatus({ mail: { status, provider, attempts } }: { readonly mail: MailSummary }) {
  if (status === 'cancelled') return <StatusChip label="Canceled" color="#868e96" />;
  if (status === 'refused') return <StatusChip label="Not sent" color="#e03131" />;
  if (status === 'bounced') return <StatusChip label="Bounced" color="#e03131" />;
  if (status === 'failed') return <StatusChip label="Failed" color="#e03131" />;
  if (status === 'queued')
    return attempts > 0 ? (
      <StatusChip label="Retrying" color="#e8590c" />
    ) : (
      <StatusChip label="Queued" color="#868e96" />
    );
  return provider === 'local' ? (
    <StatusChip label="Stored locally" color="#1c7ed6" />
  ) : (
    <StatusChip label="Sent" color="#2f9e44" />
  );
}
