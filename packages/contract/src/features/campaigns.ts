import { z } from 'zod';
import { type Access, defineEndpoints, USER } from '../endpoint.ts';
import { entity, isoTime, line, reference, text, uuid } from '../fields.ts';
import { one, page, pageQuery, pageSize } from '../paging.ts';
import {
  type CampaignExclusion,
  type CampaignOutcome,
  type CampaignReaction,
  type CampaignState,
  type CampaignStatus,
  campaignExclusions,
  campaignOutcomes,
  campaignReactions,
  campaignStates,
  campaignStatuses,
} from '../rules/campaigns.ts';
import { MAX_EMAIL_HTML, MAX_NAME, MAX_SEARCH, MAX_TITLE } from '../rules/limits.ts';
import { hasWords } from '../rules/mail-words.ts';
import { contactSelection } from './contact-selection.ts';

const namesOf = <K extends string>(of: Readonly<Record<K, string>>) => z.enum(Object.keys(of) as [K, ...K[]]);

/** Campaigns go out in a user's name, so no one sends them while acting as another user. */
const SENDER: Access = { kind: 'user', no_impersonation: true };

/** An IANA name. Offsets such as '+05:00' mean the opposite to some programs. */
function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z]+(\/[A-Za-z0-9_+-]+)*$/.test(zone)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

export const campaignStatus = namesOf<CampaignStatus>(campaignStatuses);
const winnerBy = z.enum(['opens', 'clicks', 'manual']);
const variant = z.enum(['a', 'b']);

/** What campaigns by email and by text have in common. */
export const campaignBase = {
  id: uuid,
  name: z.string(),
  status: campaignStatus,
  /** Whose name it carries: its author's, or that of each contact's owner. */
  sent_by: z.enum(['author', 'owner']),
  /** Null: as soon as possible. */
  send_at: isoTime.nullable(),
  in_contact_zone: z.boolean(),
  /** The contacts of the audience. Counts add up to it once it's prepared; `removed` counts recipients permanently deleted since. */
  total: z.int(),
  /** While preparing: how many contacts were checked. */
  prepared: z.int(),
  counts: z.object({
    ...countsOf(campaignStates),
    ...countsOf(campaignReactions),
    postponed: z.int(),
    removed: z.int(),
  }),
  exclusions: z.array(z.object({ reason: namesOf<CampaignExclusion>(campaignExclusions), count: z.int() })),
  /** The trigger that sends it by itself. */
  trigger: reference.nullable(),
  /** Why it stands still. */
  problem: z.string().nullable(),
  made_by: reference,
  /** Whether the reader is its author, who alone may schedule and resume it. */
  mine: z.boolean(),
  created_at: isoTime,
  started_at: isoTime.nullable(),
  ended_at: isoTime.nullable(),
};

/** An email to many contacts. */
const campaign = entity('Campaign', {
  ...campaignBase,
  subject: z.string(),
  /** The saved email. Null if the text was written for this campaign. */
  email: reference.nullable(),
  purpose: z.enum(['personal', 'marketing']),
  /** A test of two subjects. */
  test: z
    .object({
      subject_b: z.string(),
      /** The share of the recipients that get the test, both subjects together. */
      percent: z.int(),
      wait_minutes: z.int(),
      winner_by: winnerBy,
      winner: variant.nullable(),
      /** The test is out, and its author must choose the winner. */
      to_choose: z.boolean(),
    })
    .nullable(),
  quiet_hours: z.boolean(),
});
export type Campaign = z.infer<typeof campaign>;

function countsOf<K extends string>(of: Readonly<Record<K, string>>): Record<K, z.ZodInt> {
  return Object.fromEntries(Object.keys(of).map((key) => [key, z.int()])) as Record<K, z.ZodInt>;
}

export const recipientBase = {
  contact_id: uuid,
  /** Null if the reader can't see it. */
  contact: reference.nullable(),
  /** Null if the reader can't see the contact. */
  address: z.string().nullable(),
  state: namesOf<CampaignState>(campaignStates),
  reason: namesOf<CampaignExclusion>(campaignExclusions).nullable(),
  due_at: isoTime.nullable(),
  sent_at: isoTime.nullable(),
};

