import { DAY_MS, HOUR_MS } from '@bookline/contract/rules/time-units';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { findAdmin } from './find-admin.ts';

/** The recipients of a campaign at most. */
const RECIPIENTS = 400;
/** The campaigns of the last year: how many days ago, and the saved email by its place in the list. */
const year = [340, 290, 250, 205, 160, 115, 70, 25] as const;
/** A weekday morning's letter is read in the first two days. */
const READ_MS = 2 * DAY_MS;

const triggers = [
  {
    of: { email: 'Birthday', who: sql<SqlBool>`c.date_of_birth is not null` },
    row: { name: 'Birthday greeting', trigger_type: 'birthday', recurrence: 'yearly', offset_days: 0 },
  },
  {
    of: {
      email: 'Turning 65',
      who: sql<SqlBool>`age(c.date_of_birth) between interval '64 years 9 months' and interval '65 years 8 months'`,
    },
    row: { name: 'Turning 65 soon', trigger_type: 'turning_65', recurrence: 'once', offset_days: -90 },
  },
  {
    of: {
      email: 'Policy renewal',
      who: sql<SqlBool>`exists (select 1 from contact_policy p where p.tenant_id = c.tenant_id and p.contact_id = c.id)`,
    },
    row: { name: 'Renewal reminder', trigger_type: 'policy_renewal', recurrence: 'yearly', offset_days: -30 },
  },
] as const;

interface Email {
  readonly id: string;
  readonly name: string;
  readonly content: string;
}

/** A year of email campaigns with their figures, and the triggers that send by themselves. */
export async function seedCampaigns(db: Db, tenant_id: number, now: Date): Promise<void> {
  const author = await findAdmin(db, tenant_id);
  if (author) await seedTopicChoices(db, tenant_id, { author: author.id, now });
  const { rows: emails } = await sql<Email>`
    select e.id, e.name, json_build_object('kind', 'template', 'email_id', e.id, 'version', v.version, 'name', e.name,
      'subject', v.subject, 'html', v.html, 'plain', v.plain)::text as content
    from broadcast_email e join broadcast_email_version v on v.tenant_id = e.tenant_id and v.email_id = e.id and v.version = e.version
    where e.tenant_id = ${tenant_id} and e.active and e.deleted_at is null order by e.name`.execute(db);
  if (!author || emails.length === 0) return;
  const news = emails.filter(({ name }) => !triggers.some(({ of }) => of.email === name));
  for (const [index, days] of year.entries()) {
    const email = news[index % news.length] ?? emails[0];
    if (email) await seedCampaign(db, tenant_id, { author: author.id, email, index, sent_at: morning(now, days) });
  }
  for (const trigger of triggers) {
    const email = emails.find(({ name }) => name === trigger.of.email);
    if (email) await seedTrigger(db, tenant_id, { author: author.id, email, trigger, now });
  }
  await seedEmailConsents(db, tenant_id, author.id);
}

/** Who got a campaign had agreed to it, so the next one can go out to them too. */
async function seedEmailConsents(db: Db, tenantId: number, author: string): Promise<void> {
  await sql`
    insert into contact_consent (tenant_id, id, contact_id, channel, did, how, wording, source, ip, at, recorded_at, recorded_by_id)
    select ${tenantId}, gen_random_uuid(), c.id, 'email', 'given', 'web_form', 'Yes, send me news and reminders by email.', 'Contact form',
      '198.51.100.' || 1 + (hashtext(c.id::text)::bigint + 2147483648) % 250, c.created_at, c.created_at, coalesce(c.owner_id, ${author}::uuid)
    from contact c
    where c.tenant_id = ${tenantId} and not c.do_not_email and exists (
      select 1 from campaign_recipient r where r.tenant_id = ${tenantId} and r.contact_id = c.id and r.state = 'sent')`.execute(
    db,
  );
}

