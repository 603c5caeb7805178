import { z } from 'zod';
import { type Access, defineEndpoints } from '../endpoint.ts';
import { entity, isoTime, line, reference, text, uuid } from '../fields.ts';
import { all, one, page, pageQuery, pageSize } from '../paging.ts';
import { type Recurrence, recurrences } from '../rules/campaign-triggers.ts';
import { MAX_NAME, MAX_PHONE, MAX_SEARCH } from '../rules/limits.ts';
import { withOptOut } from '../rules/text-campaigns.ts';
import { MAX_TEXT } from '../rules/texts.ts';
import { campaignBase, campaignHow, campaignStatus, recipientBase, recipientFilter } from './campaigns.ts';
import { contactSelection } from './contact-selection.ts';

/** R268: not for basic users. */
const TEXTERS: Access = { kind: 'user', feature: 'sms' };
/** Campaigns go out in a user's name, so no one sends them while acting as another user. */
const SENDER: Access = { ...TEXTERS, no_impersonation: true };

/** A text to many contacts. It's always marketing, needs consent to texts, and goes out by day only. */
const textCampaign = entity('TextCampaign', {
  ...campaignBase,
  /** As it was written, with its fields. */
  words: z.string(),
  /** The number that it goes out from (E.164). Null if each goes out from the number of the contact's owner. */
  from_number: z.string().nullable(),
});
export type TextCampaign = z.infer<typeof textCampaign>;

/** Why someone can't text many contacts now, and what repairs it: a number, its registration, or a plan for texts. Null if they can’t repair it. */
const textFault = z.object({
  sentence: z.string(),
  repair: z.enum(['number', 'registration', 'plan']).nullable(),
});
export type TextFault = z.infer<typeof textFault>;

const shownTextCampaign = textCampaign
  .extend({
    /** When its last text goes out at the number’s pace. Null if nothing waits, or each goes out from its owner’s number. */
    expected_end: isoTime.nullable(),
    /** Texts a minute that the number may send. Null as above. */
    per_minute: z.int().nullable(),
    /** What the waiting recipients will count as texts. Estimated from some of them if the words have fields. Null if none waits. */
    estimate: z.object({ units: z.int(), exact: z.boolean() }).nullable(),
    /** Texts left in the allowance of its author, if the reader is its author. Null if nothing limits them. */
    units_left: z.int().nullable(),
    /** The text as the first recipient who waits and whom the reader sees gets it. */
    sample: z.object({ contact: reference, words: z.string() }).nullable(),
    /** Why its author can't send it now, if the reader is its author and it isn't being sent. Null if they can. */
    fault: textFault.nullable(),
  })
  .meta({ id: 'ShownTextCampaign' });
export type ShownTextCampaign = z.infer<typeof shownTextCampaign>;

/** A recipient and what became of the text. */
const recipient = entity('TextCampaignRecipient', {
  ...recipientBase,
  delivered_at: isoTime.nullable(),
  /** When they first followed a shortened link. */
  clicked_at: isoTime.nullable(),
  replied_at: isoTime.nullable(),
  unsubscribed_at: isoTime.nullable(),
  /** Why it wasn't sent or delivered, as a sentence. Null if the reader can't see the contact. */
  problem: z.string().nullable(),
});
export type TextCampaignRecipient = z.infer<typeof recipient>;

const report = entity('TextCampaignReport', {
  /** By hour, in the order of time, for the hours in which something happened. At most the first 400. */
  hours: z.array(z.object({ hour: isoTime, sent: z.int(), replied: z.int(), unsubscribed: z.int() })),
  /** Texts that carriers confirmed as delivered. */
  delivered: z.int(),
  /** What all texts counted. */
  units: z.int(),
  /** Why texts weren't sent or delivered, most frequent first. At most 50. */
  problems: z.array(z.object({ problem: z.string(), count: z.int() })),
  /** The shortened links that were clicked, most clicked first. At most 100. */
  links: z.array(z.object({ url: z.string(), clicks: z.int(), contacts: z.int() })),
  /** Contacts whose links were followed by programs, such as previews and scanners. */
  machine_clicks: z.int(),
});
export type TextCampaignReport = z.infer<typeof report>;

