import { z } from 'zod';
import { isoDate, line, serial, text, uuid } from '../fields.ts';
import { eventTypeNames } from '../rules/events.ts';
import {
  MAX_AGE,
  MAX_DESCRIPTION,
  MAX_LABEL,
  MAX_NOTES,
  MAX_REMINDER_MINUTES,
  MAX_SERIAL,
  MAX_STEP_DAYS,
  MAX_STEP_HTML,
  MAX_TITLE,
  MAX_URL,
} from '../rules/limits.ts';
import { MAX_TEXT } from '../rules/texts.ts';
import { depthOf, findStep, isBranching, MAX_DEPTH, MAX_REPLY_WORDS, MAX_STEPS } from '../rules/workflow-steps.ts';
import { contactSearch, sentContactSearch } from './contact-search.ts';

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 09:00.');
const stepId = z.string().regex(/^[a-z0-9-]{4,40}$/, 'A step’s id has only lowercase letters, digits, and hyphens.');
const tags = z.array(serial).max(20, 'Choose 20 tags or fewer.');
const inDays = z.int().min(0).max(MAX_STEP_DAYS, 'Enter 3,650 days (ten years) or less.');
/** The contact's owner, the workflow's owner, or a user by id. */
const person = z.union([z.enum(['contact_owner', 'flow_owner']), uuid]);

const placed = {
  id: stepId,
  /** The condition whose branch it's in. */
  within: z
    .strictObject({ step: stepId, branch: z.enum(['yes', 'no']) })
    .nullable()
    .default(null),
};

const duration = {
  amount: z.int().min(1, 'Enter 1 or more.').max(1000, 'Enter 1,000 or less.'),
  unit: z.enum(['minutes', 'hours', 'days', 'weeks']),
};

/** What a wait waits for. Times of day are in the contact's time zone. */
export const wait = z
  .discriminatedUnion('for', [
    z.strictObject({ for: z.literal('duration'), ...duration }),
    z.strictObject({ for: z.literal('time'), time }),
    z.strictObject({ for: z.literal('weekday'), weekdays: z.array(z.int().min(0).max(6)).max(7), time }),
    z.strictObject({ for: z.literal('date'), date: isoDate, time }),
  ])
  .meta({ id: 'Wait' });
export type Wait = z.infer<typeof wait>;

/** A step, with the wire format of its search. */
const stepWith = <T extends z.ZodType>(search: T) =>
  z.discriminatedUnion('type', [
    z.strictObject({ ...placed, type: z.literal('wait'), wait }),
    z.strictObject({ ...placed, type: z.literal('condition'), search }),
    z.strictObject({ ...placed, type: z.literal('add_tag'), tag_ids: tags }),
    z.strictObject({ ...placed, type: z.literal('remove_tag'), tag_ids: tags }),
    z.strictObject({ ...placed, type: z.literal('set_status'), status_id: serial.nullable() }),
    /** Several are assigned round-robin. */
    z.strictObject({
      ...placed,
      type: z.literal('assign_owner'),
      user_ids: z.array(uuid).max(100, 'Choose 100 users or fewer.'),
    }),
    z.strictObject({
      ...placed,
      type: z.literal('follow_up'),
      title: line(MAX_TITLE),
      note: text(MAX_DESCRIPTION).default(''),
      in_days: inDays,
      time: time.nullable().default(null),
      assignee: person,
    }),
    /** In a user's calendar, with the contact attached. */
    z.strictObject({
      ...placed,
      type: z.literal('create_event'),
      title: line(MAX_TITLE),
      kind: z.enum(eventTypeNames, 'Choose a type.').default('appointment'),
      notes: text(MAX_NOTES).default(''),
      in_days: inDays,
      /** Null: all day. In the contact's time zone. A time that has passed today means tomorrow. */
      time: time.nullable().default(null),
      minutes: z.int().min(5, 'Enter 5 minutes or more.').max(1440, 'Enter 1,440 minutes (a day) or less.').default(30),
      calendar_of: person,
      /** Before the start. Null: no reminder for its owner. */
      reminder_minutes: z
        .int()
        .min(0)
        .max(MAX_REMINDER_MINUTES, 'Choose a time up to four weeks before.')
        .nullable()
        .default(null),
    }),
    /** In the workflow owner's name, to the contact's first deliverable address. */
    z.strictObject({
      ...placed,
      type: z.literal('send_email'),
      purpose: z.enum(['personal', 'marketing']).default('personal'),
      /** With merge fields such as `{{first_name|friend}}`, also in the message. */
      subject: line(MAX_TITLE).default(''),
      html: text(MAX_STEP_HTML).default(''),
      /** Sends this version of a saved email instead. Null: none is chosen yet. */
      saved_email: z
        .strictObject({ id: uuid, version: z.int().min(1).max(MAX_SERIAL) })
        .nullable()
        .optional(),
    }),
    /** From a number of the workflow's owner, to the number that the contact texted from last, or their only one. */
    z.strictObject({
      ...placed,
      type: z.literal('send_text'),
      purpose: z.enum(['personal', 'marketing']).default('personal'),
      /** With merge fields such as `{{first_name|there}}`. */
      words: text(MAX_TEXT).default(''),
    }),
    /** Waits this long at most. Then, and for those who opt out, it's `no`. */
    z.strictObject({ ...placed, type: z.literal('wait_reply'), ...duration }),
    /** The texts since the reply that was waited for have one of these words or phrases. */
    z.strictObject({
      ...placed,
      type: z.literal('reply_says'),
      words: z.array(line(MAX_LABEL).min(1)).max(MAX_REPLY_WORDS, `Enter ${MAX_REPLY_WORDS} words or fewer.`),
    }),
    z.strictObject({ ...placed, type: z.literal('notify'), who: person, text: line(MAX_TITLE) }),
    z.strictObject({ ...placed, type: z.literal('webhook'), url: line(MAX_URL) }),
    z.strictObject({ ...placed, type: z.literal('stop') }),
  ]);