/** Some recipients turned a topic off with the link in an email, some by phone, and a few turned it on again. A hash decides. */
async function seedTopicChoices(
  db: Db,
  tenantId: number,
  { author, now }: { readonly author: string; readonly now: Date },
): Promise<void> {
  await sql`
    insert into email_topic_choice (tenant_id, id, address, topic_id, did, how, wording, source, ip, at, recorded_at, recorded_by_id)
    select ${tenantId}, gen_random_uuid(), d.address, d.topic_id, step.did, case when d.phoned then 'verbal' else 'link' end,
      case when d.phoned then 'Please stop the ' || lower(d.name) || '.' else d.name || ': ' || d.description end,
      case when d.phoned then 'Phone call' else '' end, case when d.phoned then null else '203.0.113.24' end, step.at, step.at,
      case when d.phoned then ${author}::uuid end
    from (
      select address, t.id as topic_id, t.name, t.description, hash % 5 = 0 as phoned, hash % 7 = 0 as back,
        ${now}::timestamptz - (20 + hash % 280) * interval '1 day' as at
      from (select distinct lower(e.address) as address from contact_email e where e.tenant_id = ${tenantId}) e
        join email_topic t on t.tenant_id = ${tenantId} and t.position <> 2
        cross join lateral (select hashtext(e.address || t.name)::bigint + 2147483648 as hash) h
      where h.hash % 61 = 0) d
    cross join lateral (values (0, 'withdrawn', d.at), (1, 'given', d.at + interval '9 days')) step (n, did, at)
    where step.n = 0 or d.back and not d.phoned`.execute(db);
}

/** 3 PM in UTC, which is the morning everywhere in the United States. */
const morning = (now: Date, days: number): Date =>
  new Date(Math.floor((now.getTime() - days * DAY_MS) / DAY_MS) * DAY_MS + 15 * HOUR_MS);

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

async function seedCampaign(
  db: Db,
  tenant_id: number,
  {
    author,
    email,
    index,
    sent_at,
  }: { readonly author: string; readonly email: Email; readonly index: number; readonly sent_at: Date },
): Promise<void> {
  const id = newId();
  const tested = index === year.length - 2;
  const ended_at = new Date(sent_at.getTime() + HOUR_MS / 2);
  await db
    .insertInto('campaign')
    .values({
      ...common(tenant_id, author, email, new Date(sent_at.getTime() - HOUR_MS)),
      id,
      name: `${email.name}, ${month.format(sent_at)}`,
      status: 'complete',
      sent_by: 'author',
      scheduled_at: sent_at,
      started_at: sent_at,
      ended_at,
      ...(tested && {
        subject_b: 'A short note for you, {{first_name|friend}}',
        test_percent: 20,
        test_wait_minutes: 60,
        winner_by: 'manual',
        winner: 'b',
        winner_at: ended_at,
      }),
    })
    .execute();
  await seedRecipients(db, tenant_id, id, { from: sent_at, until: sent_at, tested, occurrence: '', who: sql`true` });
}

async function seedTrigger(
  db: Db,
  tenant_id: number,
  {
    author,
    email,
    trigger: { of, row },
    now,
  }: {
    readonly author: string;
    readonly email: Email;
    readonly trigger: (typeof triggers)[number];
    readonly now: Date;
  },
): Promise<void> {
  const id = newId();
  const created_at = morning(now, 330);
  const today = now.toISOString().slice(0, 10);
  await db
    .insertInto('campaign_trigger')
    .values({
      ...row,
      tenant_id,
      id,
      active: true,
      email_id: email.id,
      activated_at: created_at,
      // Nothing is made up for: it goes on tomorrow morning.
      dates_until: today,
      dates_due: today,
      updated_by_id: author,
      origin: origin(),
      created_at,
      updated_at: created_at,
    })
    .execute();
  const campaign_id = newId();
  await db
    .insertInto('campaign')
    .values({
      ...common(tenant_id, author, email, created_at),
      id: campaign_id,
      trigger_id: id,
      name: row.name,
      status: 'sending',
      sent_by: 'owner',
      send_asked: true,
      scheduled_at: created_at,
      started_at: created_at,
    })
    .execute();
  await seedRecipients(db, tenant_id, campaign_id, {
    from: created_at,
    until: now,
    tested: false,
    occurrence: row.recurrence === 'once' ? 'once' : 'last year',
    who: of.who,
  });
}

