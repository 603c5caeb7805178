import type { ActivityKind } from '@bookline/contract/rules/activity-kinds';
import { applicationFormNames } from '@bookline/contract/rules/application-forms';
import { eventDeeds } from '@bookline/contract/rules/events';
import { z } from 'zod';

const label = z.string().min(1);
const record = z.object({ did: z.enum(['added', 'changed', 'removed']), label });
const names = z.object({ names: z.array(z.string()) });
const nothing = z.object({});

/**
 * The fields stored with an entry of each kind, beside the user and the time. They hold text for users, never a health value, an account number, or
 * anything else that is masked elsewhere. Old entries are read with these schemas too: fields that no longer fit are left out.
 */
export const activityDetails = {
  created: nothing,
  imported: z.object({ file_name: z.string() }),
  changed: z.object({ fields: z.array(z.string()) }),
  status: z.object({ from: z.int().nullable(), to: z.int().nullable() }),
  owner: z.object({ from: z.string().nullable(), to: z.string().nullable() }),
  tags: z.object({ from: z.array(z.int()), to: z.array(z.int()) }),
  deleted: nothing,
  restored: nothing,
  merged: names,
  unmerged: names,
  note: nothing,
  call: z.object({
    direction: z.enum(['inbound', 'outbound']),
    /** In the call's values: 'completed', 'no_answer' … */
    outcome: z.string(),
    duration_s: z.int(),
    /** No one hung up: the connection was lost. */
    cut_off: z.boolean().optional(),
    /** The disposition, with its name at that time and its note. */
    disposition_id: z.string().optional(),
    disposition: z.string().optional(),
    body: z.string().optional(),
    /** How activity tracking counts it, once it has a disposition. */
    type: z.string().optional(),
  }),
  activity: z.object({ type: z.string(), outcome: z.string().nullish(), body: z.string().nullish() }),
  follow_up: z.object({
    did: z.enum(['set', 'done', 'reopened', 'snoozed', 'moved', 'removed']),
    title: z.string(),
    /** The local day: `YYYY-MM-DD`. */
    due_on: z.string(),
  }),
  event: z.object({
    did: z.enum(eventDeeds),
    type: z.string(),
    title: z.string(),
    /** Day and hour in the event's zone; an all-day event has no hour. */
    on: z.string(),
    time: z.string().nullable(),
    repeats: z.boolean(),
    /** A visitor booked it on a public page. */
    booked: z.boolean().optional(),
  }),
  policy: record,
  security: record,
  file: record,
  /** The names of the sections, such as 'medications'. */
  rx: z.object({ fields: z.array(z.string()) }),
  data_capture: z.object({ label }),
  /** Without the other contact's name, because not every reader can see that contact. */
  link: z.object({ did: z.enum(['linked', 'unlinked']), contact_id: z.string(), relation: z.string() }),
  consent: z.object({
    did: z.enum(['given', 'withdrawn']),
    channel: z.string(),
    /** The name of an email topic. */
    topic: z.string().optional(),
  }),
  soa: z.object({
    did: z.enum([
      'sent',
      'started',
      'signed',
      'signed_unconfirmed',
      'completed',
      'amended',
      'rejected',
      'signer_confirmed',
    ]),
  }),
  /** Without prices and what they depend on, which is health data. */
  quote: z.object({ did: z.enum(['saved', 'sent', 'removed']) }),
  /** The form, never an answer. */
  application: z.object({
    did: z.enum(['opened', 'sent', 'signed', 'submitted', 'approved', 'declined', 'withdrawn']),
    form: z.enum(applicationFormNames),
  }),
  /** `survivor`: our own workflows reach out. `referred`: the outside service does. Without names, because not every reader sees the others. */
  aftercare: z.object({
    did: z.enum(['died', 'enrolled', 'survivor', 'referred', 'cancelled']),
    survivors: z.int().optional(),
  }),
  /** What a visitor sent from a public page. */
  web_form: z.object({ page: z.string(), body: z.string() }),
  /** The key code of the mail piece identifies a response. */
  mailer: z.object({ kit: z.string(), mailing: z.string(), key_code: z.string() }),
  /** The workflow with its name at that time. */
  workflow: z.object({ did: z.enum(['started', 'finished', 'stopped']), name: label }),
  /** Without the subject, which the email has. */
  mail: z.object({
    did: z.enum([
      'sent',
      'bounced',
      'failed',
      'unsubscribed',
      'resubscribed',
      'topic_off',
      'topic_on',
      'complained',
      'clicked',
      'replied',
    ]),
    address: z.string(),
    /** The name of the topic that they turned off or on. */
    topic: z.string().optional(),
    /** What came back (email_feedback), whose text isn't copied. */
    reply_id: z.string().optional(),
  }),
  /** Without the words, which the text has. */
  text: z.object({
    did: z.enum(['sent', 'failed', 'received', 'clicked', 'opted_out', 'opted_in']),
    /** The contact's number. */
    number: z.string(),
    /** How many pictures and other files. */
    files: z.int().optional(),
  }),
  email: z.object({ did: z.enum(['verified', 'validated']), address: z.string(), result: z.string().nullish() }),
} satisfies Record<ActivityKind, z.ZodObject>;

export type ActivityDetail<K extends ActivityKind> = z.input<(typeof activityDetails)[K]>;

/** Reads the stored detail of an entry by its kind. Undefined if it doesn't fit, as after a change of the schema. */
export function readDetail<K extends ActivityKind>(
  kind: K,
  stored: unknown,
): z.output<(typeof activityDetails)[K]> | undefined {
  return activityDetails[kind].safeParse(stored).data as z.output<(typeof activityDetails)[K]> | undefined;
}
