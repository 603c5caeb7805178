import { contactPolicies, type Policy } from '@bookline/contract/features/contact-policies';
import { contacts } from '@bookline/contract/features/contacts';
import { lookups } from '@bookline/contract/features/lookups';
import { useQueryClient } from '@tanstack/react-query';
import { callOptions, useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';
import { FRESH } from '../contact-fields/contact-fields.api.ts';

const invalidates = ['contact-policies', contacts.timeline] as const;

export const usePolicies = (contactId: string) => useCall(contactPolicies.list, { params: { id: contactId } });

/** Adds a policy. The form shows the failure. */
export const useAddPolicy = () => useSend(contactPolicies.create, { invalidates, quiet: true });
/** Changes a policy. The form shows the failure. */
export const useChangePolicy = () => useSend(contactPolicies.update, { invalidates, quiet: true });
export const useDeletePolicy = () => useSend(contactPolicies.delete, { invalidates });

/** Reloads one policy. Undefined if it no longer exists. */
export function useNewestPolicy(contactId: string): (id: string) => Promise<Policy | undefined> {
  const client = useQueryClient();
  return async (id) => {
    const options = callOptions(contactPolicies.list, { params: { id: contactId } });
    const { data } = await client.fetchQuery({ ...options, staleTime: 0 });
    return data.find((policy) => policy.id === id);
  };
}

/** The active carriers, by name. */
export const useCarriers = () => useCall(lookups.carriers, {}, { staleTime: FRESH });
