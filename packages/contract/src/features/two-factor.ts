import { z } from 'zod';
import { defineEndpoint, PUBLIC, THEMSELVES } from '../endpoint.ts';
import { isoTime } from '../fields.ts';
import { one } from '../paging.ts';
import { requiredForChoices } from '../rules/two-factor.ts';
import { givenPassword } from './passwords.ts';

/** A one-time code as typed: six digits from the app or a mail, or a recovery code; blanks and dashes do not matter. */
export const otpCode = z.string().trim().min(1, 'Enter the code.').max(40, 'A code is shorter than this.');
export const otpSource = z.enum(['app', 'email']);
export type OtpSource = z.infer<typeof otpSource>;

/** Of whom the company asks a second factor. */
export const requiredFor = z.enum(requiredForChoices);
export type RequiredFor = z.infer<typeof requiredFor>;

export const twoFactorState = z.object({
  enabled: z.boolean(),
  enabled_at: isoTime.nullable(),
  /** Where codes come from, the usual way first; empty while it is off. */
  otp_from: z.array(otpSource),
  /** Whether codes may be sent by e-mail when the app is not at hand. */
  email_codes: z.boolean(),
  /** The address that codes are sent to, most of it hidden. */
  email: z.string(),
  recovery_codes_left: z.int(),
  last_otp_at: isoTime.nullable(),
  required: z.boolean(),
  required_for: requiredFor,
});
export type TwoFactorState = z.infer<typeof twoFactorState>;

const recoveryCodes = z.array(z.string());

export const twoFactor = {
  get: defineEndpoint({
    id: 'two-factor.get',
    method: 'GET',
    path: '/v1/two_factor',
    access: THEMSELVES,
    summary: "One's own second factor",
    response: one(twoFactorState),
  }),
  generate_qr: defineEndpoint({
    id: 'two-factor.generate_qr',
    method: 'POST',
    path: '/v1/two_factor/generate_qr',
    access: THEMSELVES,
    summary: 'Begin with an authenticator app',
    description:
      'Answers a new secret as a QR code and as text. Nothing changes until a code of it is given to enable.',
    body: z.object({ current_password: givenPassword }),
    response: one(z.object({ otpauth_url: z.string(), secret: z.string(), qr_svg: z.string() })),
  }),
  enable: defineEndpoint({
    id: 'two-factor.enable',
    method: 'POST',
    path: '/v1/two_factor/enable',
    access: THEMSELVES,
    summary: 'Turn the second factor on, or move it to another device',
    description:
      'With a code of the secret that generate_qr gave, or with a code that was mailed. Answers ten recovery codes that are shown this once; earlier ones work no more. Where it is on already, `otp_code` proves the new device and `current_otp_code` the old one.',
    body: z.object({
      otp_code: otpCode,
      otp_from: otpSource.default('app'),
      current_password: givenPassword,
      current_otp_code: otpCode.optional(),
    }),
    response: one(z.object({ recovery_codes: recoveryCodes })),
  }),
  disable: defineEndpoint({
    id: 'two-factor.disable',
    method: 'POST',
    path: '/v1/two_factor/disable',
    access: THEMSELVES,
    summary: 'Turn the second factor off',
    description: 'Asks for the password and a code of any kind. Refused where the company requires it.',
    body: z.object({ current_password: givenPassword, otp_code: otpCode.optional() }),
  }),
  send_otp: defineEndpoint({
    id: 'two-factor.send_otp',
    method: 'POST',
    path: '/v1/two_factor/send_otp',
    access: PUBLIC,
    summary: 'Send a one-time code by e-mail',
    description:
      'In the second step of a sign-in with its `otp_secret`, otherwise to the person who is signed in. The code works once, for ten minutes; a new one ends the one before.',
    body: z.object({ otp_secret: z.string().max(100).optional() }),
    response: one(z.object({ sent_to: z.string(), expires_at: isoTime })),
    status: 202,
  }),
  update: defineEndpoint({
    id: 'two-factor.update',
    method: 'PATCH',
    path: '/v1/users/update_2fa',
    access: THEMSELVES,
    summary: 'Change the settings of the second factor',
    description:
      'Whether codes may come by e-mail; ten new recovery codes, which end the earlier ones; for admins, of whom the company asks a second factor. The password is asked for all but turning codes by e-mail off.',
    body: z.object({
      email_codes: z.boolean().optional(),
      renew_recovery_codes: z.boolean().optional(),
      required_for: requiredFor.optional(),
      current_password: givenPassword.optional(),
    }),
    response: one(twoFactorState.extend({ recovery_codes: recoveryCodes.optional() })),
  }),
};
