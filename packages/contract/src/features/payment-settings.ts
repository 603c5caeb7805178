import { z } from 'zod';
import { ADMIN, ADMIN_THEMSELVES, defineEndpoints } from '../endpoint.ts';
import { entity, isoTime, line } from '../fields.ts';
import { one } from '../paging.ts';
import { gatewayChoices } from '../rules/payments.ts';

/** Secrets are never returned, only whether there is one. */
export const paymentSettings = entity('PaymentSettings', {
  gateway: z.enum(gatewayChoices),
  publishable_key: z.string(),
  has_secret_key: z.boolean(),
  has_webhook_secret: z.boolean(),
  /** The account at Stripe. '' if there is none. */
  account: z.string(),
  /** Null if nothing is set. */
  updated_at: isoTime.nullable(),
  /** What applies if the gateway is `installation`. */
  installation: z.enum(['test', 'stripe']),
  in_use: z.enum(['test', 'stripe']),
  /** Whether no real money moves. */
  is_test: z.boolean(),
  /** The address that Stripe reports to. */
  webhook_url: z.string(),
});
export type PaymentSettings = z.infer<typeof paymentSettings>;

const key = (begin: string, what: string) =>
  line(255)
    .regex(new RegExp(`^(${begin}_\\w+)?$`), `${what} starts with ${begin}_.`)
    .optional();

/** What a company takes payments with. */
export const paymentSettingsCalls = defineEndpoints('payment-settings', {
  get: {
    method: 'GET',
    path: '/v1/admin/payment_settings',
    access: ADMIN,
    summary: 'Get the company’s payment settings',
    response: one(paymentSettings),
  },
  set: {
    method: 'PUT',
    path: '/v1/admin/payment_settings',
    access: ADMIN_THEMSELVES,
    summary: 'Change the company’s payment settings',
    description:
      'The account is tested before it’s saved. `secret_key` and `webhook_secret` don’t change if absent. Another account is refused while payments in the current one have no outcome.',
    body: z.object({
      gateway: z.enum(gatewayChoices),
      publishable_key: key('pk', 'A publishable key').default(''),
      secret_key: line(255)
        .regex(/^((sk|rk)_\w+)?$/, 'A secret key starts with sk_ or rk_.')
        .optional(),
      webhook_secret: key('whsec', 'A signing secret'),
    }),
    response: one(paymentSettings),
  },
  test: {
    method: 'POST',
    path: '/v1/admin/payment_settings/test',
    access: ADMIN_THEMSELVES,
    summary: 'Test the connection to the payment gateway',
    response: one(z.object({ ok: z.boolean(), reply: z.string() })),
  },
});
