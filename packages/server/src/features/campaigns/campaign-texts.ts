import type { CampaignExclusion } from '@bookline/contract/rules/campaigns';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import type { Db } from '../../platform/db/database.ts';
import { updateCampaign } from './campaigns.queries.ts';
import { exclusionOf } from './exclusion-of.ts';
import { recordRecipientEvent } from './recipient-events.ts';
import { findStatusOf, lookSoon } from './release.queries.ts';
import { tellCampaign } from './tell-campaign.ts';
import {
  cancelQueuedText,
  listLastOfCampaigns,
  updateRecipientOfText,
  withdrawQueuedText,
} from './text-recipients.queries.ts';
import { findTriggerRow } from './triggers.queries.ts';

interface Place {
  readonly db: Db;
  readonly tenant: { readonly id: number };
}

interface OfCampaign {
  readonly id: string;
  readonly campaign_id: string;
}

const goes = (status: string | undefined) => status === 'sending' || status === 'scheduled';

/**
 * Whether a text isn't sent now because its campaign is paused or was canceled. Its recipient then waits again, or is canceled. The campaign is locked before the
 * text, as everywhere, so that it isn't resumed before its recipient waits.
 */
export async function stopsText({ db, tenant }: Place, { id, campaign_id }: OfCampaign, now: Date): Promise<boolean> {
  if (goes(await findStatusOf(db, tenant.id, campaign_id))) return false;
  const status = await findStatusOf(db, tenant.id, campaign_id, { held: true });
  if (goes(status)) return false;
  if (status === 'paused') await withdrawQueuedText(db, tenant.id, id, { due_at: now, postponed: false });
  else await cancelQueuedText(db, tenant.id, id);
  return true;
}

/**
 * Withdraws a text that may not be sent yet: its recipient waits until then. With a `problem`, such as a number that is no longer registered, the campaign is paused,
 * because none of its texts can be sent.
 */
export async function putOffText(
  { db, tenant }: Place,
  { id, campaign_id }: OfCampaign,
  { until, problem }: { readonly until: Date; readonly problem?: string },
): Promise<void> {
  const status = await findStatusOf(db, tenant.id, campaign_id, { held: true });
  if (status !== 'paused' && !goes(status)) {
    await cancelQueuedText(db, tenant.id, id);
    return;
  }
  if (!(await withdrawQueuedText(db, tenant.id, id, { due_at: until, postponed: problem === undefined }))) return;
  if (problem === undefined || !goes(status)) {
    await lookSoon(db, tenant.id, campaign_id, until);
    return;
  }
  await updateCampaign(db, tenant.id, campaign_id, { status: 'paused', next_at: null, problem });
  await tellCampaign({ db, tenant }, await authorOf({ db, tenant }, campaign_id));
}

/** Whose rights a campaign needs. */
export const authorOfCampaign = async (place: Place, id: string): Promise<string> =>
  (await authorOf(place, id)).made_by_id;

async function authorOf({ db, tenant }: Place, id: string) {
  return db
    .selectFrom('campaign')
    .select(['id', 'made_by_id'])
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export type TextEnd =
  | { readonly did: 'sent' | 'failed' | 'undelivered' }
  /** `rule`: the gate's, or none if the author may no longer text the contact. */
  | { readonly did: 'refused'; readonly rule: string | null }
  | { readonly did: 'canceled' };

/** Stores with the recipient what became of the text, in the transaction that stores it with the text. */
export async function followText({ db, tenant }: Place, textId: string, end: TextEnd, at: Date): Promise<void> {
  const states = { sent: 'sent', failed: 'failed', undelivered: 'bounced', canceled: 'cancelled' } as const;
  await updateRecipientOfText(
    db,
    tenant.id,
    textId,
    end.did === 'refused' ? { state: 'excluded', reason: reasonOf(end.rule), at } : { state: states[end.did], at },
  );
}

const reasonOf = (rule: string | null): CampaignExclusion => (rule === null ? 'not_yours' : exclusionOf(rule));

/** An answer belongs to the campaign whose text was the last, this long. */
const ANSWERED_MS = 30 * DAY_MS;

export interface TextReaction {
  readonly conversation_id: string;
  readonly event: 'replied' | 'unsubscribed';
  readonly at: Date;
}

/** Records that contacts answered the text of a campaign, or opted out with it. Does nothing where the last text wasn't a campaign's. */
export async function recordTextReactions({ db, tenant }: Place, reactions: readonly TextReaction[]): Promise<void> {
  const ids = reactions.map(({ conversation_id }) => conversation_id);
  const latest = Math.max(...reactions.map(({ at }) => at.getTime()));
  const texts = await listLastOfCampaigns(db, tenant.id, ids, new Date(latest - ANSWERED_MS));
  for (const { conversation_id, event, at } of reactions) {
    const text_id = texts.get(conversation_id);
    if (text_id !== undefined) await recordRecipientEvent({ db, tenant }, { text_id, event, at });
  }
}

/** Records that the recipient of a campaign's text followed a link, or that a program did. */
export async function clickedText(
  place: Place,
  click: { readonly text_id: string; readonly url: string; readonly at: Date; readonly machine: boolean },
): Promise<void> {
  await recordRecipientEvent(place, { ...click, event: 'clicked' });
}

/** Whether a text can name a trigger: an active one for texts, sent by hand. */
export async function isTextTrigger({ db, tenant }: Place, id: string): Promise<boolean> {
  const row = await findTriggerRow(db, tenant.id, id);
  return row?.active === true && row.channel === 'text' && row.trigger_type === 'manual';
}
