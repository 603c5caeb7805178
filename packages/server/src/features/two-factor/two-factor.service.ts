import type { OtpSource, RequiredFor, TwoFactorState } from '@bookline/contract/features/two-factor';
import { requiredFor } from '@bookline/contract/features/two-factor';
import { renderSVG } from 'uqr';
import { audit } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { openSecret, sealSecret } from '../../platform/crypto/tenant-secrets.ts';
import { invalidateTenantCache } from '../../platform/db/invalidate-tenant-cache.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { sendMail } from '../mail/mail.api.ts';
import { confirmPassword, TWO_FACTOR_REQUIRED_FOR, tellUserChanged } from '../sessions/sessions.api.ts';
import { acceptCode, acceptMailedCode } from './accept-code.ts';
import { hiddenAddress } from './mail-code.ts';
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts';
import { forgiveCodes, otpFrom, takeCodeTurn, wrongCode } from './second-step.ts';
import { newTotpSecret, otpauthUrl, stepOfCode } from './totp.ts';
import {
  countRecoveryCodes,
  deleteChallengesOf,
  deleteTwoFactor,
  findSetting,
  findTwoFactor,
  replaceRecoveryCodes,
  saveSetting,
  saveTwoFactor,
  takeStep,
} from './two-factor.queries.ts';

/** How long a displayed QR code can be confirmed. */
const PENDING_MINUTES = 30;

/** The state of the acting user's second factor. */
export async function readState(ctx: Context): Promise<TwoFactorState> {
  const { tenant, actor } = ctx;
  const factor = await findTwoFactor(ctx.db, tenant.id, actor.user_id);
  const required_for = await requiredOf(ctx);
  const enabled = factor?.enabled_at !== null && factor !== undefined;
  return {
    enabled,
    enabled_at: factor?.enabled_at ?? null,
    otp_from: factor && enabled ? otpFrom(factor) : [],
    email_codes: factor?.email_codes ?? true,
    email: hiddenAddress(actor.user.email),
    recovery_codes_left: enabled ? await countRecoveryCodes(ctx.db, tenant.id, actor.user_id) : 0,
    last_otp_at: factor?.last_otp_at ?? null,
    required: required_for === 'everyone' || (required_for === 'admins' && actor.roles.includes('admin')),
    required_for,
  };
}

/** Creates a new app secret and shows it as a QR code and text. It's active only after a code from it is sent to `enable`. */
export async function generateQr(ctx: SignedInContext, { current_password }: { current_password: string }) {
  await confirmPassword(ctx, current_password);
  const secret = newTotpSecret();
  await ctx.transaction(async (tx) => {
    const place = { table: 'two_factor', column: 'pending_secret', row: tx.actor.user_id } as const;
    const pending_secret = await sealSecret(tx, place, secret);
    await saveTwoFactor(tx.db, tx.tenant.id, tx.actor.user_id, { pending_secret, pending_at: tx.clock.now() });
    await tellOf(tx, 'two_factor.generate');
  });
  const otpauth_url = otpauthUrl(secret, { issuer: ctx.tenant.name, label: ctx.actor.user.email });
  return { otpauth_url, secret, qr_svg: renderSVG(otpauth_url, { border: 4 }) };
}

export interface Enabling {
  readonly otp_code: string;
  readonly otp_from: OtpSource;
  readonly current_password: string;
  readonly current_otp_code?: string | undefined;
}

/**
 * Turns on the second factor, or moves it to another device. Returns ten recovery codes, which are never shown again. Throws 422 for a wrong
 * password or code, 429 after too many.
 */
export async function enable(ctx: SignedInContext, given: Enabling): Promise<{ recovery_codes: string[] }> {
  await confirmPassword(ctx, given.current_password);
  await takeCodeTurn(ctx, ctx.actor.user_id);
  return ctx.transaction(async (tx) => {
    const { db, tenant, actor, clock } = tx;
    const factor = await findTwoFactor(db, tenant.id, actor.user_id);
    if (factor?.enabled_at) {
      if (!given.current_otp_code) throw invalid('current_otp_code', 'Enter a code from your current device.');
      if (!(await acceptCode(tx, actor.user_id, given.current_otp_code))) throw wrongCode('current_otp_code');
    }
    const now = clock.now();
    if (given.otp_from === 'app') {
      const pending = factor?.pending_at && now.getTime() - Date.parse(factor.pending_at) < PENDING_MINUTES * 60_000;
      if (!factor?.pending_secret || !pending) throw invalid('otp_code', 'This QR code has expired. Scan the new one.');
      const place = { table: 'two_factor', row: actor.user_id } as const;
      const text = await openSecret(tx, { ...place, column: 'pending_secret' }, factor.pending_secret);
      const step = stepOfCode(text, given.otp_code.replace(/[\s-]/g, ''), now);
      if (step === null) throw wrongCode('otp_code');
      // Encrypted for this column, so it can't be decrypted for another.
      const secret = await sealSecret(tx, { ...place, column: 'secret' }, text);
      await saveTwoFactor(db, tenant.id, actor.user_id, { secret, last_step: null });
      await takeStep(db, tenant.id, actor.user_id, step);
    } else {
      if (!(await acceptMailedCode(tx, actor.user_id, given.otp_code))) throw wrongCode('otp_code');
      await saveTwoFactor(db, tenant.id, actor.user_id, { secret: null, last_step: null, email_codes: true });
    }
    await saveTwoFactor(db, tenant.id, actor.user_id, {
      pending_secret: null,
      pending_at: null,
      enabled_at: now,
      last_otp_at: now,
    });
    await forgiveCodes(db, actor.user_id, tx.request.ip);
    await deleteChallengesOf(db, tenant.id, actor.user_id);
    await tellOf(tx, 'two_factor.enable', { otp_from: given.otp_from });
    await mailOf(
      tx,
      'Two-factor sign-in was turned on',
      'You now need a code in addition to your password to sign in.',
    );
    return { recovery_codes: await renewRecoveryCodes(tx) };
  });
}

