import { withOptOut } from '@bookline/contract/rules/text-campaigns';
import { replaceLinks, textLink } from '@bookline/contract/rules/text-links';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@bookline/contract/rules/time-units';
import { type RawBuilder, sql } from 'kysely';
import type { Services } from '../platform/context.ts';
import type { Db } from '../platform/db/database.ts';
import { tenantOrigin } from '../platform/http/tenant-url.ts';
import { newId } from '../platform/ids.ts';

/** The recipients of a campaign at most. */
const RECIPIENTS = 80;

interface Desk {
  readonly tenant_id: number;
  readonly owner_id: string;
  readonly ours: string;
  /** Where short links are. */
  readonly origin: string;
}

const past = [
  {
    days: 48,
    name: 'Fall review',
    words:
      'Hi {{first_name|there}}, it’s time for your yearly review. Reply YES and I’ll call you, or choose a time: https://example.com/calendar/yearly-review?month=next&utm_source=text&utm_campaign=fall-review',
  },
  {
    days: 12,
    name: 'Office closed Friday',
    words: 'Our office is closed this Friday. Text me here if you need anything.',
  },
] as const;
const next = {
  name: 'Year-end check',
  words: 'Hi {{first_name|there}}, anything new at home? Reply here and I’ll check your coverage.',
};

/** Two text campaigns that went out, with their figures, and one for tomorrow, in the name of the first user with a number. */
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
  for (const { days, name, words } of past) await seedSent(db, desk, { name, words, at: morning(now, -days) });
  await seedScheduled(db, desk, now);
}

/** 4 PM in UTC, which is the day everywhere in the United States. */
const morning = (now: Date, days: number): Date =>
  new Date(Math.floor((now.getTime() + days * DAY_MS) / DAY_MS) * DAY_MS + 16 * HOUR_MS);

const row = ({ tenant_id, owner_id, ours }: Desk, words: string, created_at: Date) => ({
  tenant_id,
  channel: 'text',
  purpose: 'marketing',
  content: JSON.stringify({ kind: 'text', words }),
  from_number: ours,
  sent_by: 'author',
  send_asked: true,
  parts: 1,
  parts_done: 1,
  made_by_id: owner_id,
  origin: JSON.stringify({ session_id: newId(), request_id: newId(), ip: '127.0.0.1' }),
  created_at,
});

/** The user's contacts with a number, each number once. A hash decides what became of each. */
async function seedSent(
  db: Db,
  desk: Desk,
  { name, words, at }: { readonly name: string; readonly words: string; readonly at: Date },
): Promise<void> {
  const { tenant_id, owner_id, ours, origin } = desk;
  const id = newId();
  const created_at = new Date(at.getTime() - HOUR_MS);
  await db
    .insertInto('campaign')
    .values({
      ...row(desk, words, created_at),
      id,
      name,
      status: 'complete',
      scheduled_at: at,
      started_at: at,
      ended_at: new Date(at.getTime() + 2 * MINUTE_MS),
    })
    .execute();
  await sql`
    insert into campaign_recipient (tenant_id, campaign_id, contact_id, position, address, state, reason, text_id, sent_at, bounced_at, replied_at)
    select ${tenant_id}, ${id}, c.id, c.n, c.number, f.state, case f.state when 'excluded' then 'no_consent' end,
      case when f.state <> 'excluded' then gen_random_uuid() end, case when f.state <> 'excluded' then f.at end,
      case when f.state = 'bounced' then f.at + interval '9 seconds' end,
      case when f.state = 'sent' and f.fate % 11 = 0 then f.at + interval '14 minutes' end
    from (${textable(desk)}) c
      cross join lateral (
        select h.fate, ${at}::timestamptz + c.n * interval '1 second' as at,
          case when not c.agreed then 'excluded' when h.fate % 40 = 0 then 'bounced' else 'sent' end as state
        from (select abs(hashtext(${id}::text || c.id)) % 1000 as fate) h) f`.execute(db);
  await sql`
    insert into text_conversation (tenant_id, id, our_number, their_number, contact_id, closed_at, last_at, created_at)
    select r.tenant_id, gen_random_uuid(), ${ours}, r.address, r.contact_id, r.sent_at, r.sent_at, r.sent_at from campaign_recipient r
    where r.tenant_id = ${tenant_id} and r.campaign_id = ${id} and r.text_id is not null and not exists (
      select from text_conversation c where c.tenant_id = ${tenant_id} and c.contact_id = r.contact_id and c.our_number = ${ours})`.execute(
    db,
  );
  const targets: string[] = [];
  const short = replaceLinks(withOptOut(words), origin, (target) => {
    targets.push(target);
    return textLink(origin, TOKEN);
  });
  // Each contact has a link of their own.
  const text = sql`replace(replace(${short}, '{{first_name|there}}', coalesce(nullif(c.first_name, ''), 'there')), ${TOKEN}, ${tokenOf(sql`r.text_id`)})`;
  await sql`
    insert into text_message (tenant_id, id, conversation_id, direction, status, words, search, our_number, their_number, at, created_at, sender_id,
      purpose, key, campaign_id, send_at, sent_at, delivered_at, problem, provider, origin, units)
    select r.tenant_id, r.text_id, t.id, 'outbound', case r.state when 'sent' then 'delivered' else 'undelivered' end, ${text}, lower(' ' || ${text}),
      ${ours}, r.address, r.sent_at, ${created_at}, ${owner_id}, 'marketing', 'campaign:' || r.campaign_id || ':' || r.contact_id || ':', r.campaign_id,
      r.sent_at, r.sent_at, case r.state when 'sent' then r.sent_at + interval '3 seconds' end,
      case r.state when 'bounced' then 'The phone is turned off or out of reach.' end, 'local', '{}', 1
    from campaign_recipient r
      join contact c on c.tenant_id = r.tenant_id and c.id = r.contact_id
      cross join lateral (
        select v.id from text_conversation v where v.tenant_id = ${tenant_id} and v.contact_id = r.contact_id and v.our_number = ${ours}
        order by v.last_at desc limit 1) t
    where r.tenant_id = ${tenant_id} and r.campaign_id = ${id} and r.text_id is not null`.execute(db);
  await sql`
    update text_conversation c set last_message_id = m.id from text_message m
    where c.tenant_id = ${tenant_id} and m.tenant_id = ${tenant_id} and m.campaign_id = ${id} and m.conversation_id = c.id
      and (c.last_message_id is null or c.last_at < m.at)`.execute(db);
  await sql`
    insert into campaign_event (tenant_id, id, campaign_id, contact_id, kind, at)
    select r.tenant_id, gen_random_uuid(), r.campaign_id, r.contact_id, 'replied', r.replied_at from campaign_recipient r
    where r.tenant_id = ${tenant_id} and r.campaign_id = ${id} and r.replied_at is not null`.execute(db);
  for (const target of targets) await seedClicks(db, tenant_id, { id, target });
  await countTotal(db, tenant_id, id);
}

