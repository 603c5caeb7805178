import type { BodyInput } from '@bookline/contract/endpoint';
import { contactDuplicates } from '@bookline/contract/features/contact-duplicates';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

/** A page of possible duplicates. */
export const useDuplicates = (body: NonNullable<BodyInput<typeof contactDuplicates.list>>) =>
  useCall(contactDuplicates.list, { body }, { keepPrevious: true });

/** The possible duplicates of a contact. */
export const useDuplicatesOf = (id: string) => useCall(contactDuplicates.of_contact, { params: { id } });

/** Marks two contacts as not duplicates, or undoes it. */
export const useDismiss = () => useSend(contactDuplicates.dismiss, { invalidates: ['contact-duplicates'] });
