import { MINUTE_MS } from '@bookline/contract/rules/time-units';
import type { Context } from '../../platform/context.ts';
import { type CampaignChanges, type CampaignRow, listVariants, updateCampaign } from './campaigns.queries.ts';

/**
 * Decides a test of two subjects, once the time to wait after its last message is over. By opens or clicks, the subject with the larger share wins, and A
 * if they are equal. By hand, it waits for its author.
 */
export async function decideTest(
  ctx: Context,
  campaign: CampaignRow,
  endedAt: string | null,
  changes: CampaignChanges,
): Promise<void> {
  const { db, tenant } = ctx;
  const now = ctx.clock.now();
  if (campaign.winner_by === 'manual') {
    await updateCampaign(db, tenant.id, campaign.id, { ...changes, next_at: null });
    return;
  }
  const from = endedAt === null ? now : new Date(endedAt);
  const decides = new Date(from.getTime() + (campaign.test_wait_minutes ?? 0) * MINUTE_MS);
  if (decides > now) {
    await updateCampaign(db, tenant.id, campaign.id, { ...changes, next_at: decides });
    return;
  }
  const winner = betterOf(await listVariants(db, tenant.id, campaign.id), campaign.winner_by ?? 'opens');
  await updateCampaign(db, tenant.id, campaign.id, { ...changes, winner, winner_at: now, next_at: now });
}

type Figures = Awaited<ReturnType<typeof listVariants>>[number];

function betterOf(variants: readonly Figures[], by: 'opens' | 'clicks'): 'a' | 'b' {
  const share = (wanted: 'a' | 'b') => {
    const found = variants.find(({ variant }) => variant === wanted);
    if (!found || found.sent === 0) return 0;
    return (by === 'opens' ? found.opened : found.clicked) / found.sent;
  };
  return share('b') > share('a') ? 'b' : 'a';
}
