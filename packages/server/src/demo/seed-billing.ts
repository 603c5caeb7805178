import { DAY_MS } from '@bookline/contract/rules/time-units';
import { sql } from 'kysely';
import { nextInvoiceNumber, partiesOf } from '../features/billing/billing.api.ts';
import type { Db } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { costsOf, type Keeping, type Ledger, periodsSince, seedCard, seedCharge, seedRefund } from './seed-charges.ts';
import { seedNumberOrders, seedSubscriptionOrders } from './seed-paid-orders.ts';
import { seedValidations } from './seed-validations.ts';

const plans = [
  { name: 'Agent seat', price_cents: 4_900, period: 'month', description: 'Contacts, calendar, calls, and workflows.' },
  {
    name: 'Agent seat, yearly',
    price_cents: 49_000,
    period: 'year',
    description: 'The same for a year. Two months are free.',
  },
  { name: 'Team lead', price_cents: 7_900, period: 'month', description: 'An agent seat with team reports.' },
] as const;

/** Users by their key in demo-accounts.ts, their plan, and the days that they have it. */
const members = [
  { key: 'agent', plan: 0, days: 350, retried: 6, refunded: undefined },
  { key: 'agent2', plan: 0, days: 310, retried: undefined, refunded: 4 },
  { key: 'agent3', plan: 1, days: 140, retried: undefined, refunded: undefined },
  { key: 'manager', plan: 2, days: 335, retried: undefined, refunded: undefined },
] as const;

const TAX_RATE = '6.5000';

/** A year of plans, invoices, and payments of a few users: one was tried twice, and one was refunded. Then what they paid for minutes and numbers. */
export async function seedBilling(services: Keeping, db: Db, tenant_id: number): Promise<void> {
  const now = services.clock.now();
  const users = await db
    .selectFrom('app_user')
    .select(['id', 'email', 'account_type'])
    .where('tenant_id', '=', tenant_id)
    .where('active', '=', true)
    .execute();
  // Their user names are made of their names.
  const byName = (key: string) => users.find(({ email }) => email.split('@')[0] === key)?.id;
  const admin = users.find(({ account_type }) => account_type === 'admin')?.id;
  if (!admin || !byName('agent')) return;
  const founded = new Date(now.getTime() - 360 * DAY_MS);
  const cardOf = (userId: string) => seedCard(db, tenant_id, userId, founded);
  const ledger: Ledger = { services, db, tenant_id, now, cardOf };
  await seedTax(ledger, byName('agent') ?? admin, founded);
  const planIds = plans.map(() => newId());
  for (const [place, plan] of plans.entries())
    await db
      .insertInto('plan')
      .values({ ...plan, tenant_id, id: planIds[place] ?? newId(), created_at: founded, updated_at: founded })
      .execute();
  for (const { key, plan, days, retried, refunded } of members) {
    const user_id = byName(key);
    const chosen = plans[plan];
    const plan_id = planIds[plan];
    if (!user_id || !plan_id) continue;
    const start = new Date(now.getTime() - days * DAY_MS);
    await seedMembership(ledger, { user_id, plan_id, chosen, start, retried, refunded, admin });
  }
  await seedSubscriptionOrders(ledger, byName);
  await seedNumberOrders(ledger);
  await seedValidations(ledger);
}

