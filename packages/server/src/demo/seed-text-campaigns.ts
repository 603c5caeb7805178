import { DAY_MS, HOUR_MS, MINUTE_MS } from '@bookline/contract/rules/time-units';
import { type SqlBool, sql } from 'kysely';
import type { Services } from '../platform/context.ts';
import type { Db } from '../platform/db/database.ts';
import { tenantOrigin } from '../platform/http/tenant-url.ts';
import { newId } from '../platform/ids.ts';
import { findAdmin } from './find-admin.ts';
import { type Desk, requestOrigin, seedSent, seedWaiting } from './text-campaign-rows.ts';

// Without curly quotes, which would count as two texts.
const past = [
  {
    days: 48,
    name: 'Fall review',
    words:
      "Hi {{first_name|there}}, it's time for your yearly review. Reply YES and I'll call you, or choose a time: https://example.com/calendar/yearly-review?month=next&utm_source=text&utm_campaign=fall-review",
  },
  {
    days: 12,
    name: 'Office closed Friday',
    words: 'Our office is closed this Friday. Text me here if you need anything.',
  },
] as const;
const next = {
  name: 'Year-end check',
  words: "Hi {{first_name|there}}, anything new at home? Reply here and I'll check your coverage.",
};
const running = {
  name: 'Coverage questions',
  words: "Hi {{first_name|there}}, do you have questions about your coverage? Reply here and I'll call you this week.",
};
const draft = {
  name: 'New office',
  words: 'We moved! Find us at 12 Main Street from next week on. Same number, same people.',
};
const birthday = {
  name: 'Birthday text',
  words: 'Happy birthday, {{first_name|there}}! All the best from {{agent_name}}.',
};
const byHand = {
  name: 'Review reminder',
  words: 'Hi {{first_name|there}}, your yearly review is due. When can I call you?',
};

/** Text campaigns that went out, with their figures, one in progress, one for tomorrow, a draft, and two triggers, with the first user’s number. */
export async function seedTextCampaigns(
  services: Pick<Services, 'base_url' | 'clock'>,
  db: Db,
  tenant_id: number,
): Promise<void> {
  const now = services.clock.now();
  await shortenLinks(db, tenant_id);
  const number = await db
    .selectFrom('phone_number')
    .select(['number', 'owner_id'])
    .where('tenant_id', '=', tenant_id)
    .where('sms', '=', true)
    .where('provider', '=', 'local')
    .where('released_at', 'is', null)
    .where('owner_id', 'is not', null)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
  if (!number?.owner_id) return;
  const origin = await tenantOrigin({ ...services, db }, { id: tenant_id });
  if (origin === undefined) return;
  const desk = { tenant_id, owner_id: number.owner_id, ours: number.number, origin };
  for (const { days, name, words } of past) {
    const at = morning(now, -days);
    const ended_at = new Date(at.getTime() + 2 * MINUTE_MS);
    await seedSent(db, desk, { name, words, at, row: { status: 'complete', ended_at } });
  }
  const tomorrow = morning(now, 1);
  await seedSent(db, desk, {
    ...running,
    at: new Date(now.getTime() - 40 * MINUTE_MS),
    row: { status: 'sending', in_contact_zone: true, next_at: tomorrow },
    waits: { until: tomorrow, who: sql<SqlBool>`c.n % 2 = 1` },
    // Open conversations stay as they are.
    who: sql<SqlBool>`not exists (select from text_conversation v where v.tenant_id = ${tenant_id} and v.contact_id = c.id and v.closed_at is null)`,
  });
  await seedWaiting(db, desk, {
    ...next,
    created_at: new Date(now.getTime() - 3 * HOUR_MS),
    send_at: tomorrow,
    row: { status: 'scheduled', send_at: tomorrow, scheduled_at: now, next_at: tomorrow },
  });
  await seedWaiting(db, desk, {
    ...draft,
    created_at: new Date(now.getTime() - 26 * HOUR_MS),
    send_at: null,
    row: { status: 'ready', send_asked: false },
  });
  await seedTextTriggers(db, desk, now);
}

/** How long the birthday trigger has been on. */
const BIRTHDAYS_DAYS = 90;

/** One that sends by itself on birthdays, and one that is sent by hand. */
async function seedTextTriggers(db: Db, desk: Desk, now: Date): Promise<void> {
  const { tenant_id } = desk;
  const admin = await findAdmin(db, tenant_id);
  if (!admin) return;
  const created_at = morning(now, -BIRTHDAYS_DAYS);
  const today = now.toISOString().slice(0, 10);
  const common = {
    tenant_id,
    channel: 'text',
    active: true,
    recurrence: 'yearly',
    activated_at: created_at,
    updated_by_id: admin.id,
    origin: requestOrigin(),
    created_at,
    updated_at: created_at,
  };
  const trigger_id = newId();
  await db
    .insertInto('campaign_trigger')
    // Nothing is made up for: it goes on tomorrow morning.
    .values([
      { ...common, ...birthday, id: trigger_id, trigger_type: 'birthday', dates_until: today, dates_due: today },
      { ...common, ...byHand, id: newId(), trigger_type: 'manual', dates_until: null, dates_due: null },
    ])
    .execute();
  const birthdayOf = sql`(make_date(${now.getUTCFullYear()}, 1, 1) + (extract(doy from c.date_of_birth)::int - 1))::timestamp at time zone 'UTC' + interval '16 hours'`;
  await seedSent(db, desk, {
    ...birthday,
    at: created_at,
    row: { status: 'sending', sent_by: 'owner', trigger_id, made_by_id: admin.id, from_number: null },
    each: birthdayOf,
    occurrence: String(now.getUTCFullYear()),
    who: sql<SqlBool>`${birthdayOf} between ${created_at}::timestamptz and ${now}::timestamptz`,
  });
}

/** 4 PM in UTC, which is the day everywhere in the United States. */
const morning = (now: Date, days: number): Date =>
  new Date(Math.floor((now.getTime() + days * DAY_MS) / DAY_MS) * DAY_MS + 16 * HOUR_MS);

const shortenLinks = (db: Db, tenant_id: number) =>
  db.insertInto('setting').values({ tenant_id, key: 'SHORT_TEXT_LINKS', value: 'true', public: false }).execute();
