import type { CampaignChannel, ChannelOfCampaign } from './channel.ts';
import { mailChannel } from './give-out-mail.ts';
import { textChannel } from './give-out-texts.ts';

const channels: Readonly<Record<CampaignChannel, ChannelOfCampaign>> = { email: mailChannel, text: textChannel };

/** How a campaign reaches its recipients. */
export const channelOf = ({ channel }: { readonly channel: CampaignChannel }): ChannelOfCampaign => channels[channel];
