import { periodEnd, taxOn } from '@bookline/contract/rules/billing';
import { declineSentences } from '@bookline/contract/rules/payments';
import { partiesOf } from '../features/billing/billing.api.ts';
import type { Services } from '../platform/context.ts';
import type { Db } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';

export type Keeping = Pick<Services, 'database' | 'clock' | 'master_keys'>;

/** Where a demo tenant's payments are seeded. */
export interface Ledger {
  readonly services: Keeping;
  readonly db: Db;
  readonly tenant_id: number;
  readonly now: Date;
  /** The current card of a user. */
  readonly cardOf: (userId: string) => Promise<string>;
}

/** The periods of something that renews, the current one last. */
export function* periodsSince(start: Date, period: 'month' | 'year', now: Date) {
  for (let from = start; from <= now; from = periodEnd(from, period, start.getUTCDate()))
    yield { period_start: from, period_end: periodEnd(from, period, start.getUTCDate()) };
}

/** What a user owes for an amount, with the addresses and tax of today. */
export async function costsOf({ services, db, tenant_id }: Ledger, userId: string, net_cents: number) {
  const parties = await partiesOf({ ...services, db, tenant: { id: tenant_id } }, userId);
  const tax_cents = taxOn(net_cents, parties.tax_rate);
  const { issuer, bill_to, tax_state, tax_rate } = parties;
  return {
    money: { net_cents, tax_cents, tax_state },
    row: {
      net_cents,
      tax_cents,
      total_cents: net_cents + tax_cents,
      tax_state,
      tax_rate,
      issuer: JSON.stringify(issuer),
      bill_to: JSON.stringify(bill_to),
    },
  };
}

/** A user's card that works, as the test gateway knows it. Returns the id of the one that they have, or of a new one. */
export async function seedCard(db: Db, tenant_id: number, user_id: string, created_at: Date): Promise<string> {
  const known = await db
    .selectFrom('payment_card')
    .select('id')
    .where('tenant_id', '=', tenant_id)
    .where('user_id', '=', user_id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (known) return known.id;
  const [customer, ref, id] = [`customer_${newId()}`, `card_${newId()}`, newId()];
  const account = { tenant_id, gateway: 'test', account: 'test', user_id, created_at };
  const facts = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: created_at.getUTCFullYear() + 4 };
  const state = JSON.stringify({ ...facts, customer, token: 'visa', removed: false });
  await db
    .insertInto('test_gateway_object')
    .values([
      { tenant_id, id: customer, kind: 'customer', state: '{}', created_at },
      { tenant_id, id: ref, kind: 'card', state, created_at },
    ])
    .execute();
  await db
    .insertInto('payment_customer')
    .values({ ...account, ref: customer })
    .execute();
  await db
    .insertInto('payment_card')
    .values({ ...account, ...facts, id, ref })
    .execute();
  return id;
}

interface Charge {
  readonly user_id: string;
  readonly card_id: string;
  readonly purpose: string;
  readonly subject_id: string;
  readonly description: string;
  readonly net_cents: number;
  readonly tax_cents: number;
  readonly tax_state: string;
  readonly on_session: boolean;
  readonly at: Date;
  /** Whether the card had insufficient funds. */
  readonly failed?: boolean;
}

/** A payment as the test gateway, the ledger, and we know it. Returns its id. */
export async function seedCharge(db: Db, tenant_id: number, charge: Charge): Promise<string> {
  const { at, failed = false, ...plain } = charge;
  const [id, ref] = [newId(), `charge_${newId().replaceAll('-', '')}`];
  const amount_cents = charge.net_cents + charge.tax_cents;
  const state = JSON.stringify({
    customer: '',
    card: '',
    amount_cents,
    description: charge.description,
    payment_id: id,
    status: failed ? 'failed' : 'paid',
    code: failed ? 'insufficient_funds' : null,
    return_path: null,
  });
  await db
    .insertInto('test_gateway_object')
    .values({ tenant_id, id: ref, kind: 'charge', key: id, state, created_at: at })
    .execute();
  await db
    .insertInto('payment')
    .values({
      ...plain,
      tenant_id,
      id,
      key: `demo:${id}`,
      gateway: 'test',
      account: 'test',
      amount_cents,
      status: failed ? 'failed' : 'paid',
      ...(failed && { decline_code: 'insufficient_funds', problem: declineSentences.insufficient_funds }),
      ref,
      made_by_id: charge.user_id,
      created_at: at,
      settled_at: at,
    })
    .execute();
  if (failed) return id;
  const entry = { tenant_id, entry_id: id, kind: 'charge', payment_id: id, debit: 'gateway:test', at };
  await db
    .insertInto('ledger_transfer')
    .values({ ...entry, line: 1, credit: `revenue:${charge.purpose}`, amount_cents: charge.net_cents })
    .execute();
  if (charge.tax_cents > 0)
    await db
      .insertInto('ledger_transfer')
      .values({ ...entry, line: 2, credit: `tax:${charge.tax_state || 'none'}`, amount_cents: charge.tax_cents })
      .execute();
  return id;
}

/** A refund of a whole payment. */
export async function seedRefund(
  db: Db,
  tenant_id: number,
  { id: payment_id, purpose, net_cents, tax_cents, tax_state }: Charge & { readonly id: string },
  given: { readonly reason: string; readonly made_by_id: string; readonly at: Date },
): Promise<void> {
  const { at, ...said } = given;
  const [id, ref] = [newId(), `refund_${newId().replaceAll('-', '')}`];
  const amount_cents = net_cents + tax_cents;
  const { ref: charge } = await db
    .selectFrom('payment')
    .select('ref')
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', payment_id)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('test_gateway_object')
    .values({
      tenant_id,
      id: ref,
      kind: 'refund',
      state: JSON.stringify({ charge, amount_cents }),
      created_at: at,
    })
    .execute();
  await db
    .insertInto('payment_refund')
    .values({
      ...said,
      tenant_id,
      id,
      key: `demo:${id}`,
      payment_id,
      amount_cents,
      status: 'done',
      ref,
      created_at: at,
      settled_at: at,
    })
    .execute();
  const entry = { tenant_id, entry_id: id, kind: 'refund', payment_id, credit: 'gateway:test', at };
  await db
    .insertInto('ledger_transfer')
    .values({ ...entry, line: 1, debit: `revenue:${purpose}`, amount_cents: net_cents })
    .execute();
  if (tax_cents > 0)
    await db
      .insertInto('ledger_transfer')
      .values({ ...entry, line: 2, debit: `tax:${tax_state || 'none'}`, amount_cents: tax_cents })
      .execute();
}
