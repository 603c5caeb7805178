import { type CampaignStatus, campaignStatuses } from '@bookline/contract/rules/campaigns';
import { formatNumber } from '@bookline/contract/rules/numbers';
import type { AnyCampaign } from './campaign-channel.ts';
import { zonedText } from './send-time.ts';

export const statusColors: Readonly<Record<CampaignStatus, string>> = {
  preparing: '#1d4ed8',
  ready: '#b45309',
  scheduled: '#1d4ed8',
  sending: '#1d4ed8',
  paused: '#b45309',
  complete: '#15803d',
  cancelled: '#6b7280',
  failed: '#b91c1c',
};

/** 'Complete'; 'On' for a trigger; 'Scheduled for Nov 19, 2026, 9:00 AM'. */
export function statusText({ status, send_at, in_contact_zone, trigger }: AnyCampaign, zone: string): string {
  // It goes on as long as its trigger is on.
  if (trigger && status === 'sending') return 'On';
  if (trigger && status === 'paused') return 'Off';
  if (status !== 'scheduled' || send_at === null) return campaignStatuses[status];
  return `${campaignStatuses[status]} for ${zonedText(send_at, zone)}${in_contact_zone ? ', local time' : ''}`;
}

export const contactsText = (count: number): string => (count === 1 ? '1 contact' : `${formatNumber(count)} contacts`);

/** '12.5%' of the messages that arrived; '' if none did. */
export function shareText(part: number, whole: number): string {
  if (whole === 0) return '';
  return `${Math.round((part / whole) * 1000) / 10}%`;
}

/** How many messages went out, whatever became of them. */
export const sentOut = ({ counts }: Pick<AnyCampaign, 'counts'>): number =>
  counts.sent + counts.bounced + counts.failed;