/** As a request in a browser has it. */
const origin = () => JSON.stringify({ session_id: newId(), request_id: newId(), ip: '127.0.0.1' });

const common = (tenant_id: number, author: string, email: Email, created_at: Date) => ({
  tenant_id,
  purpose: 'marketing',
  email_id: email.id,
  content: email.content,
  made_by_id: author,
  origin: origin(),
  created_at,
});

/**
 * Clients and leads with an address, spread over the time, and what they did: a few bounce, some have no consent, and some click, reply, or unsubscribe.
 * A hash decides, so the shares look alike everywhere and differ by campaign.
 */
async function seedRecipients(
  db: Db,
  tenantId: number,
  campaignId: string,
  {
    from,
    until,
    tested,
    occurrence,
    who,
  }: {
    readonly from: Date;
    readonly until: Date;
    readonly tested: boolean;
    readonly occurrence: string;
    /** A condition on the contact `c`. */
    readonly who: RawBuilder<SqlBool>;
  },
): Promise<void> {
  const dice = (salt: string): RawBuilder<unknown> =>
    sql`(hashtext(${salt}::text || ${campaignId}::text || r.contact_id)::bigint + 2147483648) % 1000`;
  const spread_s = Math.round((until.getTime() - from.getTime()) / 1000);
  await sql`
    insert into campaign_recipient (tenant_id, campaign_id, contact_id, occurrence, position, address, state, reason, variant, sent_at, bounced_at,
      clicked_at, replied_at, unsubscribed_at)
    select ${tenantId}, ${campaignId}, r.contact_id, ${occurrence}, r.position, r.address, f.state,
      case when f.state = 'excluded' then case when f.fate < 45 then 'no_consent' when f.fate < 60 then 'opted_out' else 'topic_off' end end,
      case when ${tested}::boolean and f.state <> 'excluded' then case when ${dice('test')} < 100 then 'a' else 'b' end end,
      case when f.state = 'sent' then f.at end,
      case when f.state = 'bounced' then f.at + interval '2 minutes' end,
      case when f.state = 'sent' and ${dice('click')} < 95 then f.at + f.delay end,
      case when f.state = 'sent' and ${dice('reply')} < 12 then f.at + f.delay end,
      case when f.state = 'sent' and ${dice('leave')} < 6 then f.at + f.delay end
    from (
      select contact_id, address, (row_number() over (order by contact_id))::int as position from (
        -- Each contact once, although some have two addresses, and each address once, although some share one.
        select distinct on (contact_id) contact_id, address from (
          select distinct on (lower(e.address)) c.id as contact_id, lower(e.address) as address
          from contact c join contact_email e on e.tenant_id = c.tenant_id and e.contact_id = c.id
          where c.tenant_id = ${tenantId} and c.deleted_at is null and ${who}
          order by lower(e.address), c.id) each_address
        order by contact_id, address) each_contact
      order by hashtext(${campaignId}::text || contact_id) limit ${RECIPIENTS}
    ) r
    cross join lateral (
      select fate, case when fate < 70 then 'excluded' when fate < 92 then 'bounced' else 'sent' end as state,
        ${from}::timestamptz + ((${dice('when')}) * ${spread_s}::float8 / 1000) * interval '1 second' + (r.position * 4) * interval '1 second' as at,
        (${dice('delay')} * ${READ_MS / 1000}::float8 / 1000) * interval '1 second' as delay
      from (select ${dice('fate')} as fate) dice
    ) f`.execute(db);
  await sql`
    insert into campaign_event (tenant_id, id, campaign_id, contact_id, kind, url, at)
    select r.tenant_id, gen_random_uuid(), r.campaign_id, r.contact_id, 'clicked',
      case when r.position % 3 = 0 then 'https://example.com/contact' else 'https://example.com/news' end, r.clicked_at
    from campaign_recipient r where r.tenant_id = ${tenantId} and r.campaign_id = ${campaignId} and r.clicked_at is not null`.execute(
    db,
  );
  await sql`update campaign c set total = (select count(*) from campaign_recipient r where r.tenant_id = c.tenant_id and r.campaign_id = c.id)
    where c.tenant_id = ${tenantId} and c.id = ${campaignId}`.execute(db);
}
