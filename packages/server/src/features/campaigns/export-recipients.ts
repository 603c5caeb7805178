import type { QueryOf } from '@bookline/contract/endpoint';
import type { campaigns } from '@bookline/contract/features/campaigns';
import { campaignExclusions, campaignStates } from '@bookline/contract/rules/campaigns';
import { ianaZone } from '@bookline/contract/rules/options';
import { type RawBuilder, sql } from 'kysely';
import type { SignedInContext } from '../../platform/context.ts';
import { inlineParameters } from '../../platform/db/inline-parameters.ts';
import type { Download } from '../../platform/http/routes.ts';
import { allOf, visibleContacts } from '../contacts/contacts.api.ts';
import { exportCsv } from '../export/export.api.ts';
import { recipientConditions } from './campaigns.queries.ts';
import { readCampaign } from './read-campaigns.ts';

/**
 * The recipients of a campaign and what became of the message, as CSV. Like an export of contacts, it has only those that the user sees. Throws 404, and 429
 * while other exports run.
 */
export async function exportRecipients(
  signedIn: SignedInContext,
  id: string,
  query: QueryOf<typeof campaigns.export>,
): Promise<Download> {
  const { name, select, headings } = await signedIn.transaction(
    async (ctx) => {
      const campaign = await readCampaign(ctx, id);
      const columns = columnsIn(ianaZone(ctx.actor.user.timezone));
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

function columnsIn(zone: string): readonly Column[] {
  const at = (column: string) => sql`to_char(${sql.ref(`r.${column}`)} at time zone ${zone}, 'MM/DD/YYYY HH:MI AM')`;
  const label = (labels: Readonly<Record<string, string>>, column: string) =>
    sql`${JSON.stringify(labels)}::jsonb ->> ${sql.ref(`r.${column}`)}`;
  return [
    ['Contact ID', sql`contact.id`],
    ['First name', sql`contact.first_name`],
    ['Last name', sql`contact.last_name`],
    ['Email', sql`r.address`],
    ['Outcome', label(campaignStates, 'state')],
    ['Reason', label(campaignExclusions, 'reason')],
    ['Subject', sql`upper(r.variant)`],
    ['Due', at('due_at')],
    ['Sent', at('sent_at')],
    ['Bounced', at('bounced_at')],
    ['Opened', at('opened_at')],
    ['Clicked', at('clicked_at')],
    ['Replied', at('replied_at')],
    ['Unsubscribed', at('unsubscribed_at')],
    ['Reported as spam', at('complained_at')],
  ];
}
