import { periodEnd } from '@bookline/contract/rules/billing';
import { orderTypes } from '@bookline/contract/rules/subscriptions';
import { DAY_MS, HOUR_MS } from '@bookline/contract/rules/time-units';
import type { OwnerTransaction } from '../platform/db/owner-transaction.ts';
import { datedId } from './dated-id.ts';
import { createRandom, type Random } from './people/random.ts';

interface SubscriptionSeed {
  readonly tenant_id: number;
  readonly tenant_name: string;
  readonly now: Date;
  readonly user: (key: string) => string;
}

const plans = [
  {
    name: 'Included minutes',
    price_cents: 0,
    units: 500,
    enterprise: false,
    description: 'What every team starts with.',
  },
  {
    name: 'Solo',
    price_cents: 1_500,
    units: 300,
    enterprise: false,
    description: 'For one agent who calls now and then.',
  },
  { name: 'Team', price_cents: 2_500, units: 1_000, enterprise: false, description: 'For teams that call every day.' },
  {
    name: 'Whole agency',
    price_cents: 2_000,
    units: 1_000,
    enterprise: true,
    description: 'One plan that an admin pays for everyone.',
  },
] as const;

/** The current period began this many days ago, and the subscription in the 11th period before. */
const DAYS = 20;
const PERIODS_BEFORE = 11;
const LICENSES = 6;
/** The users with a license, and what each may use. */
const licensed = [
  ['agent', 600],
  ['agent2', 400],
  [null, 0],
] as const;
const CALLS_A_DAY = 5;
/** In the periods before. */
const EARLIER_CALLS_A_DAY = 1;
const EARLIER_DAYS = 300;

/** Plans, a manager's subscription, licenses of two agents, and the calls that used their minutes. */
export async function seedSubscriptions(db: OwnerTransaction, seed: SubscriptionSeed): Promise<void> {
  const { tenant_id, tenant_name, now, user } = seed;
  const random = createRandom(tenant_id, 21);
  const start = new Date(now.getTime() - DAYS * DAY_MS);
  const id = () => datedId(random, start.getTime());
  const began = new Date(start);
  began.setUTCFullYear(start.getUTCFullYear(), start.getUTCMonth() - PERIODS_BEFORE, Math.min(start.getUTCDate(), 28));
  const ids: string[] = [];
  for (const { name, price_cents, units, enterprise, description } of plans) {
    const plan_id = id();
    ids.push(plan_id);
    await db.query(
      `insert into subscription_plan (tenant_id, id, channel, name, description, price_cents, period, units, enterprise, active, created_at, updated_at)
       values ($1, $2, 'dialer', $3, $4, $5, 'month', $6, $7, true, $8, $8)`,
      [tenant_id, plan_id, name, description, price_cents, units, enterprise, began],
    );
  }
  // The manager's. What they paid for it is added with their card.
  const plan_id = ids[2];
  const { name, units } = plans[2];
  const pool = units * LICENSES;
  const [subscription_id, order_id, manager] = [id(), id(), user('manager')];
  const end = periodEnd(start, 'month', start.getUTCDate());
  await db.query(
    `insert into subscription (tenant_id, id, channel, order_type, user_id, plan_id, status, quantity, pool, period_start, period_end, renews_on,
       next_at, created_at)
     values ($1, $2, 'dialer', $3, $4, $5, 'active', $6, $7, $8, $9, $10, $9, $11)`,
    [
      tenant_id,
      subscription_id,
      orderTypes.manager,
      manager,
      plan_id,
      LICENSES,
      pool,
      start,
      end,
      start.getUTCDate(),
      began,
    ],
  );
  await db.query('insert into invoice_counter (tenant_id, last) values ($1, 1)', [tenant_id]);
  await db.query(
    `insert into sales_order (tenant_id, id, number, order_type, channel, reason, status, user_id, made_by_id, subscription_id, plan_id, quantity, units,
       lines, net_cents, tax_cents, total_cents, issuer, bill_to, period_start, period_end, created_at, paid_at)
     values ($1, $2, 1, $3, 'dialer', 'start', 'paid', $4, $4, $5, $6, $7, $8, $9, 0, 0, 0, $10, $11, $12, $13, $12, $12)`,
    [
      tenant_id,
      order_id,
      orderTypes.manager,
      manager,
      subscription_id,
      plan_id,
      LICENSES,
      pool,
      JSON.stringify([{ description: `${LICENSES} × ${name} (${units} minutes each)`, amount_cents: 0 }]),
      JSON.stringify({ name: tenant_name, lines: [] }),
      JSON.stringify({ name: 'Manager', lines: [] }),
      start,
      end,
    ],
  );
  for (let place = 0; place < LICENSES; place++) {
    const [key, allocation] = licensed[Math.min(place, licensed.length - 1)] ?? [null, 0];
    const license_id = id();
    const user_id = key && user(key);
    await db.query(
      `insert into license (tenant_id, id, subscription_id, order_id, channel, company, user_id, allocation, created_at)
       values ($1, $2, $3, $4, 'dialer', false, $5, $6, $7)`,
      [tenant_id, license_id, subscription_id, order_id, user_id, allocation, start],
    );
    if (user_id) await seedUsage(db, { tenant_id, subscription_id, license_id, user_id, start, now, random });
  }
}

