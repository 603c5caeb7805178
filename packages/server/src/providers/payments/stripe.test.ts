import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestClock } from '../../../test/test-clock.ts';
import type { PaymentGateway } from './port.ts';
import {
  failures,
  type Mishap,
  STRIPE_ACCOUNT,
  type StripeDouble,
  signedReport,
  startStripeDouble,
} from './stripe.fixture.ts';
import { openStripe } from './stripe.ts';

let double: StripeDouble;
let stripe: PaymentGateway;
const clock = createTestClock();
beforeAll(async () => {
  double = await startStripeDouble();
});
afterEach(() => double.reset());
afterAll(() => double.close());

const open = (more: { secret_key?: string; timeout_ms?: number } = {}) =>
  openStripe({ ...STRIPE_ACCOUNT, ...(more.secret_key && { secret_key: more.secret_key }) }, clock, {
    base_url: double.url,
    timeout_ms: more.timeout_ms ?? 300,
  });
beforeAll(() => {
  stripe = open({ timeout_ms: 60_000 });
});

const charge = (card: string, key = 'a') =>
  stripe.prepareCharge(
    { customer: 'cus_1', card, amount_cents: 4_900, description: 'Pro', payment_id: 'p', tenant_id: 7 },
    key,
  );
const PREPARE = 'POST /v1/payment_intents';
const CONFIRM = 'POST /v1/payment_intents/:id/confirm';
const off = (ref: string) => ({ ref, return_path: undefined });

describe('charges', () => {
  it('preparing a charge moves no money, and confirming it moves money once, with a key each', async () => {
    const ref = await charge('pm_visa');
    expect(await charge('pm_visa')).toBe(ref);
    expect(double.charged).toEqual([]);
    expect(await stripe.readCharge(ref)).toEqual({ status: 'ready' });
    expect(await stripe.confirmCharge(off(ref), 'b')).toEqual({ status: 'paid' });
    expect(await stripe.confirmCharge(off(ref), 'b')).toEqual({ status: 'paid' });
    // With a new key, Stripe refuses a second confirmation. The charge itself says that it was paid.
    expect(await stripe.confirmCharge(off(ref), 'c')).toEqual({ status: 'paid' });
    expect(double.charged).toEqual([{ intent: ref, amount: 4_900 }]);
    const posts = double.asked.filter(({ call }) => call.startsWith('POST'));
    expect(posts.every(({ key }) => key)).toBe(true);
    expect(double.intents.get(ref)?.metadata).toEqual({ bookline_payment: 'p', bookline_tenant: '7' });
  });

  it.each([
    ['pm_declined', 'declined'],
    ['pm_insufficient', 'insufficient_funds'],
    ['pm_expired', 'expired_card'],
    ['pm_asks', 'authentication_required'],
  ])('402 for %s is the state %s, not an error', async (card, code) => {
    const ref = await charge(card);
    expect(await stripe.confirmCharge(off(ref), 'b')).toEqual({ status: 'failed', code });
    expect(await stripe.readCharge(ref)).toEqual({ status: 'failed', code });
    expect(double.charged).toEqual([]);
  });

  it("a payer who is present confirms with their bank, in Stripe's fields", async () => {
    const ref = await charge('pm_asks');
    const step = {
      kind: 'elements',
      publishable_key: STRIPE_ACCOUNT.publishable_key,
      client_secret: `${ref}_secret`,
    };
    expect(await stripe.confirmCharge({ ref, return_path: '/billing' }, 'b')).toEqual({ status: 'action', step });
    double.answerBank(ref);
    expect(await stripe.readCharge(ref)).toEqual({ status: 'paid' });
    expect(await stripe.cancelCharge(ref, 'c')).toEqual({ status: 'paid' });
  });

  it('a charge that no one paid can be ended', async () => {
    const ref = await charge('pm_asks');
    await stripe.confirmCharge({ ref, return_path: '/billing' }, 'b');
    expect(await stripe.cancelCharge(ref, 'c')).toEqual({ status: 'failed', code: 'canceled' });
    expect(await stripe.confirmCharge(off(ref), 'd')).toEqual({ status: 'failed', code: 'canceled' });
  });

  it.each<[string, Omit<Mishap, 'at'>, string, string]>([
    ['409', { reply: failures.inUse }, 'busy', 'ready'],
    ['429', { reply: failures.busy }, 'busy', 'ready'],
    ['500', { reply: failures.fault }, 'fault', 'ready'],
    ['401', { reply: failures.key }, 'credentials', 'ready'],
    ['no answer before the charge', { silent: 'before' }, 'away', 'ready'],
    ['no answer after the charge went through', { silent: 'after' }, 'away', 'paid'],
  ])(
    '%s: the trouble is named, and reading the charge says whether money moved',
    async (_what, mishap, trouble, status) => {
      const impatient = open();
      const ref = await charge('pm_visa');
      double.mishaps.push({ at: CONFIRM, ...mishap });
      await expect(impatient.confirmCharge(off(ref), 'b')).rejects.toMatchObject({ trouble });
      expect(await stripe.readCharge(ref)).toEqual({ status });
      expect(double.charged).toHaveLength(status === 'paid' ? 1 : 0);
    },
  );

  it('a 500 is repeated for the same key; a new key succeeds', async () => {
    double.mishaps.push({ at: PREPARE, reply: failures.fault });
    await expect(charge('pm_visa', 'a')).rejects.toMatchObject({ trouble: 'fault' });
    await expect(charge('pm_visa', 'a')).rejects.toMatchObject({ trouble: 'fault' });
    expect(await charge('pm_visa', 'b')).toMatch(/^pi_/);
  });

  it('a wrong key is named without repeating it', async () => {
    const wrong = open({ secret_key: 'sk_test_wrong' });
    const error = await wrong.check().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ trouble: 'credentials' });
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('sk_test_wrong');
    expect(await stripe.check()).toEqual({
      account: STRIPE_ACCOUNT.account,
      sentence: "Stripe answers for the account 'Northstar'.",
    });
  });

  it('Stripe is paused for a minute after five calls without an answer', async () => {
    const impatient = open({ timeout_ms: 50 });
    for (let n = 0; n < 5; n++) double.mishaps.push({ at: 'GET /v1/account', silent: 'before' });
    for (let n = 0; n < 5; n++) await expect(impatient.check()).rejects.toMatchObject({ trouble: 'away' });
    const before = double.asked.length;
    await expect(impatient.check()).rejects.toThrow('didn’t answer several times');
    expect(double.asked).toHaveLength(before);
  });
});

