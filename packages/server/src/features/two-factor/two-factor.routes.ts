import { twoFactor } from '@bookline/contract/features/two-factor';
import { detached, implement } from '../../platform/http/routes.ts';
import { sendOtp } from './send-otp.ts';
import { changeSettings, disable, enable, generateQr, readState } from './two-factor.service.ts';

// Most are detached, so that a tried password or code still counts if the rest fails.
export const twoFactorRoutes = implement(twoFactor, {
  get: async (ctx) => ({ data: await readState(ctx) }),
  generate_qr: detached(async (ctx, { body }) => ({ data: await generateQr(ctx, body) })),
  enable: detached(async (ctx, { body }) => ({ data: await enable(ctx, body) })),
  disable: detached((ctx, { body }) => disable(ctx, body)),
  send_otp: async (ctx, { body }) => ({ data: await sendOtp(ctx, body) }),
  update: detached(async (ctx, { body }) => ({ data: await changeSettings(ctx, body) })),
});
