import { type SqlBool, sql } from 'kysely';
import { ofContact } from './of-contact.ts';
import { ofUsers } from './of-users.ts';
import { all, is, type SourceSql, share, where } from './source-sql.ts';

const sent = is`r.state = 'sent'`;

export const campaignsSource: SourceSql<'campaigns'> = {
  from: sql`campaign_recipient r join campaign c on c.tenant_id = r.tenant_id and c.id = r.campaign_id
   `,
  of_contact: { row: 'r', always: true },
  // A campaign and its results are seen by its author and their managers, as in the list of campaigns.
  where: (reading) => [
    sql`r.tenant_id = ${reading.tenant_id} and c.started_at is not null`,
    ...ofUsers(sql`c.made_by_id`, reading),
    ...(reading.features.has('sms') ? [] : [sql<SqlBool>`c.channel = 'email'`]),
  ],
  dimensions: {
    ...ofContact,
    campaign: { value: sql`r.campaign_id` },
    channel: { value: sql`c.channel` },
    result: { value: sql`r.state` },
    sent_at: { value: sql`r.sent_at`, moment: true },
  },
  measures: {
    recipients: { value: all },
    sent: { value: where(sent) },
    excluded: { value: where(is`r.state = 'excluded'`) },
    opened: { value: where(is`r.opened_at is not null`) },
    open_rate: { value: share(is`r.opened_at is not null`, sent) },
    clicked: { value: where(is`r.clicked_at is not null`) },
    click_rate: { value: share(is`r.clicked_at is not null`, sent) },
    replied: { value: where(is`r.replied_at is not null`) },
    reply_rate: { value: share(is`r.replied_at is not null`, sent) },
    unsubscribed: { value: where(is`r.unsubscribed_at is not null`) },
    unsubscribe_rate: { value: share(is`r.unsubscribed_at is not null`, sent) },
    bounced: { value: where(is`r.bounced_at is not null`) },
  },
};
