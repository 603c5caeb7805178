import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { notingPurpose, openTestPayment, pay, saveTestCard } from '../../../test/payment-scene.ts';
import { newId } from '../../platform/ids.ts';
import { listBalances } from './ledger.queries.ts';
import {
  beginCard,
  endPayment,
  findPayment,
  finishCard,
  openRefund,
  savedCardOf,
  settlePayment,
} from './payments.api.ts';
import { lockPayment } from './payments.queries.ts';
import { settleRefund } from './refund-payment.ts';
import { lockRefund } from './refunds.queries.ts';

let tenant: TestTenant;
let user: TestUser;
const { purpose, told } = notingPurpose();
const test = useTestApp({ payment_purposes: [purpose] });
beforeAll(async () => {});
beforeEach(async () => {
  tenant = await test.makeTenant();
  user = await test.makeUser(tenant);
  told.length = 0;
});

const balances = async () =>
  Object.fromEntries(await test.services.database.inTenant(tenant.id, (db) => listBalances(db, tenant.id)));
const refund = (payment_id: string, amount_cents: number, key: string = newId()) =>
  test.services.database.inTenant(tenant.id, (db) =>
    openRefund(
      { ...test.services, db, tenant },
      { key, payment_id, amount_cents, reason: 'A mistake', made_by_id: user.id },
    ),
  );

describe('cards', () => {
  it('a card replaces the one before, and the gateway forgets that one', async () => {
    await saveTestCard(test, user, 'visa');
    await saveTestCard(test, user, 'amex');
    const card = await test.services.database.inTenant(tenant.id, (db) =>
      savedCardOf({ ...test.services, db, tenant }, user.id),
    );
    expect(card).toMatchObject({ brand: 'amex', last4: '0005', exp_month: 12, exp_year: 2040 });
    await test.runJobs();
    const rows = await test.query(
      "select state ->> 'brand' as brand, state ->> 'removed' as removed from test_gateway_object where tenant_id = $1 and kind = 'card' order by created_at, id",
      [tenant.id],
    );
    expect(new Map(rows.map(({ brand, removed }) => [brand, removed]))).toEqual(
      new Map([
        ['visa', 'true'],
        ['amex', 'false'],
      ]),
    );
  });

  it('a refused card isn’t saved, and the sentence says so', async () => {
    await expect(saveTestCard(test, user, 'refused')).rejects.toThrow('failed');
    await expect(openTestPayment(test, user)).rejects.toThrow('no card');
  });

  it('another user can’t finish the entry of a card', async () => {
    const of = { tenant_id: tenant.id, user_id: user.id };
    const { id } = await beginCard(test.services, { ...of, return_path: () => '/billing/update' });
    const other = await test.makeUser(tenant);
    const theirs = { tenant_id: tenant.id, user_id: other.id, entry_id: id };
    await expect(finishCard(test.services, theirs)).rejects.toMatchObject({ code: 'not_found' });
    expect(await finishCard(test.services, { ...of, entry_id: id })).toEqual({ status: 'open', problem: null });
  });
});

describe('charges', () => {
  it('a charge is recorded once: as paid, in the ledger with its tax, and for what it was', async () => {
    await saveTestCard(test, user);
    const { payment } = await pay(test, user, { net_cents: 4_900, tax_cents: 355, tax_state: 'OH' });
    expect(payment).toMatchObject({ status: 'paid', amount_cents: 5_255 });
    expect((await settlePayment(test.services, tenant.id, payment.id)).payment.status).toBe('paid');
    await test.runJobs({ waiting_too: true });
    expect(await balances()).toEqual({ 'gateway:test': 5_255, 'revenue:testing': -4_900, 'tax:OH': -355 });
    expect(told.map(({ payment: { id, status } }) => [id, status])).toEqual([[payment.id, 'paid']]);
  });

  it('the job carries out what the request didn’t', async () => {
    await saveTestCard(test, user);
    const { id } = await openTestPayment(test, user, { on_session: true });
    await test.runJobs({ waiting_too: true });
    const after = await test.services.database.inTenant(tenant.id, (db) => findPayment(db, tenant.id, id));
    expect(after?.status).toBe('paid');
  });

  it.each([
    ['declined', 'declined', 'Your bank declined this card.'],
    ['insufficient_funds', 'insufficient_funds', 'insufficient funds'],
    ['expired', 'expired_card', 'expired'],
    ['processing_error', 'processing_error', 'couldn’t be processed'],
    ['asks_always', 'authentication_required', 'needs you to confirm'],
  ])('the test card %s fails with %s, and no money moves', async (token, decline_code, words) => {
    await saveTestCard(test, user, token);
    const { payment } = await pay(test, user);
    expect(payment).toMatchObject({ status: 'failed', decline_code, problem: expect.stringContaining(words) });
    expect(await balances()).toEqual({});
    expect(told).toMatchObject([{ payment: { status: 'failed', decline_code } }]);
  });

  it('a card past its expiration date is declined', async () => {
    await saveTestCard(test, user);
    test.clock.set(new Date('2041-01-01T00:00:00Z'));
    try {
      expect((await pay(test, user)).payment).toMatchObject({ status: 'failed', decline_code: 'expired_card' });
    } finally {
      test.clock.set(new Date('2026-03-02T15:00:00Z'));
    }
  });

  it('a payer who is there confirms with their bank: the payment waits, and is then paid', async () => {
    await saveTestCard(test, user, 'asks_always');
    const { payment, step } = await pay(test, user, { on_session: true });
    expect(payment.status).toBe('action');
    if (step?.kind !== 'page') throw new Error('the test gateway has a page');
    await test.services.payments.test(tenant.id).answerBank('charge', step.path.split('/').at(-1) ?? '', true);
    expect((await settlePayment(test.services, tenant.id, payment.id)).payment.status).toBe('paid');
  });

  it('a payment that waits for a payer who left is ended, and another can be opened', async () => {
    await saveTestCard(test, user, 'asks_always');
    const subject_id = newId();
    const { payment } = await pay(test, user, { on_session: true, subject_id });
    expect((await openTestPayment(test, user, { subject_id })).id).toBe(payment.id);
    expect((await endPayment(test.services, tenant.id, payment.id)).payment).toMatchObject({
      status: 'failed',
      decline_code: 'canceled',
    });
    expect((await openTestPayment(test, user, { subject_id })).id).not.toBe(payment.id);
  });

  it('nothing is charged for twice at once: the same key and the same subject are the same payment', async () => {
    await saveTestCard(test, user);
    const subject_id = newId();
    const opened = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        openTestPayment(test, user, { subject_id, key: `key ${n % 2} ${subject_id}` }),
      ),
    );
    const ids = new Set(opened.map(({ id }) => id));
    expect(ids.size).toBe(1);
    const [id = ''] = ids;
    await Promise.all(Array.from({ length: 8 }, () => settlePayment(test.services, tenant.id, id)));
    expect(await balances()).toEqual({ 'gateway:test': 1_000, 'revenue:testing': -1_000 });
    expect(told).toHaveLength(1);
  });

  it('another company’s payments can’t be seen', async () => {
    await saveTestCard(test, user);
    const { payment } = await pay(test, user);
    const elsewhere = await test.makeTenant();
    const found = await test.services.database.inTenant(elsewhere.id, (db) =>
      findPayment(db, elsewhere.id, payment.id),
    );
    expect(found).toBeUndefined();
  });
});

