import { campaigns } from '@bookline/contract/features/campaigns';
import { dispositions } from '@bookline/contract/features/dispositions';
import { imports } from '@bookline/contract/features/imports';
import { campaignOutcomes, isCampaignOutcome } from '@bookline/contract/rules/campaigns';
import { call } from '../../lib/api.ts';

// Loaded only when a search names an import, a campaign, or a disposition, because few do.

export const importName = async (id: string): Promise<string> =>
  (await call(imports.get, { params: { id } })).data.file_name;

/** "Newsletter: Clicked", for a campaign's id and an outcome. */
export async function campaignName(entry: string): Promise<string | null> {
  const [id = '', outcome = ''] = entry.split(':');
  const { data } = await call(campaigns.get, { params: { id } });
  return isCampaignOutcome(outcome) ? `${data.name}: ${campaignOutcomes[outcome]}` : null;
}

/** Null for one that was deactivated. */
export const dispositionName = async (id: string): Promise<string | null> =>
  (await call(dispositions.choices)).data.find((disposition) => disposition.id === id)?.name ?? null;
