import type { ActivityKind } from '@bookline/contract/rules/activity-kinds';
import { eventDeeds } from '@bookline/contract/rules/events';
import { z } from 'zod';

const label = z.string().min(1);
const record = z.object({ did: z.enum(['added', 'changed', 'removed']), label });
const names = z.object({ names: z.array(z.string()) });
const nothing = z.object({});

/**
 * What an entry of each kind keeps beside who and when. Words for a person, never a health value, an account number or anything else
 * that a mask hides elsewhere. Old entries are read with these too: what no longer fits is told without its particulars.
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
    /** As the call has it: 'completed', 'no_answer' … */
    outcome: z.string(),
    duration_s: z.int(),
  }),
  activity: z.object({ type: z.string(), outcome: z.string().nullish(), body: z.string().nullish() }),
  follow_up: z.object({
    did: z.enum(['set', 'done', 'reopened', 'snoozed', 'moved', 'removed']),
    title: z.string(),
    /** The day, where it lies: `YYYY-MM-DD`. */
    due_on: z.string(),
  }),
  event: z.object({
    did: z.enum(eventDeeds),
    type: z.string(),
    title: z.string(),
    /** Day and hour in the zone of the event; no hour where it lasts whole days. */
    on: z.string(),
    time: z.string().nullable(),
    repeats: z.boolean(),
  }),
  policy: record,
  security: record,
  file: record,
  /** The names of the sections, such as 'medications'. */
  rx: z.object({ fields: z.array(z.string()) }),
  data_capture: z.object({ label }),
  /** Not the other's name: whoever reads it may not see them. */
  link: z.object({ did: z.enum(['linked', 'unlinked']), contact_id: z.string(), relation: z.string() }),
  consent: z.object({ did: z.enum(['given', 'withdrawn']), channel: z.string() }),
  /** The piece's key code is what an answer is traced by. */
  mailer: z.object({ kit: z.string(), mailing: z.string(), key_code: z.string() }),
  /** The workflow by the name it had. */
  workflow: z.object({ did: z.enum(['started', 'finished', 'stopped']), name: label }),
  /** Not what it is about: that stands in the mail. */
  mail: z.object({ did: z.enum(['sent', 'bounced', 'failed', 'unsubscribed']), address: z.string() }),
  email: z.object({ did: z.enum(['verified', 'validated']), address: z.string(), result: z.string().nullish() }),
} satisfies Record<ActivityKind, z.ZodObject>;

export type ActivityDetail<K extends ActivityKind> = z.input<(typeof activityDetails)[K]>;

/** What was stored with an entry, as its kind has it; undefined where it does not fit, as after a change of what is kept. */
export function readDetail<K extends ActivityKind>(
  kind: K,
  stored: unknown,
): z.output<(typeof activityDetails)[K]> | undefined {
  return activityDetails[kind].safeParse(stored).data as z.output<(typeof activityDetails)[K]> | undefined;
}
