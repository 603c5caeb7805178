import { campaignTriggers } from '@bookline/contract/features/admin-campaign-triggers';
import { type Campaign, campaigns } from '@bookline/contract/features/campaigns';
import { jobs } from '@bookline/contract/features/jobs';
import type { CampaignExclusion, CampaignOutcome, CampaignStatus } from '@bookline/contract/rules/campaigns';
import { isUnderWay } from '@bookline/contract/rules/campaigns';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

/** Live events update a campaign that is being sent. This is for events that were missed. */
const BUSY_MS = 4000;

export const useCampaigns = (query: {
  readonly page: number;
  readonly q?: string | undefined;
  readonly status?: CampaignStatus | undefined;
}) => useCall(campaigns.list, { query }, { keepPrevious: true });

/** A campaign. Polled while something happens without anyone's help. */
export function useCampaign(id: string, busy: boolean) {
  return useCall(campaigns.get, { params: { id } }, { refetchInterval: busy ? BUSY_MS : false });
}

/** Whether a campaign moves on by itself. */
export const isMoving = ({ status, counts }: Campaign): boolean => isUnderWay(status) || counts.queued > 0;

export const useReport = (id: string, busy: boolean) =>
  useCall(campaigns.report, { params: { id } }, { refetchInterval: busy ? BUSY_MS * 2 : false });

export const useRecipients = (
  id: string,
  query: { readonly page: number; readonly outcome?: CampaignOutcome; readonly reason?: CampaignExclusion },
) => useCall(campaigns.recipients, { params: { id }, query: { ...query, limit: 25 } }, { keepPrevious: true });

/** The triggers that are sent by hand. */
export const useManualTriggers = () => useCall(campaignTriggers.email, {}, { staleTime: 60_000 });

const stale = ['campaigns', jobs.list] as const;
/** Forms show the failures of these. */
export const useCreateCampaign = () => useSend(campaigns.create, { invalidates: stale, quiet: true });
export const useSendBroadcast = () => useSend(campaigns.broadcast, { invalidates: stale, quiet: true });
export const useMailGroup = () => useSend(campaigns.mailing_group, { invalidates: stale, quiet: true });
export const useScheduleCampaign = () => useSend(campaigns.schedule, { invalidates: stale, quiet: true });
export const usePauseCampaign = () => useSend(campaigns.pause, { invalidates: stale });
export const useResumeCampaign = () => useSend(campaigns.resume, { invalidates: stale });
export const useCancelCampaign = () => useSend(campaigns.cancel, { invalidates: stale });
export const useChooseWinner = () => useSend(campaigns.choose, { invalidates: stale });
