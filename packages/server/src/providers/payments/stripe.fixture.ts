import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import qs from 'qs';
import type { StripeAccount } from './port.ts';

/** An account at a server that speaks Stripe's REST API: its paths, form bodies, keys, idempotency, error bodies, and signatures. */
export const STRIPE_ACCOUNT: StripeAccount = {
  account: 'acct_1Northstar',
  publishable_key: 'pk_test_northstar',
  secret_key: 'sk_test_northstar',
  webhook_secret: 'whsec_northstar',
};

type Form = Readonly<Record<string, unknown>>;

interface Intent {
  readonly id: string;
  readonly object: 'payment_intent';
  readonly amount: number;
  readonly customer: string;
  readonly payment_method: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly client_secret: string;
  status: string;
  last_payment_error: { code: string; decline_code: string | null } | null;
}

interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/** What goes wrong with the next call to a path: before it takes effect, or after. */
export interface Mishap {
  /** 'POST /v1/payment_intents/:id/confirm'. */
  readonly at: string;
  /** Answered instead, without an effect. */
  readonly reply?: Reply;
  /** No answer at all: without an effect, or with one. */
  readonly silent?: 'before' | 'after';
}

const failure = (status: number, type: string, code: string, message: string, more: object = {}): Reply => ({
  status,
  body: { error: { type, code, message, ...more } },
});
export const failures = {
  busy: failure(429, 'invalid_request_error', 'rate_limit', 'Too many requests hit the API too quickly.'),
  inUse: failure(409, 'idempotency_error', 'idempotency_key_in_use', 'There is another request in progress.'),
  fault: failure(500, 'api_error', 'api_error', 'Something went wrong on our end.'),
  key: failure(401, 'invalid_request_error', 'api_key_expired', 'Expired API Key provided.'),
};

/** Cards by what happens when they are charged. */
const declines: Readonly<Record<string, { code: string; decline_code: string | null }>> = {
  pm_declined: { code: 'card_declined', decline_code: 'generic_decline' },
  pm_insufficient: { code: 'card_declined', decline_code: 'insufficient_funds' },
  pm_expired: { code: 'expired_card', decline_code: null },
};

/** What the browser asks for itself, with the publishable key and the secret of what it's about. */
const BY_BROWSER = ['POST /v1/setup_intents/:id/confirm', 'POST /v1/payment_intents/:id/answer'];

const shapeOf = (method: string, path: string) => `${method} ${path.replace(/\/(pi|seti|pm|cus|re)_\w+/g, '/:id')}`;