/** With what the caller texts many contacts. */
const textSenders = entity('TextSenders', {
  /** Their numbers, the default first. */
  numbers: z.array(
    z.object({
      number: z.string(),
      label: z.string(),
      /** Texts a minute that it may send. */
      per_minute: z.int(),
      fault: textFault.nullable(),
    }),
  ),
  /** Texts left in their allowance. Null if nothing limits them. */
  units_left: z.int().nullable(),
  /** What is against all of their numbers. */
  fault: textFault.nullable(),
  /** Their verified phone, which gets the tests. */
  test_to: z.string().nullable(),
});
export type TextSenders = z.infer<typeof textSenders>;

const name = line(MAX_NAME).min(1, 'Enter a name.');
const words = text(MAX_TEXT)
  .refine((value) => value.trim() !== '', 'Enter a message.')
  .refine((value) => withOptOut(value).length <= MAX_TEXT, 'Shorten the message: “Reply STOP to opt out.” is added.');
const { send_at, send_zone, in_contact_zone } = campaignHow;
const from_number = line(MAX_PHONE).nullish();
/** How it goes out. */
const how = {
  /** One of the author’s numbers. Default: their first. With `sent_by` owner, for contacts whose owner can’t text. */
  from_number,
  sent_by: campaignHow.sent_by,
  send_at,
  send_zone,
  in_contact_zone,
};

const done = one(textCampaign);
const byId = z.object({ id: uuid });
const frozen =
  'The audience is fixed at the time of the call. Every contact in it is then checked: up to 500 in the call, more by a job. Nothing is sent twice to a contact or a number. If the words don’t say how to opt out, “Reply STOP to opt out.” is added.';
const recurrence = z.enum(Object.keys(recurrences) as [Recurrence, ...Recurrence[]]);

