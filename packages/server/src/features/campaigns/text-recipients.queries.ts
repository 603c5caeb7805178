import type { CampaignExclusion } from '@bookline/contract/rules/campaigns';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Marks recipients as given out, with their texts. Found by keys from arrays, as in mail-recipients.queries.ts. */
export async function markQueuedTexts(
  db: Db,
  tenantId: number,
  campaignId: string,
  queued: readonly { readonly contact_id: string; readonly occurrence: string; readonly text_id: string }[],
): Promise<void> {
  if (queued.length === 0) return;
  const of = <K extends keyof (typeof queued)[number]>(key: K) => queued.map((each) => each[key]);
  await sql`
    update campaign_recipient r set state = 'queued', text_id = q.text_id, due_at = null
    from unnest(${of('contact_id')}::uuid[], ${of('occurrence')}::text[], ${of('text_id')}::uuid[]) q (contact_id, occurrence, text_id)
    where r.tenant_id = ${tenantId} and r.campaign_id = ${campaignId} and r.contact_id = any(${of('contact_id')}::uuid[])
      and r.contact_id = q.contact_id and r.occurrence = q.occurrence`.execute(db);
}

/** Recipients wait for a time at which they may be texted. */
export async function postponeRecipients(
  db: Db,
  tenantId: number,
  campaignId: string,
  late: readonly { readonly contact_id: string; readonly occurrence: string; readonly until: Date }[],
): Promise<void> {
  if (late.length === 0) return;
  const ids = late.map(({ contact_id }) => contact_id);
  await sql`
    update campaign_recipient r set due_at = l.until, postponed = true
    from unnest(${ids}::uuid[], ${late.map(({ occurrence }) => occurrence)}::text[],
      ${late.map(({ until }) => until.toISOString())}::timestamptz[]) l (contact_id, occurrence, until)
    where r.tenant_id = ${tenantId} and r.campaign_id = ${campaignId} and r.state = 'waiting' and r.contact_id = any(${ids}::uuid[])
      and r.contact_id = l.contact_id and r.occurrence = l.occurrence`.execute(db);
}

/** Cancels up to `most` texts of a campaign that aren't being sent yet. Returns how many. */
export async function cancelQueuedTexts(
  db: Db,
  tenantId: number,
  campaignId: string,
  { most }: { readonly most: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    with stopped as (
      update text_message m set status = 'canceled'
      where m.tenant_id = ${tenantId} and m.status = 'scheduled' and m.id = any(array(
        select r.text_id from campaign_recipient r
        where r.tenant_id = ${tenantId} and r.campaign_id = ${campaignId} and r.state = 'queued' and exists (
          select 1 from text_message q
          where q.tenant_id = ${tenantId} and q.id = r.text_id and q.status = 'scheduled') limit ${most}))
      returning m.id
    )
    update campaign_recipient r set state = 'cancelled'
    where r.tenant_id = ${tenantId} and r.text_id = any(array(select id from stopped)) and r.state = 'queued'`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

/** Cancels a text that isn't being sent yet. */
export async function cancelQueuedText(db: Db, tenantId: number, textId: string): Promise<void> {
  await sql`
    with stopped as (
      update text_message m set status = 'canceled'
      where m.tenant_id = ${tenantId} and m.id = ${textId} and m.status = 'scheduled' returning m.id
    )
    update campaign_recipient r set state = 'cancelled' from stopped
    where r.tenant_id = ${tenantId} and r.text_id = stopped.id and r.state = 'queued'`.execute(db);
}

/** Withdraws a text that isn't being sent yet: its recipient waits again, and gets a new one when the time has come. Returns false if it's too late. */
export async function withdrawQueuedText(
  db: Db,
  tenantId: number,
  textId: string,
  { due_at, postponed }: { readonly due_at: Date; readonly postponed: boolean },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with taken as (
      delete from text_message m
      where m.tenant_id = ${tenantId} and m.id = ${textId} and m.status = 'scheduled' returning m.id
    )
    update campaign_recipient r set state = 'waiting', text_id = null, due_at = ${due_at}, postponed = r.postponed or ${postponed} from taken
    where r.tenant_id = ${tenantId} and r.text_id = taken.id and r.state = 'queued'`.execute(db);
  return Number(numAffectedRows ?? 0) > 0;
}

export interface TextOutcome {
  readonly state: 'sent' | 'bounced' | 'failed' | 'excluded' | 'cancelled';
  readonly reason?: CampaignExclusion;
  readonly at: Date;
}

/** Stores what became of a text. A report that arrives later corrects that it was sent. */
export async function updateRecipientOfText(
  db: Db,
  tenantId: number,
  textId: string,
  { state, reason, at }: TextOutcome,
): Promise<void> {
  await db
    .updateTable('campaign_recipient')
    .set({
      state,
      ...(reason !== undefined && { reason }),
      ...(state === 'sent' && { sent_at: at }),
      ...(state === 'bounced' && { bounced_at: at }),
    })
    .where('tenant_id', '=', tenantId)
    .where('text_id', '=', textId)
    .where('state', 'in', state === 'bounced' ? ['queued', 'sent'] : ['queued'])
    .execute();
}

/** The last text to each of these conversations since a time, by conversation, where a campaign sent it. */
export async function listLastOfCampaigns(
  db: Db,
  tenantId: number,
  conversationIds: readonly string[],
  since: Date,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ conversation_id: string; id: string }>`
    select w.conversation_id, l.id from (select distinct id as conversation_id from unnest(${conversationIds}::uuid[]) c (id)) w
      cross join lateral (
        select m.id, m.campaign_id from text_message m
        where m.tenant_id = ${tenantId} and m.conversation_id = w.conversation_id and m.direction = 'outbound' and not m.automatic
          and m.status in ('sending', 'sent', 'delivered', 'unclear') and m.at > ${since}
        order by m.at desc, m.id desc limit 1) l
    where l.campaign_id is not null`.execute(db);
  return new Map(rows.map(({ conversation_id, id }) => [conversation_id, id]));
}
