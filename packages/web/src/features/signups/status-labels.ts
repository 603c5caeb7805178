import type { Signup } from '@bookline/contract/features/signups';

/** What is shown for the status of a request for an account. */
export const statusLabels: Readonly<Record<Signup['status'], string>> = {
  new: 'New',
  invited: 'Invited',
  declined: 'Declined',
};