/** Listens on a port of this machine until closed. */
export async function startStripeDouble() {
  const intents = new Map<string, Intent>();
  const entries = new Map<string, { id: string; status: string; payment_method: string | null }>();
  const refunds: { id: string; payment_intent: string; amount: number; status: string; metadata: object }[] = [];
  const charged: { readonly intent: string; readonly amount: number }[] = [];
  const asked: { readonly call: string; readonly key: string | undefined; readonly form: Form }[] = [];
  const mishaps: Mishap[] = [];
  const replies = new Map<string, { readonly form: string; readonly reply: Reply }>();
  let count = 0;
  const next = (kind: string) => `${kind}_${String(++count).padStart(8, '0')}`;
  const watch: { seen?: (call: string, moment: 'before' | 'after') => void } = {};

  const missing = failure(404, 'invalid_request_error', 'resource_missing', 'No such object.');
  const done = (body: unknown): Reply => ({ status: 200, body });

  function confirm(intent: Intent, form: Form): Reply {
    if (intent.status !== 'requires_confirmation')
      return failure(400, 'invalid_request_error', 'payment_intent_unexpected_state', 'It was confirmed before.', {
        payment_intent: intent,
      });
    const { payment_method: card } = intent;
    if (card === 'pm_asks' && form.off_session !== 'true') {
      intent.status = 'requires_action';
      return done(intent);
    }
    const declined =
      card === 'pm_asks'
        ? { code: 'authentication_required', decline_code: 'authentication_required' }
        : declines[card];
    if (declined) {
      Object.assign(intent, { status: 'requires_payment_method', last_payment_error: declined });
      return failure(402, 'card_error', declined.code, 'Your card was declined.', {
        ...declined,
        payment_intent: intent,
      });
    }
    intent.status = 'succeeded';
    charged.push({ intent: intent.id, amount: intent.amount });
    return done(intent);
  }

  function refund(form: Form, key: string): Reply {
    const payment_intent = String(form.payment_intent);
    const amount = Number(form.amount);
    const paid = charged.find((one) => one.intent === payment_intent)?.amount ?? 0;
    const before = refunds.filter((one) => one.payment_intent === payment_intent);
    if (before.reduce((sum, one) => sum + one.amount, 0) + amount > paid)
      return failure(
        400,
        'invalid_request_error',
        'charge_already_refunded',
        'Refund amount is greater than unrefunded amount.',
      );
    const made = { id: next('re'), payment_intent, amount, status: 'succeeded', metadata: form.metadata ?? { key } };
    refunds.push({ ...made, metadata: made.metadata as object });
    return done({ object: 'refund', ...made });
  }

  function effect(method: string, path: string, form: Form, key: string): Reply {
    const id = /\/((?:pi|seti|pm|cus|re)_\w+)/.exec(path)?.[1] ?? '';
    const call = shapeOf(method, path);
    if (call === 'GET /v1/account') {
      const settings = { dashboard: { display_name: 'Northstar' } };
      return done({ object: 'account', id: STRIPE_ACCOUNT.account, settings });
    }
    if (call === 'POST /v1/customers') return done({ object: 'customer', id: next('cus') });
    if (call === 'POST /v1/setup_intents') {
      const entry = { id: next('seti'), status: 'requires_payment_method', payment_method: null };
      entries.set(entry.id, entry);
      return done({ object: 'setup_intent', ...entry, client_secret: `${entry.id}_secret` });
    }
    if (BY_BROWSER.includes(call) && form.client_secret !== `${id}_secret`) return missing;
    if (call === 'POST /v1/setup_intents/:id/confirm') {
      if (!entries.has(id)) return missing;
      const payment_method = String(form.payment_method);
      if (payment_method === 'pm_refused')
        return failure(402, 'card_error', 'card_declined', 'Your card was declined.');
      entries.set(id, { id, status: 'succeeded', payment_method });
      return done({ object: 'setup_intent', id, status: 'succeeded' });
    }
    if (call === 'GET /v1/setup_intents/:id') {
      const entry = entries.get(id);
      const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2040 };
      const payment_method = entry?.payment_method && { id: entry.payment_method, object: 'payment_method', card };
      const client_secret = `${id}_secret`;
      return entry ? done({ object: 'setup_intent', ...entry, payment_method, client_secret }) : missing;
    }
    if (call === 'POST /v1/payment_methods/:id/detach') return done({ object: 'payment_method', id });
    if (call === 'POST /v1/payment_intents') {
      const made = next('pi');
      const intent: Intent = {
        id: made,
        object: 'payment_intent',
        amount: Number(form.amount),
        customer: String(form.customer),
        payment_method: String(form.payment_method),
        metadata: (form.metadata ?? {}) as Record<string, string>,
        client_secret: `${made}_secret`,
        status: 'requires_confirmation',
        last_payment_error: null,
      };
      intents.set(made, intent);
      return done(intent);
    }
    const intent = intents.get(id);
    if (call === 'GET /v1/payment_intents/:id') return intent ? done(intent) : missing;
    if (call === 'POST /v1/payment_intents/:id/confirm') return intent ? confirm(intent, form) : missing;
    if (call === 'POST /v1/payment_intents/:id/cancel') {
      if (!intent) return missing;
      if (intent.status === 'succeeded')
        return failure(400, 'invalid_request_error', 'payment_intent_unexpected_state', 'It succeeded.');
      intent.status = 'canceled';
      return done(intent);
    }
    // The payer's answer to their bank. Stripe's script gets it in a frame of the bank's.
    if (call === 'POST /v1/payment_intents/:id/answer') {
      if (intent?.status !== 'requires_action') return missing;
      if (form.approves !== 'true') {
        const declined = { code: 'payment_intent_authentication_failure', decline_code: null };
        Object.assign(intent, { status: 'requires_payment_method', last_payment_error: declined });
        return failure(402, 'card_error', declined.code, 'We are unable to authenticate your payment method.');
      }
      intent.status = 'succeeded';
      charged.push({ intent: intent.id, amount: intent.amount });
      return done(intent);
    }
    if (call === 'POST /v1/refunds') return refund(form, key);
    if (call === 'GET /v1/refunds') {
      const data = refunds.filter((one) => one.payment_intent === form.payment_intent);
      return done({ object: 'list', data, has_more: false, url: '/v1/refunds' });
    }
    return missing;
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost');
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const method = request.method ?? 'GET';
    const form = { ...qs.parse(method === 'GET' ? url.search.slice(1) : body) };
    const call = shapeOf(method, url.pathname);
    const header = request.headers['idempotency-key'];
    const key = typeof header === 'string' ? header : undefined;
    asked.push({ call, key, form });
    const answer = ({ status, body: reply }: Reply) => {
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': `req_${asked.length}` });
      response.end(JSON.stringify(reply));
    };
    watch.seen?.(call, 'before');
    const { secret_key, publishable_key } = STRIPE_ACCOUNT;
    const expected = BY_BROWSER.includes(call) ? publishable_key : secret_key;
    if (request.headers.authorization !== `Bearer ${expected}`) return answer(failures.key);
    const at = mishaps.findIndex((mishap) => mishap.at === call);
    const [mishap] = at < 0 ? [] : mishaps.splice(at, 1);
    if (mishap?.silent === 'before') return;
    const named = key && `${call} ${key}`;
    const known = named ? replies.get(named) : undefined;
    if (known && known.form !== body)
      return answer(failure(400, 'idempotency_error', 'idempotency_error', 'This key was used with other parameters.'));
    const reply = known?.reply ?? mishap?.reply ?? effect(method, url.pathname, form, key ?? '');
    // What began to run is repeated for the same key, a 500 too. What was turned away at the door isn't.
    if (named && reply.status !== 409 && reply.status !== 429)
      replies.set(named, { form: body, reply: structuredClone(reply) });
    watch.seen?.(call, 'after');
    if (mishap?.silent === 'after') return;
    answer(reply);
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    intents,
    refunds,
    /** Money that moved, each time it did. */
    charged,
    mishaps,
    /** Told of each call before and after its effect. */
    watch,
    /** The payer enters a card in Stripe's own fields. */
    enterCard(entryRef: string, card: string) {
      entries.set(entryRef, { id: entryRef, status: 'succeeded', payment_method: card });
    },
    /** The payer answers their bank. */
    answerBank(ref: string) {
      const intent = intents.get(ref);
      if (!intent) throw new Error('there is no such intent');
      intent.status = 'succeeded';
      charged.push({ intent: ref, amount: intent.amount });
    },
    /** Someone refunds at Stripe's own site. */
    refundThere: (payment_intent: string, amount: number) =>
      refunds.push({ id: next('re'), payment_intent, amount, status: 'succeeded', metadata: {} }),
    reset() {
      for (const list of [asked, mishaps, charged, refunds]) list.length = 0;
      for (const map of [intents, entries, replies]) map.clear();
      delete watch.seen;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export type StripeDouble = Awaited<ReturnType<typeof startStripeDouble>>;

/** A report as Stripe sends it: the exact body, and the header over it. */
export function signedReport(
  event: { readonly id: string; readonly type: string; readonly object: object },
  { at, secret = STRIPE_ACCOUNT.webhook_secret }: { readonly at: Date; readonly secret?: string },
) {
  const { object, ...named } = event;
  const body = JSON.stringify({ object: 'event', ...named, data: { object } });
  const t = Math.floor(at.getTime() / 1000);
  const v1 = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex');
  return { body, signature: `t=${t},v1=${v1}` };
}
