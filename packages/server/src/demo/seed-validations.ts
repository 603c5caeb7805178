import { VALIDATION_ORDER } from '@bookline/contract/rules/subscriptions';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import { sql } from 'kysely';
import { nameOfPack } from '../features/phone-checks/validation-order.ts';
import { newId } from '../platform/ids.ts';
import type { Ledger } from './seed-charges.ts';
import { seedOrder } from './seed-paid-orders.ts';

const BOUGHT = 500;
const CHECKED = 180;

/** What the first user with a number bought and validated: some of their contacts, half a year ago and last week. */
export async function seedValidations(ledger: Ledger): Promise<void> {
  const { db, tenant_id, now } = ledger;
  const owner = await db
    .selectFrom('phone_number')
    .select('owner_id')
    .where('tenant_id', '=', tenant_id)
    .where('owner_id', 'is not', null)
    .orderBy('bought_at')
    .limit(1)
    .executeTakeFirst();
  const user_id = owner?.owner_id;
  if (!user_id) return;
  const bought_at = new Date(now.getTime() - 180 * DAY_MS);
  const order_id = await seedOrder(ledger, {
    user_id,
    purpose: 'phone_validation',
    channel: 'sms',
    order_type: VALIDATION_ORDER,
    reason: 'validations',
    description: nameOfPack(BOUGHT),
    net_cents: 750,
    period: { period_start: bought_at, period_end: bought_at },
    of: { quantity: 1, units: BOUGHT },
  });
  // By the number's digits, so that each start makes the same.
  const { rows } = await sql<{ id: string; at: string }>`
    with chosen as (
      select p.contact_id, p.number, row_number() over (order by p.number) as place, ('x' || substr(md5(p.number), 1, 4))::bit(16)::int % 100 as draw
      from contact_phone p join contact c on c.tenant_id = p.tenant_id and c.id = p.contact_id
      where p.tenant_id = ${tenant_id} and c.owner_id = ${user_id} and c.deleted_at is null order by p.number limit ${CHECKED}
    ), answered as (
      select *, case when draw < 68 then 'mobile' when draw < 86 then 'landline' when draw < 95 then 'voip' when draw < 98 then 'invalid' end as line,
        case when draw >= 95 then null when draw < 30 then 'Verizon Wireless' when draw < 52 then 'T-Mobile USA, Inc.' when draw < 68 then 'AT&T Wireless'
          when draw < 86 then 'AT&T Midwest' else 'Bandwidth/13 - Bandwidth.com - SVR' end as carrier,
        ${now}::timestamptz - case when place <= ${CHECKED / 2} then interval '170 days' else interval '6 days' end - place * interval '3 seconds' as at
      from chosen
    ), stored as (
      update contact_phone p set line_type = a.line, line_carrier = a.carrier, line_checked_at = a.at, line_source = 'twilio'
      from answered a where p.tenant_id = ${tenant_id} and p.contact_id = a.contact_id and p.number = a.number
    )
    insert into phone_check (tenant_id, id, number, contact_id, user_id, made_by_id, origin, status, line_type, carrier, source, created_at, ended_at)
    select ${tenant_id}, gen_random_uuid(), number, contact_id, ${user_id}, ${user_id},
      '{"session_id": "demo", "request_id": "demo", "ip": "127.0.0.1"}', 'done', line, carrier, 'twilio', at, at + interval '1 second'
    from answered returning id, ended_at as at`.execute(db);
  const entries = [
    { kind: 'bought', units: BOUGHT, order_id, check_id: null, at: bought_at },
    ...rows.map(({ id, at }) => ({ kind: 'checked', units: -1, order_id: null, check_id: id, at })),
  ];
  await db
    .insertInto('validation_entry')
    .values(entries.map((entry) => ({ ...entry, tenant_id, id: newId(), user_id })))
    .execute();
  await db
    .insertInto('validation_balance')
    .values({ tenant_id, user_id, units: BOUGHT - rows.length })
    .execute();
}
