/** Why a campaign leaves a contact out, in the order of the review. */
export const campaignExclusions = {
  no_address: 'No email address',
  deceased: 'Deceased',
  opted_out: 'Opted out or unsubscribed',
  topic_off: 'Unsubscribed from this topic',
  do_not_contact: 'On the do-not-contact list',
  no_consent: 'No consent to marketing email',
  bounced: 'The address bounced or is suppressed',
  duplicate: 'Another contact in the audience has the same address',
  no_zone: 'Local time unknown',
  no_mobile: 'The number can’t get texts',
  no_sender: 'No one to send it can text',
  no_value: 'A merge field has no value and no fallback',
  outside: 'Outside the trigger’s company or business unit',
  already: 'Got this before in the same period',
  not_yours: 'No longer visible to the sender',
  gone: 'Deleted or merged',
  other: 'Not allowed by another rule',
} as const;
export type CampaignExclusion = keyof typeof campaignExclusions;

/** The same for texts. */
export const textCampaignExclusions: Readonly<Record<CampaignExclusion, string>> = {
  ...campaignExclusions,
  no_address: 'No phone number',
  opted_out: 'Opted out of texts',
  no_consent: 'No consent to texts',
  duplicate: 'Another contact in the audience has the same number',
};

/** What became of a recipient, as the report counts it. Every recipient is in exactly one of these. */
export const campaignStates = {
  waiting: 'Waiting',
  queued: 'Being sent',
  sent: 'Delivered',
  bounced: 'Bounced',
  failed: 'Not accepted',
  excluded: 'Excluded',
  cancelled: 'Canceled',
} as const;
export type CampaignState = keyof typeof campaignStates;

/** The same for texts. */
export const textCampaignStates: Readonly<Record<CampaignState, string>> = {
  ...campaignStates,
  sent: 'Sent',
  bounced: 'Not delivered',
  failed: 'Not sent',
};

/** What contacts did with a message. */
export const campaignReactions = {
  opened: 'Opened',
  clicked: 'Clicked',
  replied: 'Replied',
  unsubscribed: 'Unsubscribed',
  complained: 'Reported as spam',
} as const;
export type CampaignReaction = keyof typeof campaignReactions;

/** What contacts did with a text. */
export const textCampaignReactions = {
  clicked: campaignReactions.clicked,
  replied: campaignReactions.replied,
  unsubscribed: 'Opted out',
} as const satisfies Partial<Record<CampaignReaction, string>>;

/** The outcomes by which contacts can be filtered. */
export const campaignOutcomes = { ...campaignStates, ...campaignReactions } as const;
export type CampaignOutcome = keyof typeof campaignOutcomes;
export const isCampaignOutcome = (text: string): text is CampaignOutcome => Object.hasOwn(campaignOutcomes, text);

/** The value of the contact filter `campaign`: a campaign, and what became of its message. */
export const CAMPAIGN_FILTER = new RegExp(
  `^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}:(${Object.keys(campaignOutcomes).join('|')})$`,
);

export const campaignStatuses = {
  preparing: 'Checking recipients',
  ready: 'Ready to schedule',
  scheduled: 'Scheduled',
  sending: 'Sending',
  paused: 'Paused',
  complete: 'Complete',
  cancelled: 'Canceled',
  failed: 'Failed',
} as const;
export type CampaignStatus = keyof typeof campaignStatuses;

/** Whether something more will happen without anyone's help. */
export const isUnderWay = (status: CampaignStatus): boolean =>
  status === 'preparing' || status === 'scheduled' || status === 'sending';

/** A new sender begins with this many a day, and may send twice as many each day. */
export const WARM_UP_FIRST = 200;
/** From this many a day on, a sender is warm. */
export const WARM_UP_LAST = 50_000;

/** The most that a warming sender may send on a day, counted from 0. Null: as many as it likes. */
export function warmUpLimit(day: number): number | null {
  const limit = WARM_UP_FIRST * 2 ** Math.min(day, 30);
  return limit >= WARM_UP_LAST ? null : limit;
}

/** The fastest pace of a sender. */
export const MAX_SENDER_PER_MINUTE = 10_000;
/** A warm-up is over by then. */
export const MAX_WARM_UP_DAY = 30;
