import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PaymentGateway, Payments, StripeAccount } from './port.ts';
import { openStripe } from './stripe.ts';
import { openTestGateway, type TestGatewayDesk } from './test-gateway.ts';

export interface PaymentsOptions {
  /** The installation's own account. Absent: the test gateway. */
  readonly stripe?: StripeAccount;
  /** Where Stripe's API is, if not api.stripe.com. */
  readonly stripe_url?: string;
  readonly timeout_ms?: number;
}

/** Accounts that are remembered, with whether they answer. */
const MAX_ACCOUNTS = 200;

export interface PaymentsWithDesk extends Payments {
  test(tenantId: number): PaymentGateway & TestGatewayDesk;
}

/** The gateways that the configuration gives. Tenants' own accounts are opened when needed. */
export function openPayments(
  { stripe, stripe_url, timeout_ms }: PaymentsOptions,
  database: Database,
  clock: Clock,
): PaymentsWithDesk {
  const accounts = new LRUCache<string, PaymentGateway>({ max: MAX_ACCOUNTS });
  return {
    installation: stripe,
    test: (tenantId) => openTestGateway(database, clock, tenantId),
    stripe(account) {
      const key = createHash('sha256').update(JSON.stringify(account)).digest('hex');
      const known = accounts.get(key);
      if (known) return known;
      const opened = openStripe(account, clock, { base_url: stripe_url, ...(timeout_ms && { timeout_ms }) });
      accounts.set(key, opened);
      return opened;
    },
  };
}
