import { adminCampaignTriggers } from '@bookline/contract/features/admin-campaign-triggers';
import { corporations } from '@bookline/contract/features/corporations';
import type { Recurrence, TriggerType } from '@bookline/contract/rules/campaign-triggers';
import { useCall } from '../../lib/use-call.ts';
import type { ListQuery } from '../../lib/use-list-state.ts';
import { useSend } from '../../lib/use-send.ts';

const invalidates = ['admin-campaign-triggers', 'campaign-triggers', 'campaigns', 'text-campaigns'] as const;

/** The columns that sort the list. The first is the default. */
export const triggerOrders = ['name', 'trigger_type', 'recurrence', 'updated_at'] as const;

export const useTriggers = (
  query: ListQuery<(typeof triggerOrders)[number]> & {
    readonly trigger_type?: TriggerType | undefined;
    readonly recurrence?: Recurrence | undefined;
  },
) => useCall(adminCampaignTriggers.list, { query }, { keepPrevious: true });

export const useTrigger = (id: string | undefined) =>
  useCall(adminCampaignTriggers.get, { params: { id: id ?? '' } }, { enabled: id !== undefined });

/** The companies and business units that a trigger can be for. */
export const useTriggerCompanies = () =>
  useCall(corporations.list, { query: { for_campaign_triggers: 'true', limit: 200 } }, { staleTime: 60_000 });

/** Forms show the failures. */
export const useAddTrigger = () => useSend(adminCampaignTriggers.create, { invalidates, quiet: true });
export const useChangeTrigger = () => useSend(adminCampaignTriggers.update, { invalidates, quiet: true });
export const useDeleteTrigger = () => useSend(adminCampaignTriggers.delete, { invalidates });
