import { contacts } from '@bookline/contract/features/contacts';
import { medicareImport } from '@bookline/contract/features/medicare-import';
import { rxDetails } from '@bookline/contract/features/rx-details';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

const invalidates = [rxDetails.get, contacts.timeline] as const;

/** A contact's Rx and Medicare details. */
export const useRxDetails = (id: string) => useCall(rxDetails.get, { params: { id } });

/** Saves the details. The caller shows a failure next to the input. */
export const useSaveRxDetails = () => useSend(rxDetails.update, { invalidates, quiet: true });

/** Reviews a Medicare text, or merges the selected items. The caller shows a failure. */
export const useMedicareImport = () => useSend(medicareImport.contact, { invalidates, quiet: true });
