import { randomUUID } from 'node:crypto';
import type { TestUser } from './builders.ts';

type Insert = (table: string, ...rows: readonly Readonly<Record<string, unknown>>[]) => Promise<unknown>;

/** A test card that works, as the test gateway and we know it, without a server. Returns its id. */
export async function insertStoredCard(insert: Insert, { id: user_id, tenant }: TestUser): Promise<string> {
  const at = { tenant_id: tenant.id, created_at: new Date() };
  const [customer, card, id] = [`customer_${randomUUID()}`, `card_${randomUUID()}`, randomUUID()];
  const account = { gateway: 'test', account: 'test', user_id };
  const facts = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2040 };
  const stored = (ref: string, kind: string, state: object) =>
    insert('test_gateway_object', { ...at, id: ref, kind, state });
  await stored(customer, 'customer', {});
  await stored(card, 'card', { ...facts, customer, token: 'visa', removed: false });
  await insert('payment_customer', { ...at, ...account, ref: customer });
  await insert('payment_card', { ...at, ...account, ...facts, id, ref: card });
  return id;
}
