import { aftercares } from '@bookline/contract/features/aftercares';
import { linkedContacts } from '@bookline/contract/features/linked-contacts';
import { useCurrentUser } from '../../lib/session.ts';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

const invalidates = ['aftercares', 'contacts', 'linked-contacts', 'contact-permissions', 'outbound-gate'] as const;

export const useFamilies = (query: { readonly q?: string; readonly page: number }) =>
  useCall(aftercares.list, { query }, { keepPrevious: true });

export const useFamily = (id: string) => useCall(aftercares.family_status, { params: { id } });

/** The linked contacts, whom the form offers as survivors. */
export function useKnownSurvivors(id: string) {
  const { features } = useCurrentUser();
  return useCall(linkedContacts.list, { params: { id } }, { enabled: features.includes('linked_contacts') });
}

// The dialog shows the failures.
export const useEnrollFamily = () => useSend(aftercares.enroll, { invalidates, quiet: true });
export const useCancelAftercare = () => useSend(aftercares.cancel, { invalidates });
export const useCreateProgram = () => useSend(aftercares.create_program, { invalidates: ['aftercares', 'workflow'] });