/** A step as a draft. `problems` lists what is missing. A draft can be saved but not activated. */
const step = stepWith(sentContactSearch).meta({ id: 'WorkflowStep' });
/** A step as it's shown. */
const shownStep = stepWith(contactSearch).meta({ id: 'ShownWorkflowStep' });
export const shownSteps = z.array(shownStep);
export type Step = z.infer<typeof shownStep>;

/** The steps of a template, in order. A branch's steps follow their condition. */
export const steps = z
  .array(step)
  .max(MAX_STEPS, `Use ${MAX_STEPS} steps or fewer.`)
  .superRefine((list, check) => {
    const seen = new Set<string>();
    for (const [index, each] of list.entries()) {
      const say = (message: string) => check.addIssue({ code: 'custom', path: [index, 'id'], message });
      if (seen.has(each.id)) say('Two steps have this ID.');
      const parent = each.within && findStep(list, each.within.step);
      if (each.within && (!seen.has(each.within.step) || !parent || !isBranching(parent.type)))
        say('A branch’s steps must come after its condition.');
      else if (depthOf(list, each) > MAX_DEPTH) say(`Conditions can be nested up to ${MAX_DEPTH} levels.`);
      seen.add(each.id);
    }
  });

const days = z.int().min(-MAX_STEP_DAYS).max(MAX_STEP_DAYS);

/** Enrollment triggers. */
export const trigger = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.literal('manual') }),
    z.strictObject({ type: z.literal('created'), how: z.enum(['any', 'by_hand', 'imported']).default('any') }),
    z.strictObject({ type: z.literal('tag_added'), tag_ids: tags.min(1, 'Choose at least one tag.') }),
    z.strictObject({
      type: z.literal('status_changed'),
      status_ids: z.array(serial).min(1, 'Choose at least one status.').max(50),
    }),
    z.strictObject({ type: z.literal('follow_up_done') }),
    /** Survivors of a contact who died. */
    z.strictObject({ type: z.literal('aftercare') }),
    z.strictObject({
      type: z.literal('call_disposition'),
      disposition_ids: z.array(uuid).min(1, 'Choose at least one disposition.').max(50),
    }),
    z.strictObject({
      type: z.literal('date'),
      date: z.enum(['birthday', 'turning', 'renewal_on', 'expires_on', 'policy_anniversary']),
      /** The age for an age trigger. */
      age: z.int().min(1).max(MAX_AGE).default(65),
      /** Negative for days before. */
      offset_days: days.default(0),
    }),
  ])
  .meta({ id: 'WorkflowTrigger' });
export type Trigger = z.infer<typeof trigger>;
