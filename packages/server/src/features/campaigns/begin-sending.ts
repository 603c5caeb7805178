import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { type CampaignRow, updateCampaign } from './campaigns.queries.ts';
import { chooseTested, dueOf, findNextDue, setDue } from './schedule.queries.ts';

export const NO_ONE_LEFT = 'No one is left to send it to. See why each contact is excluded.';

/** Gives each recipient its time, and sets the campaign going. From now on, the release job works on it. */
export async function beginSending(ctx: Context, campaign: CampaignRow): Promise<void> {
  const { db, tenant } = ctx;
  const now = ctx.clock.now();
  const due = dueOf(campaign, now);
  if (campaign.test_percent !== null) await chooseTested(db, tenant.id, campaign.id, campaign.test_percent);
  await setDue(db, tenant.id, campaign.id, due);
  const next = await findNextDue(db, tenant.id, campaign.id, { tested_only: campaign.test_percent !== null });
  await updateCampaign(db, tenant.id, campaign.id, {
    status: next && next > now ? 'scheduled' : 'sending',
    next_at: next ?? now,
    problem: null,
    send_asked: true,
    scheduled_at: now,
  });
  await audit(ctx, {
    action: 'campaign.schedule',
    subject_type: 'campaign',
    subject_id: campaign.id,
    detail: { name: campaign.name, at: due.at.toISOString() },
  });
}
