import type { DeclineCode } from '@bookline/contract/rules/payments';
import type { Stripe as StripeClient } from 'stripe';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { createCircuitBreaker } from '../circuit-breaker.ts';
import {
  type BrowserStep,
  type CardEntryState,
  type ChargeState,
  type GatewayCard,
  GatewayError,
  type GatewayEvent,
  type PaymentGateway,
  type RefundState,
  type StripeAccount,
} from './port.ts';

export interface StripeLimits {
  /** Where its API is, if not api.stripe.com. */
  readonly base_url?: string | undefined;
  readonly timeout_ms?: number;
}

/** How old a signed report may be. Stripe sends a late one with a new signature. */
const TOLERANCE_S = 300;
/** Our ids in the metadata of what we create there. */
const PAYMENT = 'bookline_payment';
const REFUND = 'bookline_refund';
const TENANT = 'bookline_tenant';
/** Cards without leaving the page. */
const CARDS_ONLY: Pick<StripeClient.PaymentIntentCreateParams, 'automatic_payment_methods'> & {
  allowed_payment_method_types: 'card'[];
} = {
  allowed_payment_method_types: ['card'],
  automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
};

/**
 * Cards and charges of an account at Stripe. Its library is large, so only accounts at Stripe load it. A PaymentIntent is created without being
 * confirmed, which moves no money, and can then succeed only once. Nothing is tried again here: the job that asked does that.
 */
