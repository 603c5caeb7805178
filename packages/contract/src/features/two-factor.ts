import { z } from 'zod';
import { ANY_STATE, defineEndpoints, PUBLIC, THEMSELVES } from '../endpoint.ts';
import { entity, isoTime } from '../fields.ts';
import { one } from '../paging.ts';
import { MAX_OTP_SECRET } from '../rules/limits.ts';
import { requiredForChoices } from '../rules/two-factor.ts';
import { givenPassword } from './passwords.ts';

/** A one-time code: six digits from the app or an email, or a recovery code. Spaces and dashes are ignored. */
export const otpCode = z
  .string()
  .trim()
  .min(1, 'Enter the code.')
  .max(40, 'This code is too long. Check it and try again.');
export const otpSource = z.enum(['app', 'email']);
export type OtpSource = z.infer<typeof otpSource>;

/** Which users the company requires a second factor from. */
export const requiredFor = z.enum(requiredForChoices);
export type RequiredFor = z.infer<typeof requiredFor>;

export const twoFactorState = entity('TwoFactorState', {
  enabled: z.boolean(),
  enabled_at: isoTime.nullable(),
  /** Where codes come from, the usual way first. Empty if it's off. */
  otp_from: z.array(otpSource),
  /** Whether codes may be emailed if the app isn't available. */
  email_codes: z.boolean(),
  /** The address codes are sent to, mostly masked. */
  email: z.string(),
  recovery_codes_left: z.int(),
  last_otp_at: isoTime.nullable(),
  required: z.boolean(),
  required_for: requiredFor,
});
export type TwoFactorState = z.infer<typeof twoFactorState>;

const recoveryCodes = z.array(z.string());

export const twoFactor = defineEndpoints('two-factor', {
  get: {
    method: 'GET',
    path: '/v1/two_factor',
    access: THEMSELVES,
    allowed_in: ANY_STATE,
    summary: 'Get your two-factor settings',
    response: one(twoFactorState),
  },
  generate_qr: {
    method: 'POST',
    path: '/v1/two_factor/generate_qr',
    access: THEMSELVES,
    allowed_in: ANY_STATE,
    summary: 'Set up an authenticator app',
    description: 'Returns a new secret as a QR code and as text. Nothing changes until you enable it with a code.',
    body: z.object({ current_password: givenPassword }),
    response: one(z.object({ otpauth_url: z.string(), secret: z.string(), qr_svg: z.string() })),
  },
  enable: {
    method: 'POST',
    path: '/v1/two_factor/enable',
    access: THEMSELVES,
    allowed_in: ANY_STATE,
    summary: 'Turn two-factor on, or move it to another device',
    description:
      'With a code of the secret from generate_qr, or an emailed code. Returns ten recovery codes, shown only this once. Earlier ones stop working. If two-factor is already on, `otp_code` proves the new device and `current_otp_code` the old one.',
    body: z.object({
      otp_code: otpCode,
      otp_from: otpSource.default('app'),
      current_password: givenPassword,
      current_otp_code: otpCode.optional(),
    }),
    response: one(z.object({ recovery_codes: recoveryCodes })),
  },
  disable: {
    method: 'POST',
    path: '/v1/two_factor/disable',
    access: THEMSELVES,
    summary: 'Turn two-factor off',
    description: 'Needs the password and any code. Refused if the company requires two-factor.',
    body: z.object({ current_password: givenPassword, otp_code: otpCode.optional() }),
  },
  send_otp: {
    method: 'POST',
    path: '/v1/two_factor/send_otp',
    access: PUBLIC,
    summary: 'Send a one-time code by email',
    description:
      'In the second step of a sign-in, with its `otp_secret`. Otherwise for the signed-in user. The code works once, for ten minutes. A new one replaces the previous one.',
    body: z.object({ otp_secret: z.string().max(MAX_OTP_SECRET).optional() }),
    response: one(z.object({ sent_to: z.string(), expires_at: isoTime })),
    status: 202,
  },
  update: {
    method: 'PATCH',
    path: '/v1/users/update_2fa',
    access: THEMSELVES,
    summary: 'Change two-factor settings',
    description:
      'Allow emailed codes, create ten new recovery codes that replace the earlier ones, or, for admins, choose which users need two-factor. Everything except turning emailed codes off needs the password.',
    body: z.object({
      email_codes: z.boolean().optional(),
      renew_recovery_codes: z.boolean().optional(),
      required_for: requiredFor.optional(),
      current_password: givenPassword.optional(),
    }),
    response: one(twoFactorState.extend({ recovery_codes: recoveryCodes.optional() })),
  },
});
