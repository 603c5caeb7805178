import type { Campaign, ShownCampaign } from '@bookline/contract/features/campaigns';
import type { ShownTextCampaign, TextCampaign } from '@bookline/contract/features/text-campaigns';
import {
  type CampaignExclusion,
  type CampaignOutcome,
  type CampaignState,
  campaignExclusions,
  campaignReactions,
  campaignStates,
  textCampaignExclusions,
  textCampaignReactions,
  textCampaignStates,
} from '@bookline/contract/rules/campaigns';
import { paths } from '../../lib/paths.ts';

export type CampaignChannel = 'email' | 'text';
export type AnyCampaign = Campaign | TextCampaign;
export type AnyShownCampaign = ShownCampaign | ShownTextCampaign;

export const isText = <T extends AnyCampaign>(campaign: T): campaign is Extract<T, TextCampaign> => 'words' in campaign;

interface ChannelWords {
  readonly title: string;
  readonly list: string;
  readonly one: (id: string) => string;
  /** 'email'. */
  readonly message: string;
  readonly states: Readonly<Record<CampaignState, string>>;
  readonly exclusions: Readonly<Record<CampaignExclusion, string>>;
  /** What can become of its message, by name. */
  readonly outcomes: Readonly<Partial<Record<CampaignOutcome, string>>>;
}

/** How campaigns of a channel are called, and where they are. */
export const channels: Readonly<Record<CampaignChannel, ChannelWords>> = {
  email: {
    title: 'Email campaigns',
    list: paths.campaigns,
    one: paths.campaign,
    message: 'email',
    states: campaignStates,
    exclusions: campaignExclusions,
    outcomes: { ...campaignStates, ...campaignReactions },
  },
  text: {
    title: 'Text campaigns',
    list: paths.text_campaigns,
    one: paths.text_campaign,
    message: 'text',
    states: textCampaignStates,
    exclusions: textCampaignExclusions,
    outcomes: { ...textCampaignStates, ...textCampaignReactions },
  },
};

export const wordsOf = (campaign: AnyCampaign): ChannelWords => channels[isText(campaign) ? 'text' : 'email'];
