import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { keepLiveEvents } from '../../platform/live/live-event.ts';

interface RecipientEvent {
  readonly mail_id: string;
  readonly event: 'bounced' | 'complained' | 'opened' | 'clicked' | 'unsubscribed' | 'replied';
  readonly at: Date;
  /** The link of a click. */
  readonly url?: string;
}

/**
 * Stores what a recipient did with a message, in the current transaction. The recipient keeps the first of each kind. Does nothing for an email that
 * belongs to no campaign.
 */
export async function recordRecipientEvent(
  { db, tenant }: Pick<Context, 'db'> & { readonly tenant: { readonly id: number } },
  { mail_id, event, at, url }: RecipientEvent,
): Promise<void> {
  const column = sql.ref(`${event}_at`);
  const { rows } = await sql<{ campaign_id: string; contact_id: string; made_by_id: string }>`
    update campaign_recipient r set ${column} = coalesce(r.${column}, ${at})
      ${event === 'bounced' ? sql`, state = case when r.state in ('sent', 'failed') then 'bounced' else r.state end` : sql``}
    from campaign c
    where r.tenant_id = ${tenant.id} and r.mail_id = ${mail_id} and c.tenant_id = r.tenant_id and c.id = r.campaign_id
    returning r.campaign_id, r.contact_id, c.made_by_id`.execute(db);
  const [recipient] = rows;
  if (!recipient) return;
  const { campaign_id, contact_id, made_by_id } = recipient;
  await db
    .insertInto('campaign_event')
    .values({ tenant_id: tenant.id, id: newId(), campaign_id, contact_id, kind: event, url: url ?? null, at })
    .execute();
  await keepLiveEvents(db, tenant.id, { topic: 'campaign', subject_id: campaign_id, user_ids: [made_by_id] });
}