/** Turns off the second factor. Throws 422 if the company requires it, and for a wrong password or code. */
export async function disable(
  ctx: SignedInContext,
  given: { current_password: string; otp_code?: string | undefined },
): Promise<void> {
  await confirmPassword(ctx, given.current_password);
  await takeCodeTurn(ctx, ctx.actor.user_id);
  await ctx.transaction(async (tx) => {
    const { db, tenant, actor } = tx;
    const state = await readState(tx);
    if (state.enabled) {
      if (state.required)
        throw invalid('base', 'Your company requires two-factor sign-in. You can move it to another device.');
      if (!given.otp_code) throw invalid('otp_code', 'Enter a code.');
      if (!(await acceptCode(tx, actor.user_id, given.otp_code))) throw wrongCode('otp_code');
    }
    await deleteTwoFactor(db, tenant.id, actor.user_id);
    await forgiveCodes(db, actor.user_id, tx.request.ip);
    if (!state.enabled) return;
    await tellOf(tx, 'two_factor.disable');
    await mailOf(tx, 'Two-factor sign-in was turned off', 'You now sign in with only your password.');
  });
}

export interface SettingsChange {
  readonly email_codes?: boolean | undefined;
  readonly renew_recovery_codes?: boolean | undefined;
  readonly required_for?: RequiredFor | undefined;
  readonly current_password?: string | undefined;
}

/** Changes settings of the second factor. Throws 403 for the company's setting unless the user is an admin, 422 for a missing or wrong password. */
export async function changeSettings(ctx: SignedInContext, change: SettingsChange) {
  if (change.required_for && !ctx.actor.roles.includes('admin')) throw new AppError('forbidden');
  const asksPassword = change.email_codes === true || change.renew_recovery_codes || change.required_for;
  if (asksPassword) {
    if (!change.current_password) throw invalid('current_password', 'Enter your password.');
    await confirmPassword(ctx, change.current_password);
  }
  return ctx.transaction(async (tx) => {
    const { db, tenant, actor } = tx;
    const before = await readState(tx);
    if (change.email_codes !== undefined && change.email_codes !== before.email_codes) {
      if (!change.email_codes && before.enabled && !before.otp_from.includes('app'))
        throw invalid('email_codes', 'Email codes are your only method. Set up an app first.');
      await saveTwoFactor(db, tenant.id, actor.user_id, { email_codes: change.email_codes });
      await tellOf(tx, 'two_factor.update', { email_codes: change.email_codes });
    }
    if (change.required_for && change.required_for !== before.required_for) {
      await saveSetting(db, tenant.id, TWO_FACTOR_REQUIRED_FOR, change.required_for);
      await audit(tx, {
        action: 'setting.update',
        subject_id: TWO_FACTOR_REQUIRED_FOR,
        detail: { from: before.required_for, to: change.required_for },
      });
      await invalidateTenantCache(db, tenant.id);
    }
    if (!change.renew_recovery_codes) return readState(tx);
    if (!before.enabled) throw invalid('base', 'Recovery codes come with two-factor sign-in. Turn it on first.');
    const recovery_codes = await renewRecoveryCodes(tx);
    await tellOf(tx, 'two_factor.recovery_codes');
    return { ...(await readState(tx)), recovery_codes };
  });
}

/** Ten new recovery codes. Earlier ones stop working. */
async function renewRecoveryCodes({ db, tenant, actor }: Context): Promise<string[]> {
  const codes = makeRecoveryCodes();
  await replaceRecoveryCodes(db, tenant.id, actor.user_id, codes.map(hashRecoveryCode));
  return codes;
}

async function requiredOf(ctx: Context): Promise<RequiredFor> {
  const setting = await findSetting(ctx.db, ctx.tenant.id, TWO_FACTOR_REQUIRED_FOR);
  return requiredFor.catch('none').parse(setting);
}

/** Audits the change and refreshes the user's sessions. */
async function tellOf(ctx: Context, action: string, detail: Record<string, unknown> = {}): Promise<void> {
  await audit(ctx, { action, subject_type: 'user', subject_id: ctx.actor.user_id, detail });
  await tellUserChanged(ctx.db, ctx.actor.user_id);
}

const mailOf = (ctx: Context, subject: string, what: string): Promise<void> =>
  sendMail(ctx, {
    to: ctx.actor.user.email,
    subject,
    paragraphs: [
      `${subject} for your account ${ctx.actor.user.username} at ${ctx.tenant.name}. ${what}`,
      'If this wasn’t you, change your password and contact an admin.',
    ],
  });
