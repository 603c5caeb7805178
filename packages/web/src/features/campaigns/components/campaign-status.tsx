import type { Campaign } from '@bookline/contract/features/campaigns';
import { useTimeZone } from '../../../lib/timezone.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { statusColors, statusText } from '../campaign-words.ts';

export function CampaignStatusChip({ campaign }: { readonly campaign: Campaign }) {
  const zone = useTimeZone();
  return <StatusChip label={statusText(campaign, zone)} color={statusColors[campaign.status]} />;
}
