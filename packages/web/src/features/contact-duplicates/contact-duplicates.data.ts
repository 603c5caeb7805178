import type { BodyInput } from '@bookline/contract/endpoint';
import { contactDuplicates } from '@bookline/contract/features/contact-duplicates';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

/** A page of the pairs that may be one person. */
export const useDuplicates = (body: NonNullable<BodyInput<typeof contactDuplicates.list>>) =>
  useCall(contactDuplicates.list, { body }, { keepPrevious: true });

/** Whom a contact may be the same as. */
export const useDuplicatesOf = (id: string, enabled: boolean) =>
  useCall(contactDuplicates.of_contact, { params: { id } }, { enabled });

/** Says that two contacts are not the same person, or takes it back. */
export const useDismiss = () => useSend(contactDuplicates.dismiss, { invalidates: ['contact-duplicates'] });
