import { consentChannel, consentHow } from '@bookline/contract/features/contact-permissions';
import type { ConsentEntry, Suppressed } from '@bookline/contract/rules/permission-in-force';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { isoTime } from '../../platform/db/iso-time.ts';
import type { AttemptFacts } from './decide.ts';
import type { Channel } from './rules/rule.ts';

interface ContactRow {
  readonly id: string;
  readonly deleted: boolean;
  readonly deceased: boolean;
  readonly do_not_call: boolean;
  readonly do_not_text: boolean;
  readonly do_not_email: boolean;
  readonly timezone: string | null;
  readonly timezone_in_force: string | null;
  readonly state: string;
  readonly zip: string;
  readonly corporation_id: string | null;
  readonly phones: readonly string[];
  /** By number, those that are known. */
  readonly lines: Readonly<Record<string, string>>;
  readonly emails: readonly {
    readonly address: string;
    readonly unsubscribed_at: string | null;
    readonly bounced_at: string | null;
    readonly suppressed: Suppressed | null;
  }[];
  readonly ledger: readonly {
    readonly did: string;
    readonly how: string;
    readonly reach: string | null;
    readonly at: string;
    readonly corporation_id: string | null;
  }[];
  readonly touched_at: readonly string[];
}

/** Why an address gets no email. What its owner decided comes last, because the other reasons say more to a user. */
const suppressed = (tenantId: number, column: string) => sql`(
  select s.reason from email_suppression s where s.tenant_id = ${tenantId} and s.address = ${sql.ref(column)}
  order by s.reason = 'unsubscribed' limit 1)`;

interface ReachRow {
  readonly value: string;
  readonly suppressed: Suppressed | null;
  readonly listed: boolean;
  readonly refused_by: readonly string[];
  /** Contacts who died have it, deleted or not, and no living one. */
  readonly of_deceased: boolean;
  /** The name of the email's topic if the address turned it off. */
  readonly topic_off: string | null;
  /** The number itself opted out by text, for every contact that has it. */
  readonly opted_out: boolean;
  /** When it last texted numbers of each corporation's users. */
  readonly wrote: readonly { readonly corporation_id: string | null; readonly at: string }[];
}

export interface AskedFacts {
  readonly channel: Channel;
  /** Older attempts don't count. */
  readonly since: Date;
  /** The moment that is decided about. Later attempts are only planned. */
  readonly until: Date;
  /** The attempt being decided, which may be counted already. It's left out. */
  readonly subject_id: string | null;
  /** The topic of an email. */
  readonly topic_id: string | null;
}

/** The facts about contacts by id, in two statements for any number of ids. Missing contacts have no entry. */
export async function findAttemptFacts(
  db: Db,
  tenantId: number,
  contactIds: readonly string[],
  asked: AskedFacts,
): Promise<Map<string, AttemptFacts>> {
  const rows = await listContacts(db, tenantId, contactIds, asked);
  const reaches = rows.flatMap((row) =>
    asked.channel === 'email' ? row.emails.map(({ address }) => address) : row.phones,
  );
  const known = await findReaches(db, tenantId, reaches, asked);
  const topics_off = topicsOff(known);
  return new Map(rows.map((row) => [row.id, { ...factsOf(row, known, asked.channel), topics_off }]));
}

/** The facts about a number or address without a contact. */
export async function findStrangerFacts(
  db: Db,
  tenantId: number,
  stranger: { readonly reach: string; readonly hash: Buffer },
  asked: AskedFacts,
): Promise<AttemptFacts> {
  const { channel, since, until, subject_id } = asked;
  const known = await findReaches(db, tenantId, [stranger.reach], { ...asked, stranger: true });
  const reach = known.get(stranger.reach);
  const { rows } = await sql<{ at: Date }>`
    select max(d.at) as at from outbound_decision d
    where d.tenant_id = ${tenantId} and d.reach_hash = ${stranger.hash} and d.at > ${since} and d.at <= ${until} and d.allowed and d.channel <> 'email'
      and ${wasMade(tenantId)}
      and (${subject_id}::uuid is null or d.subject_id is distinct from ${subject_id}::uuid)
    group by coalesce(d.subject_id, d.id) order by 1 desc`.execute(db);
  const entry = { do_not_contact: reach?.listed ?? false };
  return {
    contact_id: null,
    deleted: false,
    deceased: reach?.of_deceased ?? false,
    do_not_call: false,
    do_not_text: false,
    do_not_email: false,
    timezone: null,
    timezone_in_force: null,
    state: '',
    zip: '',
    corporation_id: null,
    phones: channel === 'email' ? [] : [{ number: stranger.reach, ...entry }],
    emails:
      channel === 'email'
        ? [
            {
              address: stranger.reach,
              unsubscribed_at: null,
              bounced_at: null,
              suppressed: reach?.suppressed ?? null,
              ...entry,
            },
          ]
        : [],
    ledger: [],
    lines: new Map(),
    refused_by_others: new Set(reach && reach.refused_by.length > 0 ? [stranger.reach] : []),
    topics_off: topicsOff(known),
    touched_at: rows.map(({ at }) => new Date(at)),
    wrote_at: wroteAt(known, null),
    opted_out: optedOut(known),
  };
}

