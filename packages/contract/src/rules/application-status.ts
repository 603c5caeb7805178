/** Where an application stands. `approved` and `declined` follow from the policy's status. */
export const applicationStatuses = [
  { value: 'draft', label: 'In progress' },
  { value: 'sent', label: 'Waiting for signature' },
  { value: 'signed', label: 'Signed' },
  { value: 'submitted', label: 'Submitted' },
  { value: 'approved', label: 'Approved' },
  { value: 'declined', label: 'Declined' },
  { value: 'withdrawn', label: 'Withdrawn' },
] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number]['value'];
export const applicationStatusNames = applicationStatuses.map(({ value }) => value);

/** Days in which a link can be signed. */
export const APPLICATION_DAYS_TO_SIGN = 30;
export const applicationWays = ['email', 'text', 'link'] as const;
export type ApplicationWay = (typeof applicationWays)[number];
