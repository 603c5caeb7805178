import { setupCalls } from '@bookline/contract/features/setup';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

/** The steps of the setup. Admins come back to it from each step, so it's always read again. */
export const useSetup = (enabled = true) => useCall(setupCalls.get, {}, { enabled, staleTime: 0 });

export const useMarkStep = () => useSend(setupCalls.mark, { invalidates: [setupCalls.get] });

/** What shows contacts, follow-ups, events, or their numbers. */
const invalidates = ['setup', 'contacts', 'follow-ups', 'calendar', 'dashboard', 'home'] as const;
export const useAddSamples = () => useSend(setupCalls.add_sample, { invalidates });
export const useRemoveSamples = () => useSend(setupCalls.remove_sample, { invalidates });
