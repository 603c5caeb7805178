import { billing } from '@bookline/contract/features/billing';
import { dialerProfile } from '@bookline/contract/features/dialer-profile';
import { type AvailablePhoneNumber, phoneNumbers } from '@bookline/contract/features/phone-numbers';
import { phoneSimulator } from '@bookline/contract/features/phone-simulator';
import { adminPhoneNumbers, telephony } from '@bookline/contract/features/telephony';
import { useCurrentUser, useUpdateSession } from '../../lib/session.ts';
import { useCall } from '../../lib/use-call.ts';
import type { ListQuery } from '../../lib/use-list-state.ts';
import { useSend } from '../../lib/use-send.ts';

/** Queries that show numbers. They're out of date after a purchase, a new label, or a release. */
const numbersChange = [
  phoneNumbers.list,
  'dialer-profile',
  'admin-phone-numbers',
  'dialer-subscriptions',
  'sms-subscriptions',
] as const;

/** The phone provider takes about a second. */
const LOOK_AGAIN_MS = 1500;

export interface NumberWish {
  readonly type: AvailablePhoneNumber['type'];
  readonly area_code: string;
  readonly contains: string;
  readonly state: string;
  readonly city: string;
}

/** The user's numbers. Polled during a purchase. */
export function useOwnNumbers() {
  const found = useCall(phoneNumbers.list, {});
  const pending = found.data?.data.orders.some(({ status }) => status === 'pending' || status === 'paying') ?? false;
  useCall(phoneNumbers.list, {}, { enabled: pending, refetchInterval: pending && LOOK_AGAIN_MS });
  return found;
}

/** Available numbers, loaded when the user searches. */
export const useNumberSearch = (wish: NumberWish | null) =>
  useCall(
    phoneNumbers.search,
    { query: wish ?? {} },
    // Other customers buy numbers too, so results expire soon.
    { enabled: wish !== null, keepPrevious: true, staleTime: 30_000 },
  );

export const useBuyNumber = () => useSend(phoneNumbers.purchase, { quiet: true, invalidates: numbersChange });
/** Where a number's payment is, after the user's bank asked for them. */
export const useConfirmNumberPayment = () =>
  useSend(billing.confirm_payment, { quiet: true, invalidates: numbersChange });
export const useChangeNumber = () => useSend(phoneNumbers.update, { quiet: true, invalidates: numbersChange });
export const useReleaseNumber = () => useSend(phoneNumbers.release, { invalidates: numbersChange });
export const useKeepNumber = () => useSend(phoneNumbers.keep, { invalidates: numbersChange });

export const useDialerSettings = () => useCall(dialerProfile.get, {});
export const useUpdateDialer = () =>
  useSend(dialerProfile.update, { quiet: true, invalidates: ['dialer-profile', phoneNumbers.list] });

const verifying = { quiet: true, invalidates: ['dialer-profile'] } as const;
export const useSendCode = () => useSend(dialerProfile.verify, verifying);

/** Verifies or removes the phone. The shell's dialer updates at once (R228). */
export function useConfirmCode() {
  const follow = useFollowPhone();
  return useSend(dialerProfile.confirm, { ...verifying, onSent: ({ data }) => follow(data.verified_number) });
}
export function useRemovePhone() {
  const follow = useFollowPhone();
  return useSend(dialerProfile.remove, {
    invalidates: ['dialer-profile'],
    onSent: ({ data }) => follow(data.verified_number),
  });
}

function useFollowPhone(): (number: string | null) => void {
  const { profile } = useCurrentUser();
  const update = useUpdateSession();
  return (dialer_verified_phone_number) => update({ profile: { ...profile, dialer_verified_phone_number } });
}

export const useTelephony = () => useCall(telephony.get, {});
export const useSetTelephony = () =>
  useSend(telephony.set, { quiet: true, invalidates: ['telephony', 'dialer-profile', phoneNumbers.list] });
export const useTestTelephony = () => useSend(telephony.test);

export type NumberState = 'held' | 'unassigned' | 'released';

export const useTenantNumbers = (
  query: ListQuery<'bought_at' | 'phone_number' | 'owner'> & { readonly state: NumberState },
) => useCall(adminPhoneNumbers.list, { query }, { keepPrevious: true });
export const useChangeTenantNumber = () =>
  useSend(adminPhoneNumbers.update, { quiet: true, invalidates: numbersChange });
export const useReleaseTenantNumber = () => useSend(adminPhoneNumbers.release, { invalidates: numbersChange });
export const useKeepTenantNumber = () => useSend(adminPhoneNumbers.keep, { invalidates: numbersChange });

export const useDialerPeople = (query: ListQuery<'name'>) =>
  useCall(adminPhoneNumbers.people, { query }, { keepPrevious: true });
export const useEnableDialer = () =>
  useSend(adminPhoneNumbers.enable, { invalidates: [adminPhoneNumbers.people], until_shown: true });

/** Texts and calls to outside phones, for users of this computer. */
export const useTouches = (query: { readonly q: string; readonly page: number }) =>
  useCall(phoneSimulator.listHere, { query }, { keepPrevious: true, refetchInterval: 3000 });
