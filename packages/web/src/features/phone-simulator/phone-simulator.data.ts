import { simulatedPhones } from '@bookline/contract/features/simulated-phones';
import { isLive } from '../../lib/live.ts';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

/** Live messages about texts reload the phones (features/texts). Without them, it's seldom, because each look is audited. */
const POLL_MS = 30_000;
const polling = () => ({ refetchInterval: isLive() ? (false as const) : POLL_MS });

/** The phones outside of the company, the last used first. */
export const usePhones = (q: string) =>
  useCall(simulatedPhones.phones, { query: { q, limit: 100 } }, { keepPrevious: true, ...polling() });

/** One phone with its texts and calls. */
export const usePhone = (number: string | undefined) =>
  useCall(simulatedPhones.phone, { params: { number: number ?? '' } }, { enabled: number !== undefined, ...polling() });

const invalidates = ['simulated-phones'] as const;
/** Sends a text from a phone. The form shows the failure. */
export const useReplyFrom = () => useSend(simulatedPhones.reply, { quiet: true, invalidates });
export const useSetPhone = () => useSend(simulatedPhones.set, { invalidates, until_shown: true });
