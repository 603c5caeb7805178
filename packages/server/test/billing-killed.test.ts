import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { makePlan } from './billing-rows.ts';
import type { TestTenant } from './builders.ts';
import { type Point, realProcesses } from './real-processes.ts';
import { insertStoredCard } from './stored-card.ts';

const processes = realProcesses({ shared: true });
const AT = { created_at: new Date() };
const PERIOD_MS = 30 * 24 * 3600 * 1000;

/** A user whose plan renews now, with a test card that works. */
async function makeRenewal(tenant: TestTenant) {
  const { builders } = processes;
  const tenant_id = tenant.id;
  const user = await builders.makeUser(tenant, { columns: { membership_granted: false } });
  const user_id = user.id;
  await insertStoredCard(builders.insert, user);
  const plan_id = await makePlan({ insert: builders.insert, clock: { now: () => new Date() } }, tenant);
  const membership_id = randomUUID();
  const now = new Date();
  await builders.insert('membership', {
    ...AT,
    tenant_id,
    id: membership_id,
    user_id,
    plan_id,
    status: 'active',
    period_start: new Date(now.getTime() - PERIOD_MS),
    period_end: now,
    renews_on: 15,
    next_at: now,
  });
  await processes.enqueue('advance-membership', { tenant_id, membership_id });
  return { tenant_id, membership_id };
}

/** Each write between the decision to charge and its record. A worker dies while it waits there: in several at once, since each needs a new one. */
const points: readonly (readonly Point[])[] = [
  [
    ['the invoice is written', 'invoice', 'true'],
    ['the charge is stored', 'payment', 'true'],
    ['the gateway prepares the charge', 'test_gateway_object', "new.kind = 'charge'"],
    ['the name of the charge is stored', 'payment', "new.status = 'started'"],
    ['the gateway charges', 'test_gateway_object', "new.state ->> 'status' = 'paid'"],
  ],
  [
    ['the gateway has charged, and the payment is recorded', 'payment', "new.status = 'paid'"],
    ['the ledger is written', 'ledger_transfer', 'true'],
    ['the membership is renewed', 'membership', "tg_op = 'UPDATE' and new.attempts = 0 and new.period_end > now()"],
    ['the invoice is marked as paid', 'invoice', "new.status = 'paid'"],
    ['the receipt is stored', 'mail_message', 'true'],
  ],
];

describe.each(points.map((group) => ({ group })))('killed', ({ group }) => {
  let renewals: Awaited<ReturnType<typeof makeRenewal>>[];
  beforeAll(async () => {
    renewals = await processes.killWorkerAtEach(group, makeRenewal);
  });

  it.each(group.map(([what], at) => [what, at] as const))(
    'while %s: the user is charged once, and the charge is recorded once',
    async (_, at) => {
      const { builders } = processes;
      const { tenant_id, membership_id } = renewals[at] ?? { tenant_id: 0, membership_id: '' };
      const renewed = async () =>
        (
          await builders.query<{ status: string; more: boolean }>(
            'select status, period_end > now() as more from membership where id = $1',
            [membership_id],
          )
        )[0];
      await expect.poll(renewed, { interval: 50 }).toEqual({ status: 'active', more: true });
      const [sums] = await builders.query(
        `select
       (select count(*)::int from test_gateway_object where tenant_id = $1 and kind = 'charge' and state ->> 'status' = 'paid') as charged,
       (select count(*)::int from payment where tenant_id = $1 and status = 'paid') as paid,
       (select count(*)::int from payment where tenant_id = $1) as payments,
       (select sum(amount_cents)::int from ledger_transfer where tenant_id = $1) as booked,
       (select count(*)::int from invoice where tenant_id = $1) as invoices,
       (select count(*)::int from mail_message where tenant_id = $1) as receipts`,
        [tenant_id],
      );
      expect(sums).toEqual({ charged: 1, paid: 1, payments: 1, booked: 4_900, invoices: 1, receipts: 1 });
    },
  );
});
