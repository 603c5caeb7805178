import type { ReplyOf } from '@bookline/contract/endpoint';
import type { sessions } from '@bookline/contract/features/sessions';
import type { OtpSource } from '@bookline/contract/features/two-factor';

/** What the second step of a sign-in needs. */
export interface SecondStep {
  readonly otp_secret: string;
  readonly otp_from: readonly OtpSource[];
}

/** Whether a code is required after the password. Only a reply with both fields says so (R114, R116). */
export function secondStepOf({ data }: ReplyOf<typeof sessions.create>): SecondStep | null {
  if (!data.otp_secret || !data.last_otp_at) return null;
  return { otp_secret: data.otp_secret, otp_from: data.otp_from ?? [] };
}
