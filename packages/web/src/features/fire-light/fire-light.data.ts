import { contacts } from '@bookline/contract/features/contacts';
import { fireLight } from '@bookline/contract/features/fire-light';
import type { ApplicationStatus } from '@bookline/contract/rules/application-status';
import { urlOf } from '../../lib/api-url.ts';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

const invalidates = ['fire-light', contacts.timeline] as const;

/** A contact's newest applications. */
export const OF_CONTACT = { page: 1, limit: 20 } as const;

export const useDashboard = (body: {
  readonly q?: string;
  readonly status?: ApplicationStatus;
  readonly page: number;
}) => useCall(fireLight.dashboard, { body }, { keepPrevious: true });

export const useApplicationsOf = (contact_id: string) =>
  useCall(fireLight.dashboard, { body: { contact_id, ...OF_CONTACT } });

export const useApplication = (id: string) => useCall(fireLight.get, { params: { id } });

// The dialogs show the failures.
export const useOpenApplication = () => useSend(fireLight.application, { invalidates, quiet: true });
export const useSaveApplication = () => useSend(fireLight.save, { invalidates, quiet: true });
export const useSendApplication = () => useSend(fireLight.send, { invalidates, quiet: true });
export const useSignApplication = () => useSend(fireLight.sign, { invalidates, quiet: true });
export const useSubmitApplication = () =>
  useSend(fireLight.submit, { invalidates: [...invalidates, 'contact-policies'], quiet: true });
export const useWithdrawApplication = () => useSend(fireLight.withdraw, { invalidates, quiet: true });
export const useSignOn = () => useSend(fireLight.sign_on, { quiet: true });
export const useCheckApplication = () => useSend(fireLight.check, { invalidates });

export const applicationPdfUrl = (id: string, version: number): string => urlOf(fireLight.pdf, { id }, { version });
