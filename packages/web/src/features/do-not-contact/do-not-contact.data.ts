import { doNotContact } from '@bookline/contract/features/do-not-contact';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

export type Kind = 'phone' | 'email';

/** A page of the list, newest first. */
export const useListed = (query: { page: number; q?: string; kind?: Kind }) =>
  useCall(doNotContact.list, { query }, { keepPrevious: true });

const invalidates = [doNotContact.list, 'contacts'] as const;

/** Adds entries. The form shows the failure. */
export const useAddListed = () => useSend(doNotContact.add, { invalidates, quiet: true });
export const useAddListedFile = () => useSend(doNotContact.add_file, { invalidates: ['jobs'], quiet: true });
export const useRemoveListed = () => useSend(doNotContact.remove, { invalidates, quiet: true });