/** The state of the first user's office has a sales tax. */
async function seedTax({ services, db, tenant_id }: Ledger, userId: string, updated_at: Date): Promise<void> {
  const { tax_state } = await partiesOf({ ...services, db, tenant: { id: tenant_id } }, userId);
  if (tax_state === '') return;
  await db
    .insertInto('tax_rate')
    .values({ tenant_id, state: tax_state, rate: TAX_RATE, updated_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

interface Member {
  readonly user_id: string;
  readonly plan_id: string;
  readonly chosen: (typeof plans)[number];
  readonly start: Date;
  /** The period whose first payment failed. */
  readonly retried: number | undefined;
  /** The period that was refunded. */
  readonly refunded: number | undefined;
  readonly admin: string;
}

async function seedMembership(ledger: Ledger, member: Member): Promise<void> {
  const { db, tenant_id, now } = ledger;
  const { user_id, plan_id, chosen, start } = member;
  const card_id = await ledger.cardOf(user_id);
  const membership_id = newId();
  const periods = [...periodsSince(start, chosen.period, now)];
  const current = periods.at(-1);
  if (!current) return;
  await db
    .insertInto('membership')
    .values({
      ...current,
      tenant_id,
      id: membership_id,
      user_id,
      plan_id,
      status: 'active',
      renews_on: start.getUTCDate(),
      next_at: current.period_end,
      created_at: start,
    })
    .execute();
  for (const [place, period] of periods.entries()) {
    const id = newId();
    const { money, row } = await costsOf(ledger, user_id, chosen.price_cents);
    const paid_at = new Date(period.period_start.getTime() + (place === member.retried ? DAY_MS : 0));
    const charge = {
      ...money,
      user_id,
      card_id,
      purpose: 'membership',
      subject_id: id,
      description: chosen.name,
      on_session: place === 0,
    };
    if (place === member.retried) await seedCharge(db, tenant_id, { ...charge, at: period.period_start, failed: true });
    const payment_id = await seedCharge(db, tenant_id, { ...charge, at: paid_at });
    const isRefunded = place === member.refunded;
    await db
      .insertInto('invoice')
      .values({
        ...row,
        ...period,
        tenant_id,
        id,
        number: await nextInvoiceNumber(db, tenant_id),
        user_id,
        membership_id,
        plan_id,
        kind: place === 0 ? 'start' : 'renewal',
        status: 'paid',
        lines: JSON.stringify([{ description: chosen.name, amount_cents: chosen.price_cents }]),
        refunded_cents: isRefunded ? row.total_cents : 0,
        issued_at: period.period_start,
        paid_at,
        payment_id,
      })
      .execute();
    if (isRefunded)
      await seedRefund(
        db,
        tenant_id,
        { ...charge, id: payment_id, at: paid_at },
        { reason: 'On leave for this month', made_by_id: member.admin, at: new Date(paid_at.getTime() + 2 * DAY_MS) },
      );
  }
  // Choosing a plan gives up the grant.
  await db
    .updateTable('app_user')
    .set({ membership_granted: false, paid: true })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', user_id)
    .execute();
}

/** Numbers invoices and orders of all kinds by their day, as they were numbered over the year. */
export async function numberInvoices(db: Db, tenant_id: number): Promise<void> {
  const AWAY = 1_000_000;
  const tables = [
    ['invoice', 'issued_at'],
    ['sales_order', 'created_at'],
    ['store_order', 'created_at'],
  ] as const;
  const all = sql.join(
    tables.map(
      ([table, at]) =>
        sql`select id, ${sql.ref(at)} as at from ${sql.table(table)} where tenant_id = ${tenant_id} and number is not null`,
    ),
    sql` union all `,
  );
  // Numbers are unique, so they first move out of the way.
  const ranked = await sql<{ id: string; rank: number }>`
    select id, (row_number() over (order by at, id))::int as rank from (${all}) every_one`.execute(db);
  const ids = ranked.rows.map(({ id }) => id);
  const ranks = ranked.rows.map(({ rank }) => rank);
  for (const [table] of tables) {
    await sql`update ${sql.table(table)} t set number = ${AWAY}::int + r.rank
      from unnest(${ids}::uuid[], ${ranks}::int[]) r (id, rank) where t.tenant_id = ${tenant_id} and t.id = r.id`.execute(
      db,
    );
    await sql`update ${sql.table(table)} set number = number - ${AWAY}::int
      where tenant_id = ${tenant_id} and number > ${AWAY}::int`.execute(db);
  }
  if (ids.length > 0)
    await sql`insert into invoice_counter (tenant_id, last) values (${tenant_id}, ${ids.length})
      on conflict (tenant_id) do update set last = excluded.last`.execute(db);
}