export function openStripe(
  given: StripeAccount,
  clock: Clock,
  { base_url, timeout_ms = 20_000 }: StripeLimits = {},
): PaymentGateway {
  const breaker = createCircuitBreaker(clock, { failures: 5, pause_s: 60 });
  let opened: Promise<StripeClient> | undefined;

  async function ask<T>(work: (stripe: StripeClient) => Promise<T>): Promise<T> {
    const closed = breaker.closedFor();
    if (closed > 0)
      throw new GatewayError('away', `Stripe didn’t answer several times. We’ll ask again in ${closed} seconds.`);
    opened ??= connect(given, timeout_ms, base_url);
    const stripe = await opened;
    try {
      const result = await work(stripe);
      breaker.answered();
      return result;
    } catch (error) {
      const trouble = troubleOf(error);
      if (trouble.trouble === 'away' || trouble.trouble === 'fault') breaker.failed();
      else breaker.answered();
      throw trouble;
    }
  }

  const stepOf = (client_secret: string | null): BrowserStep => {
    if (!client_secret) throw new GatewayError('refused', 'Stripe gave no secret for this step.');
    return { kind: 'elements', publishable_key: given.publishable_key, client_secret };
  };

  const chargeState = (intent: StripeClient.PaymentIntent): ChargeState => {
    switch (intent.status) {
      case 'succeeded':
        return { status: 'paid' };
      case 'requires_action':
        return { status: 'action', step: stepOf(intent.client_secret) };
      case 'requires_confirmation':
        return { status: 'ready' };
      case 'canceled':
        return { status: 'failed', code: 'canceled' };
      case 'requires_payment_method':
        return { status: 'failed', code: declineOf(intent.last_payment_error) };
      default:
        return { status: 'processing' };
    }
  };

  const readCharge = (ref: string): Promise<ChargeState> =>
    ask(async (stripe) => chargeState(await stripe.paymentIntents.retrieve(ref)));

  return {
    name: 'stripe',
    account: given.account,
    is_test: given.secret_key.includes('_test_'),
    check: () =>
      ask(async (stripe) => {
        const account = await stripe.accounts.retrieveCurrent();
        const name = account.settings?.dashboard?.display_name ?? account.id;
        return { account: account.id, sentence: `Stripe answers for the account '${name}'.` };
      }),
    createCustomer: ({ name, email, user_id, tenant_id }, idempotencyKey) =>
      ask(async (stripe) => {
        const metadata = { bookline_user: user_id, [TENANT]: tenant_id };
        return (await stripe.customers.create({ name, email, metadata }, { idempotencyKey })).id;
      }),
    beginCardEntry: ({ customer, tenant_id }, idempotencyKey) =>
      ask(async (stripe) => {
        const intent = await stripe.setupIntents.create(
          { customer, usage: 'off_session', ...CARDS_ONLY, metadata: { [TENANT]: tenant_id } },
          { idempotencyKey },
        );
        return { ref: intent.id, step: stepOf(intent.client_secret) };
      }),
    readCardEntry: (ref) =>
      ask(async (stripe): Promise<CardEntryState> => {
        const intent = await stripe.setupIntents.retrieve(ref, { expand: ['payment_method'] });
        if (intent.status === 'succeeded') return { status: 'saved', card: cardOf(intent.payment_method) };
        if (intent.status === 'canceled') return { status: 'failed', problem: 'Entering this card has timed out.' };
        // Stripe's fields have shown a declined card already, and let the payer try another.
        return { status: 'open', step: stepOf(intent.client_secret) };
      }),
    async removeCard(ref) {
      await ask(async (stripe) => {
        try {
          await stripe.paymentMethods.detach(ref);
        } catch (error) {
          // It's no longer attached, which is the goal.
          if (statusOf(error) !== 400 && statusOf(error) !== 404) throw error;
        }
      });
    },
    prepareCharge: ({ customer, card, amount_cents, description, payment_id, tenant_id }, idempotencyKey) =>
      ask(async (stripe) => {
        const intent = await stripe.paymentIntents.create(
          {
            amount: amount_cents,
            currency: 'usd',
            customer,
            payment_method: card,
            ...CARDS_ONLY,
            description,
            metadata: { [PAYMENT]: payment_id, [TENANT]: tenant_id },
          },
          { idempotencyKey },
        );
        return intent.id;
      }),
    async confirmCharge({ ref, return_path }, idempotencyKey) {
      try {
        return await ask(async (stripe) => {
          const intent = await stripe.paymentIntents.confirm(
            ref,
            return_path === undefined ? { off_session: true } : { use_stripe_sdk: true },
            { idempotencyKey },
          );
          return chargeState(intent);
        });
      } catch (error) {
        if (!(error instanceof GatewayError) || error.trouble !== 'refused') throw error;
        // A declined card is an error there. So is a charge that was confirmed before. The charge itself says which.
        const state = await readCharge(ref);
        if (state.status === 'ready') throw error;
        return state;
      }
    },
    readCharge,
    async cancelCharge(ref, idempotencyKey) {
      try {
        return await ask(async (stripe) =>
          chargeState(await stripe.paymentIntents.cancel(ref, {}, { idempotencyKey })),
        );
      } catch (error) {
        if (!(error instanceof GatewayError) || error.trouble !== 'refused') throw error;
        return readCharge(ref);
      }
    },
    refund: ({ charge, amount_cents, tenant_id }, idempotencyKey) =>
      ask(async (stripe) =>
        refundOf(
          await stripe.refunds.create(
            {
              payment_intent: charge,
              amount: amount_cents,
              metadata: { [REFUND]: idempotencyKey, [TENANT]: tenant_id },
            },
            { idempotencyKey },
          ),
        ),
      ),
    listRefunds: (charge) =>
      ask(async (stripe) => {
        const found: RefundState[] = [];
        for await (const refund of stripe.refunds.list({ payment_intent: charge, limit: 100 }))
          found.push(refundOf(refund));
        return found;
      }),
    async readEvent(body, signature) {
      opened ??= connect(given, timeout_ms, base_url);
      const stripe = await opened;
      try {
        return eventOf(
          await stripe.webhooks.constructEventAsync(
            body,
            signature,
            given.webhook_secret,
            TOLERANCE_S,
            undefined,
            clock.now().getTime(),
          ),
        );
      } catch (error) {
        throw new GatewayError('refused', 'This report isn’t signed by Stripe.', error);
      }
    },
  };
}

