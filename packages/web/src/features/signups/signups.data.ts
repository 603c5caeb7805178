import { signups } from '@bookline/contract/features/signups';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

/** Whether users can request an account here, and this browser's request. */
export const useOwnSignup = () => useCall(signups.fetch, {});
export const useAskForAccount = () => useSend(signups.create, { quiet: true, invalidates: [signups.fetch] });

export interface SignupsQuery {
  readonly q?: string;
  readonly page: number;
  readonly status: 'all' | 'new' | 'invited' | 'declined';
}

export const useSignups = (query: SignupsQuery) => useCall(signups.list, { query }, { keepPrevious: true });
export const useDecideSignup = () => useSend(signups.update, { quiet: true, invalidates: [signups.list] });