interface Usage {
  readonly tenant_id: number;
  readonly subscription_id: string;
  readonly license_id: string;
  readonly user_id: string;
  readonly start: Date;
  readonly now: Date;
  readonly random: Random;
}

/** A licensed user's calls on the weekdays of the last months. They call with their license, not with an admin's permission. */
async function seedUsage(db: OwnerTransaction, usage: Usage): Promise<void> {
  const { tenant_id, subscription_id, license_id, user_id, start, now, random } = usage;
  await db.query('update dialer_profile set enabled = false where tenant_id = $1 and user_id = $2', [
    tenant_id,
    user_id,
  ]);
  const called = await db.query<{ id: string; number: string; line: string }>(
    `select c.id, p.number, n.number as line
     from contact c
       join contact_phone p on p.tenant_id = c.tenant_id and p.contact_id = c.id
       join phone_number n on n.tenant_id = c.tenant_id and n.owner_id = c.owner_id
     where c.tenant_id = $1 and c.owner_id = $2 and c.deleted_at is null
     order by c.id limit 80`,
    [tenant_id, user_id],
  );
  if (called.length === 0) return;
  for (let day = -EARLIER_DAYS; day < DAYS; day++) {
    const morning = Math.floor((start.getTime() + day * DAY_MS) / DAY_MS) * DAY_MS + 15 * HOUR_MS;
    if ([0, 6].includes(new Date(morning).getUTCDay())) continue;
    for (let nth = 0; nth < (day < 1 ? EARLIER_CALLS_A_DAY : CALLS_A_DAY); nth++) {
      const contact = random.pick(called);
      const at = new Date(morning + nth * HOUR_MS + random.int(0, HOUR_MS - 1));
      const seconds = random.chance(0.3) ? 0 : random.int(30, 750);
      if (at.getTime() + seconds * 1000 >= now.getTime()) continue;
      await db.query(
        `insert into call (tenant_id, id, provider_sid, user_id, contact_id, subscription_id, license_id, direction, from_number, to_number, status,
           started_at, answered_at, ended_at, duration_s)
         values ($1, $2, $3, $4, $5, $6, $7, 'outbound', $8, $9, $10, $11, $12, $13, $14)`,
        [
          tenant_id,
          datedId(random, at.getTime()),
          `demo-${datedId(random, at.getTime())}`,
          user_id,
          contact.id,
          subscription_id,
          license_id,
          contact.line,
          contact.number,
          seconds === 0 ? 'no_answer' : 'completed',
          at,
          seconds === 0 ? null : at,
          new Date(at.getTime() + seconds * 1000),
          seconds,
        ],
      );
    }
  }
}
