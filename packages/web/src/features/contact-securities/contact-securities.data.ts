import { contactSecurities, type Security } from '@bookline/contract/features/contact-securities';
import { contacts } from '@bookline/contract/features/contacts';
import { useQueryClient } from '@tanstack/react-query';
import { callOptions, useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

const invalidates = ['contact-securities', contacts.timeline] as const;

export const useSecurities = (contactId: string) => useCall(contactSecurities.list, { params: { id: contactId } });

/** Adds a security. The form shows the failure. */
export const useAddSecurity = () => useSend(contactSecurities.create, { invalidates, quiet: true });
/** Changes a security. The form shows the failure. */
export const useChangeSecurity = () => useSend(contactSecurities.update, { invalidates, quiet: true });
export const useDeleteSecurity = () => useSend(contactSecurities.delete, { invalidates });

/** Reloads one security. Undefined if it no longer exists. */
export function useNewestSecurity(contactId: string): (id: string) => Promise<Security | undefined> {
  const client = useQueryClient();
  return async (id) => {
    const options = callOptions(contactSecurities.list, { params: { id: contactId } });
    const { data } = await client.fetchQuery({ ...options, staleTime: 0 });
    return data.find((security) => security.id === id);
  };
}