/**
 * Each lookup is separate for each contact (`offset 0`, sub-selects). Without statistics, the planner assumes that a tenant has one row and
 * reads whole tables again and again.
 */
async function listContacts(
  db: Db,
  tenantId: number,
  ids: readonly string[],
  { channel, since, until, subject_id }: AskedFacts,
): Promise<ContactRow[]> {
  // Phones and earlier attempts don't decide about email, and a campaign asks about a hundred thousand contacts.
  const calls = channel !== 'email';
  const phones = calls
    ? sql`(select coalesce(json_agg(p.number order by p.position), '[]') from contact_phone p
        where p.tenant_id = ${tenantId} and p.contact_id = c.id)`
    : sql`'[]'::json`;
  // The numbering plan lags behind new numbers, so only Twilio's word counts that one doesn't exist.
  const lines = calls
    ? sql`(select coalesce(json_object_agg(p.number, p.line_type), '{}') from contact_phone p
        where p.tenant_id = ${tenantId} and p.contact_id = c.id and p.line_type is not null
          and (p.line_type <> 'invalid' or p.line_source = 'twilio'))`
    : sql`'{}'::json`;
  const touched = calls
    ? sql`(select coalesce(json_agg(t.at order by t.at desc), '[]') from (
        select max(d.at) as at from outbound_decision d
        where d.tenant_id = ${tenantId} and d.contact_id = c.id and d.at > ${since} and d.at <= ${until} and d.allowed and d.channel <> 'email'
          and ${wasMade(tenantId)}
          and (${subject_id}::uuid is null or d.subject_id is distinct from ${subject_id}::uuid)
        group by coalesce(d.subject_id, d.id)) t)`
    : sql`'[]'::json`;
  const { rows } = await sql<ContactRow>`
    select c.id, c.deleted_at is not null as deleted, c.deceased_on is not null as deceased, c.do_not_call, c.do_not_text, c.do_not_email, c.timezone, c.timezone_in_force, c.state, c.zip,
      (select u.corporation_id from app_user u where u.tenant_id = ${tenantId} and u.id = c.owner_id) as corporation_id,
      ${phones} as phones, ${lines} as lines,
      (select coalesce(json_agg(json_build_object('address', e.address, 'unsubscribed_at', ${isoTime('e.unsubscribed_at')},
          'bounced_at', ${isoTime('e.bounced_at')}, 'suppressed', ${suppressed(tenantId, 'e.address')}) order by e.position), '[]') from contact_email e
        where e.tenant_id = ${tenantId} and e.contact_id = c.id) as emails,
      (select coalesce(json_agg(json_build_object('did', l.did, 'how', l.how, 'reach', l.reach, 'at', ${isoTime('l.at')},
          'corporation_id', l.corporation_id) order by l.at desc, l.id desc), '[]') from contact_consent l
        where l.tenant_id = ${tenantId} and l.contact_id = c.id and l.channel = ${channel}) as ledger,
      ${touched} as touched_at
    from unnest(${ids}::uuid[]) as wanted (id) cross join lateral (
      select * from contact where contact.tenant_id = ${tenantId} and contact.id = wanted.id offset 0) c`.execute(db);
  return rows;
}

const mark = { call: sql`do_not_call`, text: sql`do_not_text`, email: sql`do_not_email` } as const;

