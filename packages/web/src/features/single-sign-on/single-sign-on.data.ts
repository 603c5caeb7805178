import { adminUsers } from '@bookline/contract/features/admin-users';
import { singleSignOn } from '@bookline/contract/features/single-sign-on';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

/** What the sign-in page offers on this host name; null where nothing. */
export const useSignOnOffer = () => useCall(singleSignOn.offer, {}).data?.data ?? null;

/** Begins to sign in with the company, or finishes: the caller shows the failure and goes where it leads. */
export const useSignOn = () => useSend(singleSignOn.sign_in, { quiet: true });

export const useSignOnSettings = () => useCall(singleSignOn.get, {});
/** Sets the provider up. The form shows the failure. */
export const useSaveSignOn = () => useSend(singleSignOn.set, { invalidates: [singleSignOn.get], quiet: true });

/** The roles that a new person can come with, as choices. */
export function useNewcomerRoles() {
  const { data } = useCall(adminUsers.choices, {});
  return data?.data.roles.filter(({ value }) => value !== 'admin' && value !== 'sub_admin');
}
