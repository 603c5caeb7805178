import type { Context } from '../../platform/context.ts';
import type { CampaignRow } from './campaigns.queries.ts';

export type CampaignChannel = 'email' | 'text';

/** What went out of a campaign in one transaction. */
export interface GivenOut {
  readonly sent: number;
  /** Recipients that were looked at. */
  readonly taken: number;
  /** When its sender may go on, if that's what holds up the rest. */
  readonly again: Date | null;
}

/** What differs between campaigns by email and by text. */
export interface ChannelOfCampaign {
  /** Why it can't go out now, as a sentence. Undefined if it can. */
  fault(ctx: Context, campaign: CampaignRow): Promise<string | undefined>;
  /** Gives out the next messages. Undefined if the campaign had to be paused instead. */
  giveOut(
    ctx: Context,
    campaign: CampaignRow,
    due: { readonly now: Date; readonly tested_only: boolean },
  ): Promise<GivenOut | undefined>;
}