/** Facts about numbers or addresses across contacts: whether they're on the do-not-contact list, and which contacts opted out. */
async function findReaches(
  db: Db,
  tenantId: number,
  values: readonly string[],
  { channel, topic_id, stranger = false }: Pick<AskedFacts, 'channel' | 'topic_id'> & { readonly stranger?: boolean },
): Promise<Map<string, ReachRow>> {
  const distinct = [...new Set(values)];
  if (distinct.length === 0) return new Map();
  const holders =
    channel === 'email'
      ? sql`select e.contact_id, e.unsubscribed_at is not null as refused from contact_email e
          where e.tenant_id = ${tenantId} and e.address = wanted.value
        union all
        select r.contact_id, r.unsubscribed_at is not null from contact_email_refusal r
          where r.tenant_id = ${tenantId} and r.address = wanted.value`
      : sql`select p.contact_id, false as refused from contact_phone p
          where p.tenant_id = ${tenantId} and p.number = wanted.value`;
  const { rows } = await sql<ReachRow>`
    select wanted.value,
      exists (select 1 from do_not_contact d where d.tenant_id = ${tenantId} and d.value = wanted.value) as listed,
      ${channel === 'email' ? suppressed(tenantId, 'wanted.value') : sql`null`} as suppressed,
      ${channel === 'email' && topic_id !== null ? topicOff(tenantId, topic_id) : sql`null`} as topic_off,
      ${channel === 'text' ? sql`exists (select from text_opt_out x where x.tenant_id = ${tenantId} and x.number = wanted.value)` : sql`false`} as opted_out,
      ${
        channel === 'text'
          ? sql`(select coalesce(json_agg(w), '[]') from (
          select o.corporation_id, to_char(max(m.at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from text_message m
            left join phone_number n on n.tenant_id = m.tenant_id and n.number = m.our_number and n.released_at is null
            left join app_user o on o.tenant_id = m.tenant_id and o.id = n.owner_id
          where m.tenant_id = ${tenantId} and m.their_number = wanted.value and m.direction = 'inbound' group by o.corporation_id) w)`
          : sql`'[]'::json`
      } as wrote,
      ${
        stranger
          ? sql`(select coalesce(bool_or(c.died) and bool_and(c.died or c.deleted), false) from (${holders} offset 0) holder
          cross join lateral (
            select c.deceased_on is not null as died, c.deleted_at is not null as deleted from contact c
            where c.tenant_id = ${tenantId} and c.id = holder.contact_id and c.merged_into_id is null offset 0) c)`
          : sql`false`
      } as of_deceased,
      (select coalesce(json_agg(distinct holder.contact_id), '[]') from (${holders} offset 0) holder
        cross join lateral (
          select c.${mark[channel]} as marked from contact c
          where c.tenant_id = ${tenantId} and c.id = holder.contact_id and c.merged_into_id is null offset 0) c
        where holder.refused or c.marked or (
          select l.did from contact_consent l
          where l.tenant_id = ${tenantId} and l.contact_id = holder.contact_id and l.channel = ${channel}
            and (l.reach is null or lower(l.reach) = wanted.value)
          order by l.at desc, l.id desc limit 1) = 'withdrawn') as refused_by
    from unnest(${distinct}::text[]) as wanted (value)`.execute(db);
  return new Map(rows.map((row) => [row.value, row]));
}

/** The name of a topic if the newest decision of `wanted.value` turned it off. */
const topicOff = (tenantId: number, topicId: string) => sql`(
  select t.name from (
    select c.did from email_topic_choice c
    where c.tenant_id = ${tenantId} and c.address = wanted.value and c.topic_id = ${topicId}
    order by c.at desc, c.id desc limit 1) newest
  join email_topic t on t.tenant_id = ${tenantId} and t.id = ${topicId}
  where newest.did = 'withdrawn')`;

const topicsOff = (known: ReadonlyMap<string, ReachRow>): ReadonlyMap<string, string> =>
  new Map([...known].flatMap(([value, { topic_off }]) => (topic_off === null ? [] : [[value, topic_off] as const])));

function factsOf(row: ContactRow, known: ReadonlyMap<string, ReachRow>, channel: Channel): AttemptFacts {
  const { id, phones, lines, emails, ledger, touched_at, ...rest } = row;
  const listed = (value: string) => known.get(value)?.listed ?? false;
  const refused = [...phones, ...emails.map(({ address }) => address)].filter((value) =>
    known.get(value)?.refused_by.some((other) => other !== id),
  );
  return {
    ...rest,
    contact_id: id,
    phones: phones.map((number) => ({ number, do_not_contact: listed(number) })),
    emails: emails.map((email) => ({ ...email, do_not_contact: listed(email.address) })),
    ledger: ledger.map(
      (entry): ConsentEntry => ({
        ...entry,
        channel: consentChannel.parse(channel),
        did: entry.did === 'given' ? 'given' : 'withdrawn',
        how: consentHow.parse(entry.how),
      }),
    ),
    refused_by_others: new Set(refused),
    lines: new Map(Object.entries(lines)),
    touched_at: touched_at.map((at) => new Date(at)),
    wrote_at: wroteAt(known, rest.corporation_id),
    opted_out: optedOut(known),
  };
}

/** When numbers last texted us: users of the corporation whose contact it is, because consent doesn't go to another one. */
const wroteAt = (known: ReadonlyMap<string, ReachRow>, corporationId: string | null): ReadonlyMap<string, Date> =>
  new Map(
    [...known].flatMap(([number, { wrote }]) => {
      const times = wrote.flatMap(({ corporation_id, at }) =>
        corporation_id === null || corporationId === null || corporation_id === corporationId ? [Date.parse(at)] : [],
      );
      return times.length > 0 ? [[number, new Date(Math.max(...times))] as const] : [];
    }),
  );

/** Not what was canceled or refused before it was sent. */
const wasMade = (tenantId: number) => sql`not exists (select from text_message m
  where m.tenant_id = ${tenantId} and m.id = d.subject_id and m.status in ('canceled', 'refused'))`;

const optedOut = (known: ReadonlyMap<string, ReachRow>): ReadonlySet<string> =>
  new Set([...known].flatMap(([number, { opted_out }]) => (opted_out ? [number] : [])));
