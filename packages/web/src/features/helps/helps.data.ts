import { helps } from '@bookline/contract/features/helps';
import { system } from '@bookline/contract/features/system';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

const FRESH = 10 * 60_000;

/** Whether the tenant's HELP_BUTTON setting is on (R041). */
export function useHelpButton(): boolean {
  const { data } = useCall(system.setting, { params: { key: 'HELP_BUTTON' } }, { staleTime: FRESH });
  return data?.data.value === 'true';
}

/** The tenant's email address and phone number for help. */
export function useSupport() {
  const of = (key: string) => useCall(system.setting, { params: { key } }, { staleTime: FRESH }).data?.data.value;
  return { email: of('SUPPORT_EMAIL'), phone: of('SUPPORT_PHONE') };
}

export const useAskForHelp = () => useSend(helps.create, { quiet: true, invalidates: [helps.list] });

export const useHelpRequests = (page: number, open: boolean) =>
  useCall(helps.list, { query: { page, open: open ? 'true' : 'false' } }, { keepPrevious: true });

export const useSettleHelpRequest = () => useSend(helps.update, { invalidates: [helps.list] });
