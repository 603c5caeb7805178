import type { BodyOf } from '@bookline/contract/endpoint';
import type { campaigns } from '@bookline/contract/features/campaigns';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { beginSending, NO_ONE_LEFT } from './begin-sending.ts';
import { requirePurpose } from './campaign-content.ts';
import { type CampaignRow, lockCampaign, updateCampaign } from './campaigns.queries.ts';
import type { CampaignChannel } from './channel.ts';
import { channelOf } from './channels.ts';
import { momentToSend, requireDecidable, testColumns } from './make-campaign.ts';
import { countWaiting, deleteParts } from './prepare.queries.ts';
import { findSeen, isAuthor } from './read-campaigns.ts';
import { CANCELED_AT_ONCE, cancelOpen, findNextDue } from './schedule.queries.ts';
import { tellCampaign } from './tell-campaign.ts';

export interface Which {
  readonly channel: CampaignChannel;
  readonly id: string;
}

/** A campaign that the user sees, locked. Throws 404. */
async function lockSeen(ctx: Context, { channel, id }: Which): Promise<CampaignRow> {
  await findSeen(ctx, channel, id);
  const campaign = await lockCampaign(ctx.db, ctx.tenant.id, id);
  if (!campaign) throw new AppError('not_found');
  // Its trigger turns it on and off.
  if (campaign.trigger_id !== null) throw new AppError('conflict');
  return campaign;
}

/** The same for what only its author may do, because it goes out with their rights and in their name. Throws 403 for others. */
async function lockOwn(ctx: Context, which: Which): Promise<CampaignRow> {
  const campaign = await lockSeen(ctx, which);
  if (!isAuthor(ctx, campaign)) throw new AppError('forbidden');
  return campaign;
}

async function done(ctx: Context, campaign: CampaignRow, action: string): Promise<void> {
  await audit(ctx, {
    action: `campaign.${action}`,
    subject_type: 'campaign',
    subject_id: campaign.id,
    detail: { name: campaign.name },
  });
  await tellCampaign(ctx, campaign);
}

/** Sends a prepared campaign, or gives it a time. Throws 409 and 422. */
export async function scheduleCampaign(
  ctx: Context,
  which: Which,
  { send_at, send_zone, in_contact_zone, quiet_hours, test }: BodyOf<typeof campaigns.schedule>,
): Promise<void> {
  const { db, tenant } = ctx;
  const { id } = which;
  const before = await lockOwn(ctx, which);
  if (before.status !== 'ready') throw new AppError('conflict');
  await requireDecidable(ctx, test);
  if (before.channel === 'email') await requirePurpose(ctx, before.purpose, before.email_id);
  const fault = await channelOf(before).fault(ctx, before);
  if (fault !== undefined) throw invalid('base', fault);
  if ((await countWaiting(db, tenant.id, id)) === 0) throw invalid('base', NO_ONE_LEFT);
  await updateCampaign(db, tenant.id, id, {
    // A time that was chosen earlier and is over by now means now.
    ...(send_at !== undefined && { send_at: momentToSend(ctx, send_at) }),
    ...(send_zone !== undefined && { send_zone }),
    ...(in_contact_zone !== undefined && { in_contact_zone }),
    ...(quiet_hours !== undefined && { quiet_hours }),
    ...(test !== undefined && testColumns(test)),
  });
  const campaign = await lockCampaign(db, tenant.id, id);
  if (!campaign) throw new AppError('not_found');
  await beginSending(ctx, campaign);
  await tellCampaign(ctx, campaign);
}

/** Stops giving out messages until it is resumed. Messages whose transfer hasn't begun wait again (deliver-campaign-mail.ts). Throws 409. */
export async function pauseCampaign(ctx: Context, which: Which): Promise<void> {
  const campaign = await lockSeen(ctx, which);
  if (campaign.status !== 'scheduled' && campaign.status !== 'sending') throw new AppError('conflict');
  await updateCampaign(ctx.db, ctx.tenant.id, which.id, { status: 'paused', next_at: null, problem: null });
  await done(ctx, campaign, 'pause');
}

/** Throws 409. */
export async function resumeCampaign(ctx: Context, which: Which): Promise<void> {
  const { db, tenant } = ctx;
  const { id } = which;
  const campaign = await lockOwn(ctx, which);
  if (campaign.status !== 'paused') throw new AppError('conflict');
  const fault = await channelOf(campaign).fault(ctx, campaign);
  if (fault !== undefined) throw invalid('base', fault);
  const now = ctx.clock.now();
  const tested_only = campaign.test_percent !== null && campaign.winner === null;
  const next = await findNextDue(db, tenant.id, id, { tested_only });
  const status = campaign.started_at === null && next && next > now ? 'scheduled' : 'sending';
  await updateCampaign(db, tenant.id, id, { status, next_at: now, problem: null });
  await done(ctx, campaign, 'resume');
}

/** Ends it. Each message is either canceled or, if its transfer has begun, sent. The release job cancels what is more than `most`. Throws 409. */
export async function cancelCampaign(ctx: Context, which: Which, most = CANCELED_AT_ONCE): Promise<void> {
  const { db, tenant } = ctx;
  const { id } = which;
  const campaign = await lockSeen(ctx, which);
  const over = campaign.status === 'complete' || campaign.status === 'cancelled' || campaign.status === 'failed';
  if (over) throw new AppError('conflict');
  const now = ctx.clock.now();
  const more = await cancelOpen(db, tenant.id, id, { now, most });
  await deleteParts(db, tenant.id, id);
  await updateCampaign(db, tenant.id, id, {
    status: 'cancelled',
    next_at: more ? now : null,
    problem: null,
    ended_at: now,
  });
  await done(ctx, campaign, 'cancel');
}

/** Decides a test by hand. Throws 409. */
export async function chooseWinner(ctx: Context, id: string, winner: 'a' | 'b'): Promise<void> {
  const campaign = await lockOwn(ctx, { channel: 'email', id });
  const running = campaign.status === 'sending' || campaign.status === 'scheduled';
  if (!running || campaign.test_percent === null || campaign.winner !== null) throw new AppError('conflict');
  const now = ctx.clock.now();
  await updateCampaign(ctx.db, ctx.tenant.id, id, { winner, winner_at: now, next_at: now });
  await done(ctx, campaign, 'choose');
}
