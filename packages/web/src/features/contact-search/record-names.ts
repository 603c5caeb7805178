import { campaigns } from '@bookline/contract/features/campaigns';
import { dispositions } from '@bookline/contract/features/dispositions';
import { imports } from '@bookline/contract/features/imports';
import { textCampaigns } from '@bookline/contract/features/text-campaigns';
import {
  campaignOutcomes,
  isCampaignOutcome,
  textCampaignReactions,
  textCampaignStates,
} from '@bookline/contract/rules/campaigns';
import { call } from '../../lib/api.ts';

// Loaded only when a search names an import, a campaign, or a disposition, because few do.

export const importName = async (id: string): Promise<string> =>
  (await call(imports.get, { params: { id } })).data.file_name;

const textOutcomes: Readonly<Record<string, string>> = {
  ...campaignOutcomes,
  ...textCampaignStates,
  ...textCampaignReactions,
};

/** "Newsletter: Clicked", for a campaign's id and an outcome. Null for a campaign that the user can't see. `texts`: they also see those by text. */
export async function campaignName(entry: string, texts: boolean): Promise<string | null> {
  const [id = '', outcome = ''] = entry.split(':');
  if (!isCampaignOutcome(outcome)) return null;
  const query = { id, limit: 1 };
  const [mailed] = (await call(campaigns.list, { query })).data;
  if (mailed) return `${mailed.name}: ${campaignOutcomes[outcome]}`;
  const [texted] = texts ? (await call(textCampaigns.list, { query })).data : [];
  return texted ? `${texted.name}: ${textOutcomes[outcome]}` : null;
}

/** Null for one that was deactivated. */
export const dispositionName = async (id: string): Promise<string | null> =>
  (await call(dispositions.choices)).data.find((disposition) => disposition.id === id)?.name ?? null;
