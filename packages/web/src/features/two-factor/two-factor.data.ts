import type { ReplyOf } from '@bookline/contract/endpoint';
import { twoFactor } from '@bookline/contract/features/two-factor';
import { useUpdateSession } from '../../lib/session.ts';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

const changed = { quiet: true, invalidates: ['two-factor'] } as const;

/** The user's second factor. */
export const useTwoFactor = () => useCall(twoFactor.get, {});

export const useGenerateQr = () => useSend(twoFactor.generate_qr, { quiet: true });
export const useSendOtp = () => useSend(twoFactor.send_otp, { quiet: true });

/** Turns it on. The shell updates at once, so the user isn't redirected back here. */
export function useEnable() {
  const update = useUpdateSession();
  return useSend(twoFactor.enable, { ...changed, onSent: () => update({ has_2fa_enabled: true }) });
}

export function useDisable(onSent: () => void) {
  const update = useUpdateSession();
  return useSend(twoFactor.disable, {
    ...changed,
    onSent: () => {
      update({ has_2fa_enabled: false });
      onSent();
    },
  });
}

export function useUpdateTwoFactor(onSent: (reply: ReplyOf<typeof twoFactor.update>) => void) {
  const update = useUpdateSession();
  return useSend(twoFactor.update, {
    ...changed,
    onSent: (reply) => {
      update({ two_fa_is_required: reply.data.required });
      onSent(reply);
    },
  });
}
