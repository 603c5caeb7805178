import { withOptOut } from '@bookline/contract/rules/text-campaigns';
import { replaceLinks, textLink } from '@bookline/contract/rules/text-links';
import { HOUR_MS } from '@bookline/contract/rules/time-units';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';

/** The recipients of a campaign at most. */
const RECIPIENTS = 80;

/** Who sends, and from which number. */
export interface Desk {
  readonly tenant_id: number;
  readonly owner_id: string;
  readonly ours: string;
  /** Where short links are. */
  readonly origin: string;
}

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
  origin: requestOrigin(),
  created_at,
});

/** As a request in a browser has it. */
export const requestOrigin = () => JSON.stringify({ session_id: newId(), request_id: newId(), ip: '127.0.0.1' });

/** What differs from campaign to campaign. */
interface Columns {
  readonly status: string;
  readonly ended_at?: Date;
  readonly next_at?: Date;
  readonly send_at?: Date;
  readonly scheduled_at?: Date;
  readonly send_asked?: boolean;
  readonly in_contact_zone?: boolean;
  readonly sent_by?: string;
  readonly trigger_id?: string;
  readonly made_by_id?: string;
  readonly from_number?: null;
}

/** The user's contacts with a number, each number once. A hash decides what became of each. */
export async function seedSent(
  db: Db,
  desk: Desk,
  {
    name,
    words,
    at,
    row: columns,
    who = sql`true`,
    each = sql`${at}::timestamptz + c.n * interval '1 second'`,
    waits,
    occurrence = '',
  }: {
    readonly name: string;
    readonly words: string;
    readonly at: Date;
    readonly row: Columns;
    /** A condition on the contact `c`. */
    readonly who?: RawBuilder<SqlBool>;
    /** When each contact got it. */
    readonly each?: RawBuilder<unknown>;
    /** Who still waits. */
    readonly waits?: { readonly until: Date; readonly who: RawBuilder<SqlBool> };
    readonly occurrence?: string;
  },
): Promise<void> {
  const { tenant_id, owner_id, ours, origin } = desk;
  const id = newId();
  const created_at = new Date(at.getTime() - HOUR_MS);
  await db
    .insertInto('campaign')
    .values({ ...row(desk, words, created_at), id, name, scheduled_at: at, started_at: at, ...columns })
    .execute();
  const waiting = waits ? sql`${waits.who} and c.agreed` : sql`false`;
  await sql`
    insert into campaign_recipient (tenant_id, campaign_id, contact_id, occurrence, position, address, state, reason, text_id, due_at, sent_at, bounced_at,
      replied_at)
    select ${tenant_id}, ${id}, c.id, ${occurrence}, c.n, c.number, f.state, case f.state when 'excluded' then 'no_consent' end,
      case when f.state in ('sent', 'bounced') then gen_random_uuid() end,
      case when f.state = 'waiting' then ${waits?.until ?? at}::timestamptz end,
      case when f.state in ('sent', 'bounced') then f.at end,
      case when f.state = 'bounced' then f.at + interval '9 seconds' end,
      case when f.state = 'sent' and f.fate % 11 = 0 then f.at + interval '14 minutes' end
    from (${textable(desk)}) c
      cross join lateral (
        select h.fate, ${each} as at,
          case when not c.agreed then 'excluded' when ${waiting} then 'waiting' when h.fate % 40 = 0 then 'bounced' else 'sent' end as state
        from (select abs(hashtext(${id}::text || c.id)) % 1000 as fate) h) f
    where ${who}`.execute(db);
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
  const text = sql`replace(replace(replace(${short}, '{{first_name|there}}', coalesce(nullif(c.first_name, ''), 'there')), ${TOKEN}, ${tokenOf(sql`r.text_id`)}),
     '{{agent_name}}', (select concat_ws(' ', u.first_name, u.last_name) from app_user u where u.tenant_id = ${tenant_id} and u.id = ${owner_id}))`;
  await sql`
    insert into text_message (tenant_id, id, conversation_id, direction, status, words, search, our_number, their_number, at, created_at, sender_id,
      purpose, key, campaign_id, send_at, sent_at, delivered_at, problem, provider, origin, units)
    select r.tenant_id, r.text_id, t.id, 'outbound', case r.state when 'sent' then 'delivered' else 'undelivered' end, ${text}, lower(' ' || ${text}),
      ${ours}, r.address, r.sent_at, ${created_at}, ${owner_id}, 'marketing', 'campaign:' || r.campaign_id || ':' || r.contact_id || ':' || r.occurrence, r.campaign_id,
      r.sent_at, r.sent_at, case r.state when 'sent' then r.sent_at + interval '3 seconds' end,
      case r.state when 'bounced' then 'The phone is turned off or out of reach.' end, 'local', '{}', 1
    from campaign_recipient r
      join contact c on c.tenant_id = r.tenant_id and c.id = r.contact_id
      cross join lateral (
        select v.id from text_conversation v where v.tenant_id = ${tenant_id} and v.contact_id = r.contact_id and v.our_number = ${ours}
        order by v.last_at desc limit 1) t
    where r.tenant_id = ${tenant_id} and r.campaign_id = ${id} and r.text_id is not null`.execute(db);
  await sql`
    update text_conversation c set last_message_id = m.id, last_at = m.at from text_message m
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

/** A campaign of which nothing was sent yet. `send_at` is null for a draft. */
export async function seedWaiting(
  db: Db,
  desk: Desk,
  {
    name,
    words,
    created_at,
    send_at,
    row: columns,
  }: {
    readonly name: string;
    readonly words: string;
    readonly created_at: Date;
    readonly send_at: Date | null;
    readonly row: Columns;
  },
): Promise<void> {
  const { tenant_id } = desk;
  const id = newId();
  await db
    .insertInto('campaign')
    .values({ ...row(desk, words, created_at), id, name, ...columns })
    .execute();
  await sql`
    insert into campaign_recipient (tenant_id, campaign_id, contact_id, position, address, state, reason, due_at)
    select ${tenant_id}, ${id}, c.id, c.n, c.number, case when c.agreed then 'waiting' else 'excluded' end,
      case when not c.agreed then 'no_consent' end, case when c.agreed then ${send_at}::timestamptz end
    from (${textable(desk)}) c`.execute(db);
  await countTotal(db, tenant_id, id);
}

const textable = ({ tenant_id, owner_id }: Desk) => sql`
  select p.id, p.number, (row_number() over (order by p.agreed desc, p.id))::int as n, p.agreed, p.date_of_birth from (
    select distinct on (c.phone) c.id, c.phone as number, c.date_of_birth, coalesce((
      select l.did = 'given' from contact_consent l where l.tenant_id = c.tenant_id and l.contact_id = c.id and l.channel = 'text'
      order by l.at desc, l.id desc limit 1), false) as agreed
    from contact c
    where c.tenant_id = ${tenant_id} and c.owner_id = ${owner_id} and c.deleted_at is null and c.phone is not null and not c.do_not_text
    order by c.phone, c.id) p
  order by p.agreed desc, p.id limit ${RECIPIENTS}`;

const countTotal = (db: Db, tenantId: number, id: string) =>
  sql`update campaign c set total = (select count(*) from campaign_recipient r where r.tenant_id = c.tenant_id and r.campaign_id = c.id)
    where c.tenant_id = ${tenantId} and c.id = ${id}`.execute(db);
