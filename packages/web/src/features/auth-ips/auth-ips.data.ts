import { authIps } from '@bookline/contract/features/auth-ips';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

export const useAllowList = () => useCall(authIps.allow_list, {});
export const useReplaceAllowList = () =>
  useSend(authIps.replace_allow_list, { quiet: true, invalidates: [authIps.allow_list] });
