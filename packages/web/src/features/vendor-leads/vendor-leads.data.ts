import { type LeadOutcome, vendorLeads } from '@bookline/contract/features/vendor-leads';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

export const useLeadSetting = (id: string) => useCall(vendorLeads.setting, { params: { id } });

/** The form shows the failure. */
export const useSaveLeadSetting = () =>
  useSend(vendorLeads.save_setting, { quiet: true, invalidates: [vendorLeads.setting] });

/** The vendor's leads, newest first. Polled while the page is visible. */
export const useVendorLeads = (id: string, page: number, outcome: LeadOutcome | undefined) =>
  useCall(
    vendorLeads.list,
    { params: { id }, query: { page, limit: 20, ...(outcome && { outcome }) } },
    { keepPrevious: true, refetchInterval: 15_000 },
  );
