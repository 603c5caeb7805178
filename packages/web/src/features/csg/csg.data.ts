import { contacts } from '@bookline/contract/features/contacts';
import { csg } from '@bookline/contract/features/csg';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

const invalidates = [csg.quotes, contacts.timeline] as const;

export const useQuotes = (id: string) => useCall(csg.quotes, { params: { id } });

// The dialogs show the failures.
export const useFindPlans = () => useSend(csg.plans, { quiet: true });
export const usePlanDetails = () => useSend(csg.plan_details, { quiet: true });
export const useSaveQuote = () => useSend(csg.quote, { invalidates, quiet: true });
export const useSendQuote = () =>
  useSend(csg.send, { invalidates: [...invalidates, 'contact-files', 'contact-emails'], quiet: true });
export const useDeleteQuote = () => useSend(csg.delete, { invalidates });
