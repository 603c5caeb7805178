import { adminUsers } from '@bookline/contract/features/admin-users';
import { singleSignOn } from '@bookline/contract/features/single-sign-on';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

/** Single sign-on of this host name. Null if there is none. */
export const useSignOnOffer = () => useCall(singleSignOn.offer, {}).data?.data ?? null;

/** Starts or finishes single sign-on. The caller shows a failure and follows the redirect. */
export const useSignOn = () => useSend(singleSignOn.sign_in, { quiet: true });

export const useSignOnSettings = () => useCall(singleSignOn.get, {});
/** Saves the provider. The form shows the failure. */
export const useSaveSignOn = () => useSend(singleSignOn.set, { invalidates: [singleSignOn.get], quiet: true });

/** The possible roles of new users. */
export function useNewcomerRoles() {
  const { data } = useCall(adminUsers.choices, {});
  return data?.data.roles.filter(({ value }) => value !== 'admin' && value !== 'sub_admin');
}