describe('cards', () => {
  it("a card is entered in Stripe's fields, and only its brand, last digits, and expiration date are read", async () => {
    const customer = await stripe.createCustomer(
      { name: 'Joan', email: 'j@example.com', user_id: 'u', tenant_id: 7 },
      'k',
    );
    const { ref, step } = await stripe.beginCardEntry({ customer, return_path: '/billing/update', tenant_id: 7 }, 'e');
    expect(step).toMatchObject({ kind: 'elements', client_secret: `${ref}_secret` });
    // A browser that comes back to the fields goes on with the same entry.
    expect(await stripe.readCardEntry(ref)).toEqual({ status: 'open', step });
    double.enterCard(ref, 'pm_visa');
    expect(await stripe.readCardEntry(ref)).toEqual({
      status: 'saved',
      card: { ref: 'pm_visa', brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2040 },
    });
    await stripe.removeCard('pm_visa');
  });
});

describe('refunds', () => {
  it('a refund has a key, is found again by it, and can’t exceed the charge', async () => {
    const ref = await charge('pm_visa');
    await stripe.confirmCharge(off(ref), 'b');
    const refund = { charge: ref, amount_cents: 1_900, tenant_id: 7 };
    const made = await stripe.refund(refund, 'r:0');
    expect(await stripe.refund(refund, 'r:0')).toEqual(made);
    expect(await stripe.listRefunds(ref)).toEqual([{ ref: made.ref, amount_cents: 1_900, status: 'done', key: 'r:0' }]);
    await expect(stripe.refund({ ...refund, amount_cents: 3_001 }, 's:0')).rejects.toMatchObject({
      trouble: 'refused',
    });
  });
});

describe('reports', () => {
  const event = {
    id: 'evt_1',
    type: 'payment_intent.succeeded',
    object: { id: 'pi_1', metadata: { bookline_tenant: '7' } },
  };
  const read = ({ body, signature }: { body: string; signature: string }) =>
    stripe.readEvent(Buffer.from(body), signature);

  it('a signed report names what changed', async () => {
    const at = clock.now();
    expect(await read(signedReport(event, { at }))).toEqual({
      id: 'evt_1',
      type: 'payment_intent.succeeded',
      tenant_id: 7,
      about: { kind: 'charge', ref: 'pi_1' },
    });
    const refunded = { id: 'evt_2', type: 'charge.refunded', object: { id: 'ch_1', payment_intent: 'pi_1' } };
    expect((await read(signedReport(refunded, { at }))).about).toEqual({ kind: 'refund', ref: 'pi_1' });
    const other = { id: 'evt_3', type: 'customer.updated', object: { id: 'cus_1' } };
    expect((await read(signedReport(other, { at }))).about).toBeUndefined();
  });

  it('a report with another secret, changed bytes, or an old signature is refused', async () => {
    const at = clock.now();
    const good = signedReport(event, { at });
    await expect(read(signedReport(event, { at, secret: 'whsec_other' }))).rejects.toMatchObject({
      trouble: 'refused',
    });
    await expect(read({ ...good, body: good.body.replace('pi_1', 'pi_2') })).rejects.toMatchObject({
      trouble: 'refused',
    });
    const old = new Date(at.getTime() - 301_000);
    await expect(read(signedReport(event, { at: old }))).rejects.toMatchObject({ trouble: 'refused' });
    await expect(read({ ...good, signature: 'nonsense' })).rejects.toMatchObject({ trouble: 'refused' });
  });
});
