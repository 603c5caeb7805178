import { campaignTriggers } from '@bookline/contract/features/admin-campaign-triggers';
import { campaigns } from '@bookline/contract/features/campaigns';
import { jobs } from '@bookline/contract/features/jobs';
import { textCampaigns } from '@bookline/contract/features/text-campaigns';
import type { CampaignExclusion, CampaignOutcome, CampaignStatus } from '@bookline/contract/rules/campaigns';
import { isUnderWay } from '@bookline/contract/rules/campaigns';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';
import type { AnyCampaign, CampaignChannel } from './campaign-channel.ts';

/** Live events update a campaign that is being sent. This is for events that were missed. */
const BUSY_MS = 4000;

const callsOf = (channel: CampaignChannel) => (channel === 'text' ? textCampaigns : campaigns);

export const useCampaigns = (
  channel: CampaignChannel,
  query: { readonly page: number; readonly q?: string | undefined; readonly status?: CampaignStatus | undefined },
) => useCall(callsOf(channel).list, { query }, { keepPrevious: true });

/** A campaign. Polled while something happens without anyone's help. */
export function useCampaign(channel: CampaignChannel, id: string, busy: boolean) {
  return useCall(callsOf(channel).get, { params: { id } }, { refetchInterval: busy ? BUSY_MS : false });
}

/** Whether a campaign moves on by itself. */
export const isMoving = ({ status, counts }: AnyCampaign): boolean => isUnderWay(status) || counts.queued > 0;

export const useReport = (id: string, busy: boolean) =>
  useCall(campaigns.report, { params: { id } }, { refetchInterval: busy ? BUSY_MS * 2 : false });

export const useTextReport = (id: string, busy: boolean) =>
  useCall(textCampaigns.report, { params: { id } }, { refetchInterval: busy ? BUSY_MS * 2 : false });

interface RecipientQuery {
  readonly page: number;
  readonly outcome?: CampaignOutcome;
  readonly reason?: CampaignExclusion;
}

export const useRecipients = (channel: CampaignChannel, id: string, query: RecipientQuery) =>
  useCall(callsOf(channel).recipients, { params: { id }, query: { ...query, limit: 25 } }, { keepPrevious: true });

/** The recipients as a file. */
export const exportOf = (channel: CampaignChannel) => callsOf(channel).export;

/** The triggers that are sent by hand. */
export const useManualTriggers = () => useCall(campaignTriggers.email, {}, { staleTime: 60_000 });

/** With what the user texts many contacts. */
export const useTextSenders = () => useCall(textCampaigns.senders, {});

const stale = ['campaigns', 'text-campaigns', jobs.list] as const;
/** Forms show the failures of these. */
export const useCreateCampaign = () => useSend(campaigns.create, { invalidates: stale, quiet: true });
export const useSendBroadcast = () => useSend(campaigns.broadcast, { invalidates: stale, quiet: true });
export const useMailGroup = () => useSend(campaigns.mailing_group, { invalidates: stale, quiet: true });
export const useCreateTextCampaign = () => useSend(textCampaigns.create, { invalidates: stale, quiet: true });
export const useSendTextBroadcast = () => useSend(textCampaigns.broadcast, { invalidates: stale, quiet: true });
export const useTextGroup = () => useSend(textCampaigns.sms_group, { invalidates: stale, quiet: true });
export const useTestText = () => useSend(textCampaigns.test, { quiet: true });
export const useScheduleCampaign = () => useSend(campaigns.schedule, { invalidates: stale, quiet: true });
export const useScheduleTextCampaign = () => useSend(textCampaigns.schedule, { invalidates: stale, quiet: true });
export const usePauseCampaign = (channel: CampaignChannel) => useSend(callsOf(channel).pause, { invalidates: stale });
export const useResumeCampaign = (channel: CampaignChannel) => useSend(callsOf(channel).resume, { invalidates: stale });
export const useCancelCampaign = (channel: CampaignChannel) => useSend(callsOf(channel).cancel, { invalidates: stale });
export const useChooseWinner = () => useSend(campaigns.choose, { invalidates: stale });
