import type { MailSummary } from '@bookline/contract/features/mailbox';
import { StatusChip } from '../../../ui/status-chip.tsx';

/** Where a mail stands. */
export function MailStatus({ mail: { status, provider, attempts } }: { readonly mail: MailSummary }) {
  if (status === 'cancelled') return <StatusChip label="Taken back" color="#868e96" />;
  if (status === 'refused') return <StatusChip label="Not sent" color="#e03131" />;
  if (status === 'bounced') return <StatusChip label="Came back" color="#e03131" />;
  if (status === 'failed') return <StatusChip label="Not delivered" color="#e03131" />;
  if (status === 'queued')
    return attempts > 0 ? (
      <StatusChip label="Put off" color="#e8590c" />
    ) : (
      <StatusChip label="Waiting" color="#868e96" />
    );
  return provider === 'local' ? (
    <StatusChip label="Kept here" color="#1c7ed6" />
  ) : (
    <StatusChip label="Sent" color="#2f9e44" />
  );
}
