import { beforeAll, expect, it } from 'vitest';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { saveTestCard } from '../../../test/payment-scene.ts';
import type { Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { listBalances } from './ledger.queries.ts';
import { recordCharge, recordRefund } from './ledger.ts';
import { insertPayment, lockPayment } from './payments.queries.ts';

const OPERATIONS = 10_000;
/** Of one transaction. */
const BATCH = 500;

const test = useTestApp();
let tenant: TestTenant;
let user: TestUser;
beforeAll(async () => {
  tenant = await test.makeTenant();
  user = await test.makeUser(tenant);
  await saveTestCard(test, user);
});

/** Numbers that look random and are the same in each run (mulberry32). */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

it('after 10,000 random charges and refunds, debits equal credits, and each account holds what a plain sum says', async () => {
  const random = numbers(20_261_123);
  const purposes = ['membership', 'dialer', 'sms', 'store'];
  const states = ['OH', 'CA', 'NY', ''];
  const rows = await test.query<{ id: string }>('select id from payment_card where tenant_id = $1', [tenant.id]);
  const card_id = rows[0]?.id ?? '';
  const expected = new Map<string, number>();
  const move = (account: string, cents: number) => expected.set(account, (expected.get(account) ?? 0) + cents);
  const paid: { id: string; net: number; tax: number; refunded: number; tax_refunded: number }[] = [];
  const at = test.clock.now();

  async function charge(db: Db): Promise<void> {
    const net = 1 + random(500_000);
    const tax_state = states[random(states.length)] ?? '';
    const tax = tax_state ? random(Math.ceil(net / 8)) : 0;
    const purpose = purposes[random(purposes.length)] ?? 'store';
    const id = newId();
    await insertPayment(db, tenant.id, {
      id,
      key: id,
      user_id: user.id,
      card_id,
      gateway: 'test',
      account: 'test',
      purpose,
      subject_id: id,
      description: 'Random',
      net_cents: net,
      tax_cents: tax,
      tax_state,
      on_session: false,
      made_by_id: user.id,
      created_at: at,
    });
    await recordCharge(db, tenant.id, await lockPayment(db, tenant.id, id), at);
    move('gateway:test', net + tax);
    move(`revenue:${purpose}`, -net);
    if (tax > 0) move(`tax:${tax_state}`, -tax);
    paid.push({ id, net, tax, refunded: 0, tax_refunded: 0 });
  }

  async function refund(db: Db): Promise<boolean> {
    const one = paid[random(paid.length)];
    const left = one ? one.net + one.tax - one.refunded : 0;
    if (!one || left === 0) return false;
    const amount_cents = random(4) === 0 ? left : 1 + random(left);
    const payment = await lockPayment(db, tenant.id, one.id);
    await recordRefund(db, tenant.id, payment, { id: newId(), amount_cents }, at);
    one.refunded += amount_cents;
    const tax = Math.round((one.tax * one.refunded) / (one.net + one.tax)) - one.tax_refunded;
    one.tax_refunded += tax;
    move('gateway:test', -amount_cents);
    move(`revenue:${payment.purpose}`, amount_cents - tax);
    if (tax > 0) move(`tax:${payment.tax_state || 'none'}`, tax);
    return true;
  }

  for (let made = 0; made < OPERATIONS; )
    await test.services.database.inTenant(tenant.id, async (db) => {
      for (let n = 0; n < BATCH && made < OPERATIONS; ) {
        const done = random(3) === 0 ? await refund(db) : await charge(db).then(() => true);
        if (!done) continue;
        n++;
        made++;
      }
    });

  const held = await test.services.database.inTenant(tenant.id, (db) => listBalances(db, tenant.id));
  expect(Object.fromEntries(held)).toEqual(Object.fromEntries([...expected].sort()));
  expect([...held.values()].reduce((sum, cents) => sum + cents, 0)).toBe(0);
  for (const one of paid.filter(({ net, tax, refunded }) => refunded === net + tax))
    expect(one.tax_refunded, 'a payment that is refunded as a whole returns exactly its tax').toBe(one.tax);
  const [{ operations } = { operations: 0 }] = await test.query<{ operations: number }>(
    'select count(distinct entry_id)::int as operations from ledger_transfer where tenant_id = $1',
    [tenant.id],
  );
  expect(operations).toBe(OPERATIONS);
}, 600_000);
