import type { SentEmail } from '@bookline/contract/features/contact-emails';

const states = {
  queued: 'Queued',
  sent: 'Sent',
  failed: 'Failed',
  cancelled: 'Canceled',
  refused: 'Not sent',
  bounced: 'Bounced',
} as const;

/** The label of an email's status. */
export const emailState = ({ status }: Pick<SentEmail, 'status'>): string => states[status];

/** The statuses for a filter. */
export const emailStates = [
  { value: 'sent', label: 'Sent' },
  { value: 'queued', label: 'Queued' },
  { value: 'failed', label: 'Failed' },
  { value: 'bounced', label: 'Bounced' },
  { value: 'refused', label: 'Not sent' },
  { value: 'cancelled', label: 'Canceled' },
] as const;

/** Whether the email wasn't delivered and the user should know why. */
export const isTrouble = ({ status }: Pick<SentEmail, 'status'>): boolean =>
  status === 'failed' || status === 'refused' || status === 'bounced';
