import type { ApplicationSummary } from '@bookline/contract/features/fire-light';
import { applicationForms } from '@bookline/contract/rules/application-forms';
import { type ApplicationStatus, applicationStatuses } from '@bookline/contract/rules/application-status';
import { labelIn } from '@bookline/contract/rules/options';

const colors: Record<ApplicationStatus, string> = {
  draft: '#868e96',
  sent: '#e67700',
  signed: '#1971c2',
  submitted: '#6741d9',
  approved: '#2f9e44',
  declined: '#c92a2a',
  withdrawn: '#868e96',
};

/** A status as its chip. */
export const statusLook = (status: ApplicationStatus) => ({
  label: labelIn(applicationStatuses, status),
  color: colors[status],
});

/** What is applied for: 'Aetna · Plan G', or the form's name. */
export const planText = ({ carrier, plan_name }: ApplicationSummary): string =>
  [carrier?.name, plan_name].filter(Boolean).join(' · ');

export const formText = ({ form }: Pick<ApplicationSummary, 'form'>): string => applicationForms[form].label;

export const howText = { in_person: 'in person', link: 'through a link' } as const;
export const viaText = { email: 'Email', text: 'Text', link: 'Copied link' } as const;
