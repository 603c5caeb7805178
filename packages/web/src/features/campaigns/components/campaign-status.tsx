import { useTimeZone } from '../../../lib/timezone.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { AnyCampaign } from '../campaign-channel.ts';
import { statusColors, statusText } from '../campaign-words.ts';

export function CampaignStatusChip({ campaign }: { readonly campaign: AnyCampaign }) {
  const zone = useTimeZone();
  return <StatusChip label={statusText(campaign, zone)} color={statusColors[campaign.status]} />;
}
