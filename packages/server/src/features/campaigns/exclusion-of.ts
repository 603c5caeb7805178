import type { CampaignExclusion } from '@bookline/contract/rules/campaigns';

const byRule: Readonly<Record<string, CampaignExclusion>> = {
  reachable: 'no_address',
  deceased: 'deceased',
  'asked-not-to': 'opted_out',
  unsubscribed: 'opted_out',
  'topic-off': 'topic_off',
  'do-not-contact': 'do_not_contact',
  bounced: 'bounced',
  suppressed: 'bounced',
  'consent-marketing-email': 'no_consent',
  'consent-text': 'no_consent',
  'medicare-permission': 'no_consent',
  'line-type': 'no_mobile',
  'zone-unknown': 'no_zone',
};

/** Why a contact is left out, by the rule of the outbound check that refuses it. */
export const exclusionOf = (rule: string): CampaignExclusion => byRule[rule] ?? 'other';