const TOKEN = '[token]';
/** 22 letters and digits. Real ones are random. */
const tokenOf = (textId: RawBuilder<unknown>) => sql`left(replace(${textId}::text, '-', ''), 22)`;

/** The links of a campaign's texts, and who followed them: a quarter of the recipients. */
async function seedClicks(
  db: Db,
  tenant_id: number,
  { id, target }: { readonly id: string; readonly target: string },
): Promise<void> {
  await sql`
    update campaign_recipient r set clicked_at = r.sent_at + interval '6 minutes' * (1 + r.position % 9)
    where r.tenant_id = ${tenant_id} and r.campaign_id = ${id} and r.state = 'sent' and r.position % 4 = 1`.execute(db);
  await sql`
    insert into text_link (tenant_id, token, message_id, position, target, clicks, clicked_at, last_clicked_at)
    select r.tenant_id, ${tokenOf(sql`r.text_id`)}, r.text_id, 0, ${target}, (r.clicked_at is not null)::int, r.clicked_at, r.clicked_at
    from campaign_recipient r where r.tenant_id = ${tenant_id} and r.campaign_id = ${id} and r.text_id is not null`.execute(
    db,
  );
  await sql`
    insert into campaign_event (tenant_id, id, campaign_id, contact_id, kind, url, at)
    select r.tenant_id, gen_random_uuid(), r.campaign_id, r.contact_id, 'clicked', ${target}, r.clicked_at
    from campaign_recipient r where r.tenant_id = ${tenant_id} and r.campaign_id = ${id} and r.clicked_at is not null`.execute(
    db,
  );
}

const shortenLinks = (db: Db, tenant_id: number) =>
  db.insertInto('setting').values({ tenant_id, key: 'SHORT_TEXT_LINKS', value: 'true', public: false }).execute();

async function seedScheduled(db: Db, desk: Desk, now: Date): Promise<void> {
  const { tenant_id } = desk;
  const id = newId();
  const send_at = morning(now, 1);
  await db
    .insertInto('campaign')
    .values({
      ...row(desk, next.words, new Date(now.getTime() - 3 * HOUR_MS)),
      id,
      name: next.name,
      status: 'scheduled',
      send_at,
      scheduled_at: now,
      next_at: send_at,
    })
    .execute();
  await sql`
    insert into campaign_recipient (tenant_id, campaign_id, contact_id, position, address, state, reason, due_at)
    select ${tenant_id}, ${id}, c.id, c.n, c.number, case when c.agreed then 'waiting' else 'excluded' end,
      case when not c.agreed then 'no_consent' end, case when c.agreed then ${send_at}::timestamptz end
    from (${textable(desk)}) c`.execute(db);
  await countTotal(db, tenant_id, id);
}

const textable = ({ tenant_id, owner_id }: Desk) => sql`
  select p.id, p.number, (row_number() over (order by p.agreed desc, p.id))::int as n, p.agreed from (
    select distinct on (c.phone) c.id, c.phone as number, coalesce((
      select l.did = 'given' from contact_consent l where l.tenant_id = c.tenant_id and l.contact_id = c.id and l.channel = 'text'
      order by l.at desc, l.id desc limit 1), false) as agreed
    from contact c
    where c.tenant_id = ${tenant_id} and c.owner_id = ${owner_id} and c.deleted_at is null and c.phone is not null and not c.do_not_text
    order by c.phone, c.id) p
  order by p.agreed desc, p.id limit ${RECIPIENTS}`;

const countTotal = (db: Db, tenantId: number, id: string) =>
  sql`update campaign c set total = (select count(*) from campaign_recipient r where r.tenant_id = c.tenant_id and r.campaign_id = c.id)
    where c.tenant_id = ${tenantId} and c.id = ${id}`.execute(db);