/** Texts to many contacts. */
export const textCampaigns = defineEndpoints('text-campaigns', {
  sms_group: {
    method: 'POST',
    path: '/v1/contacts/sms_group',
    access: SENDER,
    summary: 'Write a text and send it to many contacts',
    description: `Sent as soon as its recipients are checked, or at \`send_at\`. ${frozen}`,
    body: contactSelection.safeExtend({ name: name.optional(), words, from_number, send_at }),
    response: done,
    status: 202,
  },
  test: {
    method: 'POST',
    path: '/v1/contacts/send_test_sms',
    access: SENDER,
    summary: 'Send a text to your own verified phone as a test',
    description:
      'Fields are filled in as for `contact_id`. 422 if you have no verified phone or no number. 429 after 20 in 15 minutes.',
    body: z.object({ words, contact_id: uuid.optional(), from_number }),
    response: one(z.object({ to: z.string(), words: z.string(), units: z.int() })),
    status: 202,
  },
  broadcast: {
    method: 'POST',
    path: '/v1/contacts/send_broadcast_sms',
    access: SENDER,
    summary: 'Send a text or a text trigger to many contacts',
    description: `Now (\`send_now\`) or at a time (\`send_at\`), to \`ids\` or to \`all\` of the scope. ${frozen}`,
    body: contactSelection.safeExtend({
      words: words.optional(),
      /** Instead of `words`: an active text trigger that is sent by hand. Each contact gets it once in its period. */
      sms_campaign_trigger_id: uuid.optional(),
      send_now: z.boolean().default(false),
      ...how,
      name: name.optional(),
    }),
    response: done,
    status: 202,
  },
  triggers: {
    method: 'GET',
    path: '/v1/contacts/sms_campaign_triggers',
    access: TEXTERS,
    summary: 'List the active text triggers that are sent by hand',
    description: 'The choices for `sms_campaign_trigger_id`, and for `campaign_trigger_id` of a single text.',
    response: all(entity('TextTriggerChoice', { id: uuid, name: z.string(), recurrence, words: z.string() })),
  },
  senders: {
    method: 'GET',
    path: '/v1/campaigns/sms_senders',
    access: TEXTERS,
    summary: 'List the numbers that you can text many contacts from',
    description: 'With their pace, what is against them, your allowance, and the phone that gets your tests.',
    response: one(textSenders),
  },
  create: {
    method: 'POST',
    path: '/v1/campaigns/sms',
    access: SENDER,
    summary: 'Prepare a text campaign',
    description: `Nothing is sent until you schedule it. ${frozen}`,
    body: contactSelection.safeExtend({ name, words, ...how }),
    response: done,
    status: 201,
  },
  list: {
    method: 'GET',
    path: '/v1/campaigns/sms',
    access: TEXTERS,
    summary: 'List text campaigns, newest first',
    description: 'Your own and those of your downline. Admins see all.',
    query: pageQuery.extend({
      limit: pageSize(20, 100),
      /** In the name or words. */
      q: line(MAX_SEARCH).optional(),
      /** Only this one, if you see it. */
      id: uuid.optional(),
      status: campaignStatus.optional(),
    }),
    response: page(textCampaign),
  },
  get: {
    method: 'GET',
    path: '/v1/campaigns/sms/{id}',
    access: TEXTERS,
    summary: 'Get a text campaign with its counts',
    params: byId,
    response: one(shownTextCampaign),
  },
  report: {
    method: 'GET',
    path: '/v1/campaigns/sms/{id}/report',
    access: TEXTERS,
    summary: 'Get the figures of a text campaign by hour, and why texts failed',
    params: byId,
    response: one(report),
  },
  recipients: {
    method: 'GET',
    path: '/v1/campaigns/sms/{id}/recipients',
    access: TEXTERS,
    summary: 'List the recipients of a text campaign and what became of the text',
    params: byId,
    query: pageQuery.extend(recipientFilter),
    response: page(recipient),
  },
  export: {
    method: 'GET',
    path: '/v1/campaigns/sms/{id}/recipients.csv',
    access: TEXTERS,
    summary: 'Export the recipients of a text campaign as CSV, safe from formulas',
    description: 'Those that you can see. 429 while other exports run.',
    params: byId,
    query: z.object(recipientFilter),
    produces: 'text/csv',
  },
  schedule: {
    method: 'POST',
    path: '/v1/campaigns/sms/{id}/schedule',
    access: SENDER,
    idempotent: true,
    summary: 'Send a prepared text campaign, now or at its time',
    description:
      'For its author. 409 if it isn’t ready. 422 if the number isn’t registered for texts, the author has no texts left, or no one is left to send to.',
    params: byId,
    body: z.object({ send_at, send_zone, in_contact_zone: z.boolean().optional() }),
    response: done,
  },
  pause: {
    method: 'POST',
    path: '/v1/campaigns/sms/{id}/pause',
    access: TEXTERS,
    idempotent: true,
    summary: 'Pause a text campaign',
    description: 'Texts that are being sent at this moment still go out. 409 if it isn’t scheduled or being sent.',
    params: byId,
    response: done,
  },
  resume: {
    method: 'POST',
    path: '/v1/campaigns/sms/{id}/resume',
    access: SENDER,
    idempotent: true,
    summary: 'Resume a paused text campaign',
    description: 'For its author. 409 if it isn’t paused. 422 as for scheduling.',
    params: byId,
    response: done,
  },
  cancel: {
    method: 'POST',
    path: '/v1/campaigns/sms/{id}/cancel',
    access: TEXTERS,
    idempotent: true,
    summary: 'Cancel a text campaign',
    description: 'What was sent stays sent. 409 if it’s over.',
    params: byId,
    response: done,
  },
});
export type NewTextCampaign = z.infer<typeof textCampaigns.create.body>;
