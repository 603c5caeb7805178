import { contactTransfers } from '@bookline/contract/features/contact-transfers';
import { useCall } from '../../lib/use-call.ts';

/** A contact's transfers, newest first. */
export const useTransfers = (id: string) => useCall(contactTransfers.list, { params: { id } });
