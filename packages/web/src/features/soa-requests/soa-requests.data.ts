import { contacts } from '@bookline/contract/features/contacts';
import { soaRequests } from '@bookline/contract/features/soa-requests';
import type { SoaAge, SoaStatus } from '@bookline/contract/rules/soa';
import { urlOf } from '../../lib/api-url.ts';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

const invalidates = ['soa-requests', contacts.timeline] as const;

/** A contact's newest forms. */
export const OF_CONTACT = { page: 1, limit: 20 } as const;

export const useSoaList = (query: {
  readonly q?: string;
  readonly status?: SoaStatus;
  readonly agent_id?: string;
  readonly age?: SoaAge;
  readonly page: number;
}) => useCall(soaRequests.list, { query }, { keepPrevious: true });

export const useSoaOfContact = (contact_id: string) =>
  useCall(soaRequests.list, { query: { contact_id, ...OF_CONTACT } });

export const useSoa = (id: string) => useCall(soaRequests.get, { params: { id } });

/** Which contacts have a form in force on a day. */
export const useCoverage = (contact_ids: readonly string[], on: string, enabled: boolean) =>
  useCall(soaRequests.coverage, { query: { contact_ids: [...contact_ids], on } }, { enabled, keepPrevious: true });

/** What is missing for a contact's next Medicare appointment. */
export const useSoaWarning = (contact_id: string, enabled: boolean) =>
  useCall(soaRequests.warning, { query: { contact_id } }, { enabled });

// The dialogs show the failures.
export const useCreateSoa = () => useSend(soaRequests.create, { invalidates, quiet: true });
export const useSendSoa = () => useSend(soaRequests.send, { invalidates, quiet: true });
export const useCompleteSoa = () => useSend(soaRequests.complete, { invalidates, quiet: true });
export const useAmendSoa = () => useSend(soaRequests.amend, { invalidates, quiet: true });
export const useConfirmSigner = () => useSend(soaRequests.confirm_signer, { invalidates, quiet: true });
export const useRejectSoa = () => useSend(soaRequests.reject, { invalidates, quiet: true });

export const soaPdfUrl = (id: string, version: number): string => urlOf(soaRequests.pdf, { id }, { version });
