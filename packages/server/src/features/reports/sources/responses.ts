import { responseBands } from '@bookline/contract/rules/report-sources';
import { type SqlBool, sql } from 'kysely';
import { ofContact } from './of-contact.ts';
import { all, hourOf, is, type SourceSql, share, weekdayOf, where } from './source-sql.ts';
import { vendor, vendorJoin } from './vendor-join.ts';

const seconds = sql`extract(epoch from first.at - contact.created_at)`;

const band = sql`case when first.at is null then 'never' ${sql.join(
  responseBands
    .filter(({ value }) => /^\d+$/.test(value))
    .map(({ value }) => sql`when ${seconds} <= ${sql.lit(Number(value) * 60)} then ${sql.lit(value)}`),
  sql` `,
)} else 'more' end`;

/** Whether a workflow or campaign sent an email or text. Both do it in a user's name. */
const automatic = sql<SqlBool>`(
  (a.kind = 'mail' and exists (select 1 from mail_message m where m.tenant_id = a.tenant_id and m.id = a.subject_id
    and (m.key like 'workflow:%' or m.key like 'campaign:%')))
  or (a.kind = 'text' and exists (select 1 from text_message t where t.tenant_id = a.tenant_id and t.id = a.subject_id and t.unattended)))`;

/** The first time that someone reached out. An automatic email or text isn't a user's response. */
const first = sql`left join lateral (
  select a.at from contact_activity a
  where a.tenant_id = contact.tenant_id and a.contact_id = contact.id and a.at >= contact.created_at and a.actor_id is not null
    and (a.kind = 'activity' or (a.kind = 'call' and a.detail ->> 'direction' = 'outbound') or (a.kind in ('mail', 'text') and a.detail ->> 'did' = 'sent' and not ${automatic}))
  order by a.at limit 1) first on true`;

export const responsesSource: SourceSql<'responses'> = {
  from: sql`contact ${first}`,
  where: () => [],
  joins: { vendor: vendorJoin },
  dimensions: {
    ...ofContact,
    created_at: { value: sql`contact.created_at`, moment: true },
    hour: { value: hourOf('contact.created_at') },
    weekday: { value: weekdayOf('contact.created_at') },
    response: { value: band },
    vendor,
    import: { value: sql`contact.import_attempt_id` },
  },
  measures: {
    contacts: { value: all },
    responded: { value: where(is`first.at is not null`) },
    responded_share: { value: share(is`first.at is not null`) },
    within_5_minutes: { value: share(is`first.at <= contact.created_at + interval '5 minutes'`) },
    within_hour: { value: share(is`first.at <= contact.created_at + interval '1 hour'`) },
    within_day: { value: share(is`first.at <= contact.created_at + interval '1 day'`) },
    median_response: { value: sql`round(percentile_cont(0.5) within group (order by ${seconds}))::float8` },
    average_response: { value: sql`round(avg(${seconds}))::float8` },
  },
};