/** A recipient and what became of the message. */
const recipient = entity('CampaignRecipient', {
  ...recipientBase,
  variant: variant.nullable(),
  opened_at: isoTime.nullable(),
  clicked_at: isoTime.nullable(),
});
export type CampaignRecipient = z.infer<typeof recipient>;

const report = entity('CampaignReport', {
  /** By hour, in the order of time, for the hours in which something happened. At most the first 400. */
  hours: z.array(z.object({ hour: isoTime, sent: z.int(), opened: z.int(), clicked: z.int() })),
  links: z.array(z.object({ url: z.string(), clicks: z.int(), contacts: z.int() })),
  /** Contacts whose message was opened, or its links followed, by a mail service or scanner. They aren't counted above. */
  machines: z.object({ opened: z.int(), clicked: z.int() }),
  /** What the company counts now. */
  tracking: z.object({ opens: z.boolean(), clicks: z.boolean() }),
  /** The figures of each subject of a test. */
  variants: z.array(
    z.object({
      variant,
      subject: z.string(),
      recipients: z.int(),
      sent: z.int(),
      opened: z.int(),
      clicked: z.int(),
      unsubscribed: z.int(),
    }),
  ),
});
export type CampaignReport = z.infer<typeof report>;

const name = line(MAX_NAME).min(1, 'Enter a name.');
const subject = line(MAX_TITLE).min(1, 'Enter a subject.');
/** How it goes out. */
export const campaignHow = {
  purpose: z.enum(['personal', 'marketing']).default('marketing'),
  sent_by: z.enum(['author', 'owner']).default('author'),
  /** Default: at once. */
  send_at: isoTime.nullish(),
  /** On whose clock `send_at` was chosen, for `in_contact_zone`. Default: the company's. */
  send_zone: line(60).refine(isTimeZone, 'Choose a time zone.').nullish(),
  /** At that time of day where each contact is. */
  in_contact_zone: z.boolean().default(false),
  /** Nothing goes out between 9 PM and 8 AM where the contact is. It waits for the morning. */
  quiet_hours: z.boolean().default(true),
  test: z
    .object({
      subject_b: subject,
      percent: z.int().min(10, 'Choose 10 to 100 percent.').max(100, 'Choose 10 to 100 percent.').default(20),
      wait_minutes: z
        .int()
        .min(10, 'Choose 10 minutes to 7 days.')
        .max(10_080, 'Choose 10 minutes to 7 days.')
        .default(240),
      winner_by: winnerBy.default('manual'),
    })
    .nullish(),
};
const content = {
  /** A saved email, or `subject` and `html`. */
  email_id: uuid.nullish(),
  subject: subject.optional(),
  html: text(MAX_EMAIL_HTML).refine(hasWords, 'Enter a message.').optional(),
};

export const recipientFilter = {
  outcome: namesOf<CampaignOutcome>(campaignOutcomes).optional(),
  reason: namesOf<CampaignExclusion>(campaignExclusions).optional(),
};
const done = one(campaign);
const shownCampaign = campaign
  .extend({
    /** When its last message goes out at the sender’s pace. Null if nothing waits, or while a test has no winner. */
    expected_end: isoTime.nullable(),
  })
  .meta({ id: 'ShownCampaign' });
export type ShownCampaign = z.infer<typeof shownCampaign>;
const byId = z.object({ id: uuid });

const frozen =
  'The audience is fixed at the time of the call. Every contact in it is then checked: up to 500 in the call, more by a job. Nothing is sent twice to a contact or an address.';

