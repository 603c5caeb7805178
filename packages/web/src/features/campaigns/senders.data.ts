import { adminCampaignSenders } from '@bookline/contract/features/admin-campaign-senders';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

export const useSenders = () => useCall(adminCampaignSenders.list, {});

/** The form shows the failure. */
export const useChangeSender = () =>
  useSend(adminCampaignSenders.update, { invalidates: ['admin-campaign-senders', 'campaigns'], quiet: true });
