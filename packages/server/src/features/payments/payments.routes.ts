import { paymentSettingsCalls } from '@bookline/contract/features/payment-settings';
import { detached, implement } from '../../platform/http/routes.ts';
import { changePaymentSettings, readPaymentSettings, testPaymentSettings } from './payment-settings.service.ts';

export const paymentRoutes = implement(paymentSettingsCalls, {
  get: async (ctx) => ({ data: await readPaymentSettings(ctx) }),
  set: detached(async (ctx, { body }) => ({ data: await changePaymentSettings(ctx, body) })),
  test: detached(async (ctx) => ({ data: await testPaymentSettings(ctx) })),
});
