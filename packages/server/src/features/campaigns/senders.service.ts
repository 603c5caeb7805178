import type { BodyOf } from '@bookline/contract/endpoint';
import type { adminCampaignSenders, CampaignSender } from '@bookline/contract/features/admin-campaign-senders';
import type { Campaign } from '@bookline/contract/features/campaigns';
import { warmUpLimit } from '@bookline/contract/rules/campaigns';
import { dayAfter, daysBetween } from '@bookline/contract/rules/zoned-time';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { dayIn } from '../../platform/day-in-zone.ts';
import { AppError } from '../../platform/errors.ts';
import { senderAddress } from '../mail/mail.api.ts';
import { expectedEnd } from './expected-end.ts';
import { findTimeZone, lockSender } from './release.queries.ts';
import {
  findSenderAddress,
  findWaiting,
  hurryCampaigns,
  listSenderAddresses,
  type SenderAddress,
  updatePace,
} from './senders.queries.ts';

/** A sender that has sent nothing yet, with the defaults of its table. */
const fresh = (address: string): SenderAddress => ({
  address,
  per_minute: 300,
  warm_up: false,
  warm_up_from: null,
  day: null,
  sent_on_day: 0,
});

/** The addresses that campaigns go out from, the current one first. */
export async function readSenders(ctx: Context): Promise<CampaignSender[]> {
  const current = await senderAddress(ctx);
  const today = await todayOf(ctx);
  const known = await listSenderAddresses(ctx.db, ctx.tenant.id);
  const own = known.find(({ address }) => address === current) ?? fresh(current);
  const others = known.filter(({ address }) => address !== current);
  return [own, ...others].map((sender) => present(sender, today, current));
}

/** Changes the pace of a sender, also for campaigns in progress. Throws 404. */
export async function changeSender(
  ctx: Context,
  { address, per_minute, warm_up, warm_up_day }: BodyOf<typeof adminCampaignSenders.update>,
): Promise<CampaignSender> {
  const { db, tenant } = ctx;
  const current = await senderAddress(ctx);
  if (address !== current && !(await findSenderAddress(db, tenant.id, address))) throw new AppError('not_found');
  const before = await lockSender(db, tenant.id, address);
  const today = await todayOf(ctx);
  const begins = warm_up === true && !before.warm_up;
  const changes = {
    ...(per_minute !== undefined && { per_minute }),
    ...(warm_up !== undefined && { warm_up }),
    ...(begins && { warm_up_from: null }),
    ...(warm_up_day !== undefined && { warm_up_from: dayAfter(today, 1 - warm_up_day) }),
  };
  if (Object.keys(changes).length > 0) {
    await updatePace(db, tenant.id, address, changes);
    await hurryCampaigns(db, tenant.id, ctx.clock.now());
    await audit(ctx, {
      action: 'campaign_sender.update',
      subject_type: 'campaign_sender',
      subject_id: address,
      detail: changes,
    });
  }
  return present({ ...before, ...changes }, today, current);
}

/** When the last message of a campaign goes out, as far as the sender's pace says. Null if nothing waits, or if something else must happen first. */
export async function readExpectedEnd(
  ctx: Context,
  { id, status, counts, test, quiet_hours }: Campaign,
): Promise<string | null> {
  const left = counts.waiting + counts.queued;
  if ((status !== 'sending' && status !== 'scheduled') || left === 0) return null;
  // The rest waits for the winner.
  if (test && test.winner === null && test.percent < 100) return null;
  const now = ctx.clock.now();
  const { first, last, others } = await findWaiting(ctx.db, ctx.tenant.id, id, now);
  const address = await senderAddress(ctx);
  const sender = (await findSenderAddress(ctx.db, ctx.tenant.id, address)) ?? fresh(address);
  const zone = await findTimeZone(ctx.db, ctx.tenant.id);
  const from = new Date(Math.max(now.getTime(), first ? new Date(first).getTime() : 0));
  const sent_today = sender.day === dayIn(zone, now) ? sender.sent_on_day : 0;
  const by_pace = expectedEnd(left + others, from, { ...sender, sent_today, zone }, { now, by_day: quiet_hours });
  if (!by_pace) return null;
  return new Date(Math.max(by_pace.getTime(), last ? new Date(last).getTime() : 0)).toISOString();
}

const todayOf = async ({ db, tenant, clock }: Context) => dayIn(await findTimeZone(db, tenant.id), clock.now());

function present(sender: SenderAddress, today: string, current: string): CampaignSender {
  const { address, per_minute, warm_up, warm_up_from, day, sent_on_day } = sender;
  const past = warm_up_from === null ? 0 : Math.max(0, daysBetween(warm_up_from, today));
  return {
    address,
    in_use: address === current,
    per_minute,
    warm_up,
    warm_up_day: warm_up && warm_up_from !== null ? past + 1 : null,
    sent_today: day === today ? sent_on_day : 0,
    limit_today: warm_up ? warmUpLimit(past) : null,
  };
}
