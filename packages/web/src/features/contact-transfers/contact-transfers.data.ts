import { contactTransfers } from '@bookline/contract/features/contact-transfers';
import { useCall } from '../../lib/use-call.ts';

/** From whom to whom a contact went, newest first. */
export const useTransfers = (id: string) => useCall(contactTransfers.list, { params: { id } });