/** Emails to many contacts. */
export const campaigns = defineEndpoints('campaigns', {
  mailing_group: {
    method: 'POST',
    path: '/v1/contacts/mailing_group',
    access: SENDER,
    summary: 'Write an email and send it to many contacts',
    description: `Sent as soon as its recipients are checked, or at \`send_at\`. ${frozen}`,
    body: contactSelection.safeExtend({
      name: name.optional(),
      subject,
      html: text(MAX_EMAIL_HTML).refine(hasWords, 'Enter a message.'),
      purpose: campaignHow.purpose,
      send_at: campaignHow.send_at,
    }),
    response: done,
    status: 202,
  },
  broadcast: {
    method: 'POST',
    path: '/v1/contacts/send_broadcast_email',
    access: SENDER,
    summary: 'Send a saved email to many contacts (R323, R324)',
    description: `Now (\`send_now\`) or at a time (\`send_at\`), to \`ids\` or to \`all\` of the scope. ${frozen}`,
    body: contactSelection.safeExtend({
      email_id: uuid.optional(),
      /** Instead of `email_id`: an active trigger that is sent by hand. Each contact gets it once in its period. */
      email_campaign_trigger_id: uuid.optional(),
      send_now: z.boolean().default(false),
      ...campaignHow,
      name: name.optional(),
    }),
    response: done,
    status: 202,
  },
  create: {
    method: 'POST',
    path: '/v1/campaigns/email',
    access: SENDER,
    summary: 'Prepare an email campaign',
    description: `Nothing is sent until you schedule it. ${frozen}`,
    body: contactSelection.safeExtend({ name, ...content, ...campaignHow }),
    response: done,
    status: 201,
  },
  list: {
    method: 'GET',
    path: '/v1/campaigns/email',
    access: USER,
    summary: 'List email campaigns, newest first',
    description: 'Your own and those of your downline. Admins see all.',
    query: pageQuery.extend({
      limit: pageSize(20, 100),
      /** In the name or subject. */
      q: line(MAX_SEARCH).optional(),
      /** Only this one, if you see it. */
      id: uuid.optional(),
      status: campaignStatus.optional(),
    }),
    response: page(campaign),
  },
  get: {
    method: 'GET',
    path: '/v1/campaigns/email/{id}',
    access: USER,
    summary: 'Get an email campaign with its counts',
    params: byId,
    response: one(shownCampaign),
  },
  report: {
    method: 'GET',
    path: '/v1/campaigns/email/{id}/report',
    access: USER,
    summary: 'Get the figures of a campaign by hour, link, and subject',
    params: byId,
    response: one(report),
  },
  recipients: {
    method: 'GET',
    path: '/v1/campaigns/email/{id}/recipients',
    access: USER,
    summary: 'List the recipients of a campaign and what became of the message',
    params: byId,
    query: pageQuery.extend(recipientFilter),
    response: page(recipient),
  },
  export: {
    method: 'GET',
    path: '/v1/campaigns/email/{id}/recipients.csv',
    access: USER,
    summary: 'Export the recipients of a campaign as CSV, safe from formulas',
    description: 'Those that you can see. 429 while other exports run.',
    params: byId,
    query: z.object(recipientFilter),
    produces: 'text/csv',
  },
  schedule: {
    method: 'POST',
    path: '/v1/campaigns/email/{id}/schedule',
    access: SENDER,
    idempotent: true,
    summary: 'Send a prepared campaign, now or at its time',
    description:
      'For its author. 409 if it isn’t ready. 422 if the company has no postal address or no one is left to send to.',
    params: byId,
    body: z.object({
      send_at: campaignHow.send_at,
      send_zone: campaignHow.send_zone,
      in_contact_zone: z.boolean().optional(),
      quiet_hours: z.boolean().optional(),
      test: campaignHow.test,
    }),
    response: done,
  },
  pause: {
    method: 'POST',
    path: '/v1/campaigns/email/{id}/pause',
    access: USER,
    idempotent: true,
    summary: 'Pause a campaign',
    description:
      'Messages that are being transferred at this moment still go out. 409 if it isn’t scheduled or being sent.',
    params: byId,
    response: done,
  },
  resume: {
    method: 'POST',
    path: '/v1/campaigns/email/{id}/resume',
    access: SENDER,
    idempotent: true,
    summary: 'Resume a paused campaign',
    description: 'For its author. 409 if it isn’t paused.',
    params: byId,
    response: done,
  },
  cancel: {
    method: 'POST',
    path: '/v1/campaigns/email/{id}/cancel',
    access: USER,
    idempotent: true,
    summary: 'Cancel a campaign',
    description: 'What was sent stays sent. 409 if it’s over.',
    params: byId,
    response: done,
  },
  choose: {
    method: 'POST',
    path: '/v1/campaigns/email/{id}/winner',
    access: SENDER,
    idempotent: true,
    summary: 'Choose the winning subject of a test and send it to the rest',
    description: 'For its author, at any time after the test began. 409 if there is no test or it has a winner.',
    params: byId,
    body: z.object({ winner: variant }),
    response: done,
  },
});
export type NewCampaign = z.infer<typeof campaigns.create.body>;
export type CampaignCounts = Record<CampaignState | CampaignReaction | 'postponed' | 'removed', number>;