describe('refunds', () => {
  it('parts of a payment are refunded with their share of the tax, and the whole leaves nothing', async () => {
    await saveTestCard(test, user);
    const { payment } = await pay(test, user, { net_cents: 1_000, tax_cents: 73, tax_state: 'OH' });
    await refund(payment.id, 500);
    await test.runJobs();
    expect(await balances()).toEqual({ 'gateway:test': 573, 'revenue:testing': -534, 'tax:OH': -39 });
    await expect(refund(payment.id, 574)).rejects.toMatchObject({
      fields: { amount: ['You can refund up to $5.73.'] },
    });
    await refund(payment.id, 573);
    await test.runJobs();
    expect(await balances()).toEqual({ 'gateway:test': 0, 'revenue:testing': 0, 'tax:OH': 0 });
    expect(told.flatMap(({ refunded }) => refunded ?? [])).toEqual([500, 573]);
    await expect(refund(payment.id, 1)).rejects.toMatchObject({
      fields: { amount: ['This payment was already refunded.'] },
    });
  });

  it('the same key refunds once, and parallel refunds never exceed the payment', async () => {
    await saveTestCard(test, user);
    const { payment } = await pay(test, user);
    await Promise.all(Array.from({ length: 4 }, () => refund(payment.id, 100, 'one')));
    const others = await Promise.allSettled(Array.from({ length: 4 }, () => refund(payment.id, 400)));
    expect(others.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    await test.runJobs();
    expect(await balances()).toEqual({ 'gateway:test': 100, 'revenue:testing': -100 });
  });

  it('settling a refund locks its payment first, as recording one does, so the two never wait for each other', async () => {
    await saveTestCard(test, user);
    const { payment } = await pay(test, user);
    const { id } = await refund(payment.id, 100);
    const settling = await test.services.database.inTenant(tenant.id, async (db) => {
      await lockPayment(db, tenant.id, payment.id);
      const begun = settleRefund(test.services, tenant.id, id).then((trouble) => ({ trouble }));
      const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(() => test.query(waiting)).toHaveLength(1);
      await lockRefund(db, tenant.id, id);
      return { begun };
    });
    expect(await settling.begun).toEqual({ trouble: undefined });
    expect(await balances()).toEqual({ 'gateway:test': 900, 'revenue:testing': -900 });
  });

  it('a payment that failed can’t be refunded', async () => {
    await saveTestCard(test, user, 'declined');
    const { payment } = await pay(test, user);
    await expect(refund(payment.id, 1)).rejects.toMatchObject({
      fields: { amount: ['This payment wasn’t paid, so there is nothing to refund.'] },
    });
  });
});

describe('the ledger', () => {
  it('the application can add to it and change nothing', async () => {
    await saveTestCard(test, user);
    await pay(test, user);
    const tries = [
      'update ledger_transfer set amount_cents = 1',
      'delete from ledger_transfer',
      'truncate ledger_transfer',
    ];
    for (const statement of tries) {
      const { sql } = await import('kysely');
      await expect(
        test.services.database.inTenant(tenant.id, (db) => sql.raw(statement).execute(db)),
        statement,
      ).rejects.toThrow('permission denied');
    }
  });

  it('a transfer to the same account, of nothing, or a second time is refused by the database', async () => {
    await saveTestCard(test, user);
    const { payment } = await pay(test, user);
    const row = {
      tenant_id: tenant.id,
      entry_id: newId(),
      line: 1,
      kind: 'charge',
      payment_id: payment.id,
      at: new Date(),
    };
    const add = (more: object) =>
      test.insert('ledger_transfer', { ...row, debit: 'a', credit: 'b', amount_cents: 1, ...more });
    await expect(add({ credit: 'a' })).rejects.toThrow('ledger_transfer_moves');
    await expect(add({ amount_cents: 0 })).rejects.toThrow('amount_cents');
    await expect(add({ amount_cents: -1 })).rejects.toThrow('amount_cents');
    await expect(add({ entry_id: payment.id })).rejects.toThrow('ledger_transfer_pkey');
  });
});
