import { z } from 'zod';
import { type Access, ADMIN, defineEndpoints, USER } from '../endpoint.ts';
import { entity, isoTime, line, reference, serial, text, uuid, withId } from '../fields.ts';
import { all, listQuery, one, page } from '../paging.ts';
import {
  type Recurrence,
  recurrences,
  type TriggerDate,
  type TriggerType,
  triggerDates,
  triggerTypes,
} from '../rules/campaign-triggers.ts';
import { MAX_NAME } from '../rules/limits.ts';
import { withOptOut } from '../rules/text-campaigns.ts';
import { MAX_TEXT } from '../rules/texts.ts';

const namesOf = <K extends string>(of: Readonly<Record<K, string>>) => z.enum(Object.keys(of) as [K, ...K[]]);
const triggerType = namesOf<TriggerType>(triggerTypes);
const recurrence = namesOf<Recurrence>(recurrences);
const channel = z.enum(['email', 'text']);
const dateField = namesOf<TriggerDate>(triggerDates);

/** What it sends goes out with their rights, so no one turns it on or changes it while acting as another user. */
const ADMIN_AS_SENDER: Access = { kind: 'user', roles: ['admin'], no_impersonation: true };

/** What makes an email or text go out by itself. */
const campaignTrigger = entity('CampaignTrigger', {
  id: uuid,
  name: z.string(),
  channel,
  active: z.boolean(),
  trigger_type: triggerType,
  recurrence,
  offset_days: z.int(),
  date_field: dateField.nullable(),
  status_ids: z.array(z.int()),
  tag_ids: z.array(z.int()),
  /** What it sends. Null for the other channel. */
  email: reference.nullable(),
  words: z.string().nullable(),
  company: reference.nullable(),
  business_unit: reference.nullable(),
  /** The campaign that it sends with, and what became of it. Null until it's turned on for the first time, and for `manual`. */
  campaign_id: uuid.nullable(),
  sent: z.int(),
  /** Why it stands still. */
  problem: z.string().nullable(),
  updated_by: reference,
  created_at: isoTime,
  updated_at: isoTime,
});
export type CampaignTrigger = z.infer<typeof campaignTrigger>;

const fields = {
  name: line(MAX_NAME).min(1, 'Enter a name.'),
  active: z.boolean(),
  trigger_type: triggerType,
  recurrence,
  /** Negative for days before the date. */
  offset_days: z.int().min(-365, 'Choose 365 days or fewer.').max(365, 'Choose 365 days or fewer.'),
  date_field: dateField.nullable(),
  status_ids: z.array(serial).max(50, 'Choose 50 statuses or fewer.'),
  tag_ids: z.array(serial).max(50, 'Choose 50 tags or fewer.'),
  /** For emails. */
  email_id: uuid.nullable(),
  /** For texts. */
  words: text(MAX_TEXT)
    .refine((value) => value.trim() !== '', 'Enter a message.')
    .refine((value) => withOptOut(value).length <= MAX_TEXT, 'Shorten the message: “Reply STOP to opt out.” is added.')
    .nullable(),
  company_id: uuid.nullable(),
  business_unit_id: uuid.nullable(),
};
const body = z.object({
  ...fields,
  channel: channel.default('email'),
  email_id: fields.email_id.default(null),
  words: fields.words.default(null),
  active: fields.active.default(false),
  offset_days: fields.offset_days.default(0),
  date_field: fields.date_field.default(null),
  status_ids: fields.status_ids.default([]),
  tag_ids: fields.tag_ids.default([]),
  company_id: fields.company_id.default(null),
  business_unit_id: fields.business_unit_id.default(null),
});
export type NewTrigger = z.infer<typeof body>;
const flag = z.enum(['true', 'false']);

/** R289, R389: campaign triggers. */
export const adminCampaignTriggers = defineEndpoints('admin-campaign-triggers', {
  list: {
    method: 'GET',
    path: '/v1/admin/campaign_triggers',
    access: ADMIN,
    summary: 'List campaign triggers',
    description: '`all` returns every trigger, without pages.',
    query: listQuery(['name', 'trigger_type', 'recurrence', 'updated_at']).extend({
      all: flag.optional(),
      trigger_type: triggerType.optional(),
      recurrence: recurrence.optional(),
    }),
    response: page(campaignTrigger),
  },
  get: {
    method: 'GET',
    path: '/v1/admin/campaign_triggers/{id}',
    access: ADMIN,
    summary: 'Get a campaign trigger',
    params: withId,
    response: one(campaignTrigger),
  },
  create: {
    method: 'POST',
    path: '/v1/admin/campaign_triggers',
    access: ADMIN_AS_SENDER,
    summary: 'Add a campaign trigger',
    description:
      'Once it’s active, it sends its email or text to each contact on the date or after the event, at most once per `recurrence`. What happened before isn’t made up for.',
    body,
    response: one(campaignTrigger),
    status: 201,
  },
  update: {
    method: 'PATCH',
    path: '/v1/admin/campaign_triggers/{id}',
    access: ADMIN_AS_SENDER,
    summary: 'Change a campaign trigger, or turn it on or off',
    description: 'From then on it goes out with your rights. Its type and channel can’t be changed: 422.',
    params: withId,
    body: z.object({ ...fields, channel }).partial(),
    response: one(campaignTrigger),
  },
  delete: {
    method: 'DELETE',
    path: '/v1/admin/campaign_triggers/{id}',
    access: ADMIN,
    summary: 'Delete a campaign trigger',
    description: 'What it sent stays in its campaign, which ends.',
    params: withId,
  },
});

/** The triggers that users can send by hand. */
export const campaignTriggers = defineEndpoints('campaign-triggers', {
  email: {
    method: 'GET',
    path: '/v1/contacts/email_campaign_triggers',
    access: USER,
    summary: 'List the active email triggers that are sent by hand',
    description: 'The choices for `email_campaign_trigger_id`.',
    response: all(entity('CampaignTriggerChoice', { id: uuid, name: z.string(), recurrence, email: reference })),
  },
});
