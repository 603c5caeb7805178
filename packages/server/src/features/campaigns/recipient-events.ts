import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { keepLiveEvents } from '../../platform/live/live-event.ts';

interface RecipientEvent {
  /** The email or the text. */
  readonly mail_id?: string;
  readonly text_id?: string;
  readonly event: 'bounced' | 'complained' | 'opened' | 'clicked' | 'unsubscribed' | 'replied';
  readonly at: Date;
  /** The link of a click. */
  readonly url?: string;
  /** A mail service or scanner did it, not the recipient. */
  readonly machine?: boolean;
}

/** More visits of one kind than this aren't stored, so that no one can fill the table with one link. */
const MOST_EVENTS = 100;

/**
 * Stores what a recipient did with a message, in the current transaction. The recipient keeps the first of each kind that wasn't a machine. Does nothing
 * for an email that belongs to no campaign. Returns the recipient if it was their
 * first.
 */
export async function recordRecipientEvent(
  { db, tenant }: Pick<Context, 'db'> & { readonly tenant: { readonly id: number } },
  { mail_id, text_id, event, at, url, machine = false }: RecipientEvent,
): Promise<{ readonly contact_id: string; readonly address: string } | undefined> {
  const column = sql.ref(`${event}_at`);
  const { rows } = await sql<{
    campaign_id: string;
    contact_id: string;
    address: string | null;
    made_by_id: string;
    first: boolean;
  }>`
    with before as (
      select r.campaign_id, r.contact_id, r.occurrence, r.${column} is null as first from campaign_recipient r
      where r.tenant_id = ${tenant.id} and ${text_id === undefined ? sql`r.mail_id = ${mail_id}` : sql`r.text_id = ${text_id}`} for no key update
    )
    update campaign_recipient r set ${column} = ${machine ? sql`r.${column}` : sql`coalesce(r.${column}, ${at})`}
      ${event === 'bounced' ? sql`, state = case when r.state in ('sent', 'failed') then 'bounced' else r.state end` : sql``}
    from campaign c, before
    where r.tenant_id = ${tenant.id} and r.campaign_id = before.campaign_id and r.contact_id = before.contact_id
      and r.occurrence = before.occurrence and c.tenant_id = r.tenant_id and c.id = r.campaign_id
    returning r.campaign_id, r.contact_id, r.address, c.made_by_id, before.first`.execute(db);
  const [recipient] = rows;
  if (!recipient) return undefined;
  const { campaign_id, contact_id, address, made_by_id, first } = recipient;
  await sql`
    insert into campaign_event (tenant_id, id, campaign_id, contact_id, kind, url, at, machine)
    select ${tenant.id}, ${newId()}, ${campaign_id}, ${contact_id}, ${event}, ${url ?? null}, ${at}, ${machine}
    where (select count(*) from campaign_event e where e.tenant_id = ${tenant.id} and e.contact_id = ${contact_id}
      and e.campaign_id = ${campaign_id} and e.kind = ${event}) < ${MOST_EVENTS}`.execute(db);
  await keepLiveEvents(db, tenant.id, { topic: 'campaign', subject_id: campaign_id, user_ids: [made_by_id] });
  return first && !machine && address !== null ? { contact_id, address } : undefined;
}
