import type { SentEmail } from '@bookline/contract/features/contact-emails';

const states = {
  queued: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  cancelled: 'Taken back',
  refused: 'Not sent',
  bounced: 'Came back',
} as const;

/** What became of a mail, for a person. */
export const emailState = ({ status }: Pick<SentEmail, 'status'>): string => states[status];

/** The states as a choice. */
export const emailStates = [
  { value: 'sent', label: 'Sent' },
  { value: 'queued', label: 'Waiting' },
  { value: 'failed', label: 'Failed' },
  { value: 'bounced', label: 'Came back' },
  { value: 'refused', label: 'Not sent' },
  { value: 'cancelled', label: 'Taken back' },
] as const;

/** Whether it did not arrive, and somebody should know why. */
export const isTrouble = ({ status }: Pick<SentEmail, 'status'>): boolean =>
  status === 'failed' || status === 'refused' || status === 'bounced';
