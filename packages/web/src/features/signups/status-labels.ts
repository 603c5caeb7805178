import type { Signup } from '@bookline/contract/features/signups';

/** The label of a request's status. */
export const statusLabels: Readonly<Record<Signup['status'], string>> = {
  new: 'New',
  invited: 'Invited',
  declined: 'Declined',
};
