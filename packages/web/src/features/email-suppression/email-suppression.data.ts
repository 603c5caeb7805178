import { type EmailSuppression, emailSuppression } from '@bookline/contract/features/email-suppression';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

export type Reason = EmailSuppression['reason'];

const invalidates = [emailSuppression.list, 'contacts', 'outbound-gate'] as const;

/** A page of the list, newest first. */
export const useSuppressions = (query: { page: number; q?: string; reason?: Reason }) =>
  useCall(emailSuppression.list, { query }, { keepPrevious: true });

/** Adds addresses. The form shows the failure. */
export const useAddSuppressions = () => useSend(emailSuppression.add, { invalidates, quiet: true });
export const useAddSuppressionFile = () => useSend(emailSuppression.add_file, { invalidates, quiet: true });
export const useRemoveSuppression = () => useSend(emailSuppression.remove, { invalidates });

export const reasons: readonly { readonly value: Reason; readonly label: string }[] = [
  { value: 'hard_bounce', label: 'Bounced' },
  { value: 'soft_bounces', label: 'Refused repeatedly' },
  { value: 'complaint', label: 'Spam complaint' },
  { value: 'unsubscribed', label: 'Unsubscribed' },
  { value: 'manual', label: 'Added by a user' },
];

export const reasonLabel = (reason: Reason): string => reasons.find(({ value }) => value === reason)?.label ?? reason;
