import { campaigns } from '@bookline/contract/features/campaigns';
import { textCampaigns } from '@bookline/contract/features/text-campaigns';
import { periodOf } from '@bookline/contract/rules/campaign-triggers';
import { formatNumber } from '@bookline/contract/rules/numbers';
import type { Context } from '../../platform/context.ts';
import { dayIn } from '../../platform/day-in-zone.ts';
import { askedBy } from '../../platform/jobs/asked.ts';
import { defineLongWork, type Ending, type Step } from '../../platform/jobs/define-long-work.ts';
import { visibleContacts } from '../contacts/contacts.api.ts';
import { decideAttempts } from '../outbound-gate/outbound-gate.api.ts';
import { beginSending, NO_ONE_LEFT } from './begin-sending.ts';
import { type CampaignRow, lockCampaign, updateCampaign } from './campaigns.queries.ts';
import { exclusionOf } from './exclusion-of.ts';
import {
  countWaiting,
  deleteParts,
  findPart,
  insertRecipients,
  listSeen,
  type NewRecipient,
} from './prepare.queries.ts';
import { findTimeZone, findTopicOf } from './release.queries.ts';
import { dueOf } from './schedule.queries.ts';
import { holdManual, listOutside, listReachedBy } from './triggers.queries.ts';

const NONE: ReadonlySet<string> = new Set();

/** Contacts per transaction: as many as the gate asks about in one statement. */
export const AUDIENCE_PART = 2000;

/** Asks the gate about the contacts of the next part, and stores each with the answer. */
async function prepareNext(ctx: Context, campaign: CampaignRow): Promise<Step> {
  const { db, tenant } = ctx;
  const part_no = campaign.parts_done + 1;
  const ids = await findPart(db, tenant.id, campaign.id, part_no);
  const recipients = await checked(ctx, campaign, ids, (part_no - 1) * AUDIENCE_PART);
  const id = campaign.manual_trigger_id;
  const trigger = id === null ? undefined : await holdManual(db, tenant.id, id);
  const outside = trigger ? await listOutside(db, tenant.id, trigger, ids) : NONE;
  const period = trigger ? periodOf(trigger.recurrence, dayIn(await findTimeZone(db, tenant.id), ctx.clock.now())) : '';
  const already = id === null ? NONE : await listReachedBy(db, tenant.id, id, period, ids);
  await insertRecipients(
    db,
    tenant.id,
    campaign.id,
    { occurrence: period, due: dueOf(campaign, ctx.clock.now()) },
    recipients.map((each) => {
      if (each.reason !== null) return each;
      if (outside.has(each.contact_id)) return { ...each, reason: 'outside' as const };
      return already.has(each.contact_id) ? { ...each, reason: 'already' as const } : each;
    }),
  );
  await updateCampaign(db, tenant.id, campaign.id, { parts_done: part_no });
  return { done: ids.length, over: part_no >= campaign.parts };
}

/** These contacts with the gate's answer, in their order. */
export async function checked(
  ctx: Context,
  { id, channel, purpose, email_id }: Pick<CampaignRow, 'id' | 'channel' | 'purpose' | 'email_id'>,
  ids: readonly string[],
  before: number,
): Promise<NewRecipient[]> {
  const seen = await listSeen(ctx.db, ctx.tenant.id, ids, await visibleContacts(ctx));
  const decisions = await decideAttempts(ctx, {
    channel,
    purpose,
    planned: channel === 'text',
    contact_ids: ids.filter((contact) => seen.has(contact)),
    subject_id: id,
    topic_id: await findTopicOf(ctx.db, ctx.tenant.id, email_id),
  });
  return ids.map((contact_id, index): NewRecipient => {
    const position = before + index + 1;
    const decision = decisions.get(contact_id);
    if (!decision) return { contact_id, position, address: null, reason: 'not_yours' };
    if (decision.allowed) return { contact_id, position, address: decision.address, reason: null };
    // Only the hour, or how often, is against it: the release waits for the time.
    if (decision.allowed_from && decision.address !== null)
      return { contact_id, position, address: decision.address, reason: null };
    return { contact_id, position, address: null, reason: exclusionOf(decision.rule) };
  });
}

async function end({ db, tenant, as, status, at, error, may_go_on }: Ending, campaign: CampaignRow): Promise<string> {
  if (status === 'complete') {
    await deleteParts(db, tenant.id, campaign.id);
    await updateCampaign(db, tenant.id, campaign.id, { status: 'ready', problem: null });
    const waiting = await countWaiting(db, tenant.id, campaign.id);
    if (campaign.send_asked && as) {
      if (waiting > 0) await beginSending(as, { ...campaign, status: 'ready' });
      else await updateCampaign(db, tenant.id, campaign.id, { problem: NO_ONE_LEFT });
    }
    return `${formatNumber(waiting)} of ${formatNumber(campaign.total)} can get it.`;
  }
  if (!may_go_on) await deleteParts(db, tenant.id, campaign.id);
  await updateCampaign(db, tenant.id, campaign.id, {
    status: status === 'failed' ? 'failed' : 'cancelled',
    problem: error,
    ended_at: at,
  });
  return 'Nothing was sent.';
}

/** Checks the audience of a campaign, part by part. */
export const prepareWork = defineLongWork<CampaignRow>({
  kind: 'campaign',
  task: 'prepare-campaign',
  kept: 'Nothing was sent.',
  async load({ db, tenant }, { id }) {
    const campaign = await lockCampaign(db, tenant.id, id);
    return campaign?.status === 'preparing' ? campaign : undefined;
  },
  askedBy: (campaign) => askedBy({ ...campaign, acting_as_id: null }),
  needs: ({ channel }) => (channel === 'text' ? textCampaigns : campaigns).create.access,
  step: prepareNext,
  end,
  // The parts are kept, so it continues after the last prepared one.
  async reopen(db, tenantId, id) {
    const campaign = await lockCampaign(db, tenantId, id);
    if (campaign?.status !== 'failed' || campaign.parts_done >= campaign.parts) return false;
    await updateCampaign(db, tenantId, id, { status: 'preparing', problem: null, ended_at: null });
    return true;
  },
});