/** A client of Stripe's own library. Redirected to another address if one is given. */
async function connect({ secret_key }: StripeAccount, timeout: number, base_url: string | undefined) {
  const { default: Stripe } = await import('stripe');
  const other = base_url ? new URL(base_url) : undefined;
  return new Stripe(secret_key, {
    timeout,
    maxNetworkRetries: 0,
    telemetry: false,
    ...(other && {
      host: other.hostname,
      port: other.port || (other.protocol === 'http:' ? 80 : 443),
      protocol: other.protocol === 'http:' ? ('http' as const) : ('https' as const),
    }),
  });
}

function cardOf(method: string | StripeClient.PaymentMethod | null): GatewayCard {
  if (!method || typeof method === 'string' || !method.card)
    throw new GatewayError('refused', 'Stripe saved something other than a card.');
  const { brand, last4, exp_month, exp_year } = method.card;
  return { ref: method.id, brand, last4, exp_month, exp_year };
}

const declines: Readonly<Record<string, DeclineCode>> = {
  authentication_required: 'authentication_required',
  payment_intent_authentication_failure: 'authentication_required',
  expired_card: 'expired_card',
  insufficient_funds: 'insufficient_funds',
  processing_error: 'processing_error',
};

const declineOf = (error: StripeClient.PaymentIntent['last_payment_error']): DeclineCode =>
  declines[error?.decline_code ?? ''] ?? declines[error?.code ?? ''] ?? 'declined';

const refundOf = ({ id, amount, status, metadata }: StripeClient.Refund): RefundState => ({
  ref: id,
  amount_cents: amount,
  status: status === 'succeeded' ? 'done' : status === 'failed' || status === 'canceled' ? 'failed' : 'processing',
  key: metadata?.[REFUND],
});

const eventObject = z.object({
  id: z.string().optional(),
  payment_intent: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
});

function eventOf({ id, type, data }: StripeClient.Event): GatewayEvent {
  const object = eventObject.safeParse(data.object).data ?? {};
  const tenant = Number(object.metadata?.[TENANT]);
  const tenant_id = Number.isSafeInteger(tenant) && tenant > 0 ? tenant : undefined;
  const about = (kind: 'charge' | 'refund' | 'card_entry', ref: string | null | undefined) => ({
    id,
    type,
    tenant_id,
    about: ref ? { kind, ref } : undefined,
  });
  if (type.startsWith('payment_intent.')) return about('charge', object.id);
  if (type.startsWith('setup_intent.')) return about('card_entry', object.id);
  if (type.startsWith('refund.') || type === 'charge.refunded' || type === 'charge.refund.updated')
    return about('refund', object.payment_intent);
  return { id, type, tenant_id, about: undefined };
}

const statusOf = (error: unknown): number | undefined =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : undefined;

/** What an error of the library means. Throws what is a fault of our own. */
function troubleOf(error: unknown): GatewayError {
  if (error instanceof GatewayError) return error;
  if (!(error instanceof Error) || !('type' in error)) throw error;
  const status = statusOf(error);
  // Not the error itself: it may hold the request, and with it the key.
  const cause = `${String(error.type)} ${status ?? ''} ${error.message.slice(0, 300)}`;
  if (status === 401 || status === 403)
    return new GatewayError('credentials', 'Stripe doesn’t accept these keys. Check the secret key.', cause);
  if (status === 429 || status === 409)
    return new GatewayError('busy', 'Stripe is busy. Try again in a minute.', cause);
  if (status === undefined) return new GatewayError('away', 'Stripe isn’t responding. Try again in a minute.', cause);
  if (status >= 500) return new GatewayError('fault', 'Stripe has a problem. Try again in a minute.', cause);
  return new GatewayError('refused', `Stripe refuses this: ${error.message.slice(0, 300)}`, cause);
}
