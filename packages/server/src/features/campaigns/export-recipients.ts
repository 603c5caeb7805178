import type { QueryOf } from '@bookline/contract/endpoint';
import type { campaigns } from '@bookline/contract/features/campaigns';
import {
  campaignExclusions,
  campaignStates,
  textCampaignExclusions,
  textCampaignStates,
} from '@bookline/contract/rules/campaigns';
import { ianaZone } from '@bookline/contract/rules/options';
import { type RawBuilder, sql } from 'kysely';
import type { SignedInContext } from '../../platform/context.ts';
import { inlineParameters } from '../../platform/db/inline-parameters.ts';
import type { Download } from '../../platform/http/routes.ts';
import { allOf, visibleContacts } from '../contacts/contacts.api.ts';
import { exportCsv } from '../export/export.api.ts';
import { recipientConditions } from './campaigns.queries.ts';
import { findSeen } from './read-campaigns.ts';
import type { Which } from './steer-campaign.ts';

/**
 * The recipients of a campaign and what became of the message, as CSV. Like an export of contacts, it has only those that the user sees. Throws 404, and 429
 * while other exports run.
 */
export async function exportRecipients(
  signedIn: SignedInContext,
  { channel, id }: Which,
  query: QueryOf<typeof campaigns.export>,
): Promise<Download> {
  const { name, select, headings } = await signedIn.transaction(
    async (ctx) => {
      const campaign = await findSeen(ctx, channel, id);
      const columns = (channel === 'text' ? textColumnsIn : columnsIn)(ianaZone(ctx.actor.user.timezone));
      const asked = sql`
        select ${sql.join(columns.map(([, value]) => value))}
        from campaign_recipient r join contact on contact.tenant_id = r.tenant_id and contact.id = r.contact_id
        where ${sql.join(recipientConditions(ctx.tenant.id, id, query), sql` and `)}
          and contact.deleted_at is null and ${allOf(await visibleContacts(ctx))}
        order by r.position, r.contact_id, r.occurrence`;
      return {
        name: campaign.name,
        select: inlineParameters(asked.compile(ctx.db)),
        headings: columns.map(([heading]) => heading),
      };
    },
    { read_only: true },
  );
  return exportCsv(signedIn, { select, headings, name: `${name} recipients`, detail: { campaign_id: id, ...query } });
}

type Column = readonly [heading: string, value: RawBuilder<unknown>];

const at = (column: string, zone: string) =>
  sql`to_char(${sql.ref(`r.${column}`)} at time zone ${zone}, 'MM/DD/YYYY HH:MI AM')`;
const label = (labels: Readonly<Record<string, string>>, column: string) =>
  sql`${JSON.stringify(labels)}::jsonb ->> ${sql.ref(`r.${column}`)}`;
const who: readonly Column[] = [
  ['Contact ID', sql`contact.id`],
  ['First name', sql`contact.first_name`],
  ['Last name', sql`contact.last_name`],
];

const columnsIn = (zone: string): readonly Column[] => [
  ...who,
  ['Email', sql`r.address`],
  ['Outcome', label(campaignStates, 'state')],
  ['Reason', label(campaignExclusions, 'reason')],
  ['Subject', sql`upper(r.variant)`],
  ['Due', at('due_at', zone)],
  ['Sent', at('sent_at', zone)],
  ['Bounced', at('bounced_at', zone)],
  ['Opened', at('opened_at', zone)],
  ['Clicked', at('clicked_at', zone)],
  ['Replied', at('replied_at', zone)],
  ['Unsubscribed', at('unsubscribed_at', zone)],
  ['Reported as spam', at('complained_at', zone)],
];

const textColumnsIn = (zone: string): readonly Column[] => [
  ...who,
  ['Phone', sql`r.address`],
  ['Outcome', label(textCampaignStates, 'state')],
  ['Reason', label(textCampaignExclusions, 'reason')],
  ['Due', at('due_at', zone)],
  ['Sent', at('sent_at', zone)],
  ['Not delivered', at('bounced_at', zone)],
  ['Clicked', at('clicked_at', zone)],
  ['Replied', at('replied_at', zone)],
  ['Opted out', at('unsubscribed_at', zone)],
];
