import { z } from 'zod';
import { isoDate, line, serial, text, uuid } from '../fields.ts';
import { eventTypeNames } from '../rules/events.ts';
import { depthOf, findStep, MOST_DEPTH, MOST_STEPS } from '../rules/workflow-steps.ts';
import { contactSearch, sentContactSearch } from './contact-search.ts';

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Give a time such as 09:00.');
const stepId = z.string().regex(/^[a-z0-9-]{4,40}$/, 'A step has an id of small letters and digits.');
const tags = z.array(serial).max(20, 'At most 20 tags.');
const inDays = z.int().min(0).max(3650, 'At most ten years.');
/** The owner of the contact, whose workflow it is, or somebody by id. */
const person = z.union([z.enum(['contact_owner', 'flow_owner']), uuid]);

const placed = {
  id: stepId,
  /** The condition whose branch it stands in. */
  within: z
    .strictObject({ step: stepId, branch: z.enum(['yes', 'no']) })
    .nullable()
    .default(null),
};

/** What a wait waits for. Times of day are the contact's own. */
export const wait = z.discriminatedUnion('for', [
  z.strictObject({
    for: z.literal('duration'),
    amount: z.int().min(1, 'Wait at least 1.').max(1000, 'At most 1,000.'),
    unit: z.enum(['minutes', 'hours', 'days', 'weeks']),
  }),
  z.strictObject({ for: z.literal('time'), time }),
  z.strictObject({ for: z.literal('weekday'), weekdays: z.array(z.int().min(0).max(6)).max(7), time }),
  z.strictObject({ for: z.literal('date'), date: isoDate, time }),
]);
export type Wait = z.infer<typeof wait>;

/** A step, with how its search travels. */
const stepWith = <T extends z.ZodType>(search: T) =>
  z.discriminatedUnion('type', [
    z.strictObject({ ...placed, type: z.literal('wait'), wait }),
    z.strictObject({ ...placed, type: z.literal('condition'), search }),
    z.strictObject({ ...placed, type: z.literal('add_tag'), tag_ids: tags }),
    z.strictObject({ ...placed, type: z.literal('remove_tag'), tag_ids: tags }),
    z.strictObject({ ...placed, type: z.literal('set_status'), status_id: serial.nullable() }),
    /** Several take turns. */
    z.strictObject({
      ...placed,
      type: z.literal('assign_owner'),
      user_ids: z.array(uuid).max(100, 'At most 100 people.'),
    }),
    z.strictObject({
      ...placed,
      type: z.literal('follow_up'),
      title: line(200),
      note: text(2000).default(''),
      in_days: inDays,
      time: time.nullable().default(null),
      assignee: person,
    }),
    /** In somebody's calendar, with the contact on it. */
    z.strictObject({
      ...placed,
      type: z.literal('create_event'),
      title: line(200),
      kind: z.enum(eventTypeNames, 'Choose a type.').default('appointment'),
      notes: text(5000).default(''),
      in_days: inDays,
      /** Null: the whole day. In the contact's own time; one that is over today is tomorrow's. */
      time: time.nullable().default(null),
      minutes: z.int().min(5, 'At least 5 minutes.').max(1440, 'At most a day.').default(30),
      calendar_of: person,
      /** Before it begins; null: its owner is not reminded. */
      reminder_minutes: z.int().min(0).max(40_320, 'At most four weeks before.').nullable().default(null),
    }),
    /** In the name of whose workflow it is, to the first of the contact's addresses that takes mail. */
    z.strictObject({
      ...placed,
      type: z.literal('send_email'),
      purpose: z.enum(['personal', 'marketing']).default('personal'),
      /** With fields such as `{{first_name|friend}}`, as in the message. */
      subject: line(200).default(''),
      html: text(20_000).default(''),
    }),
    z.strictObject({ ...placed, type: z.literal('notify'), who: person, text: line(200) }),
    z.strictObject({ ...placed, type: z.literal('webhook'), url: line(500) }),
    z.strictObject({ ...placed, type: z.literal('stop') }),
  ]);

/** A step, as it is being written: what is missing is told by `problems` and keeps it from being activated, not from being kept. */
const step = stepWith(sentContactSearch).meta({ id: 'WorkflowStep' });
/** As it is shown. */
const shownStep = stepWith(contactSearch).meta({ id: 'ShownWorkflowStep' });
export const shownSteps = z.array(shownStep);
export type Step = z.infer<typeof shownStep>;

/** The steps of a template, in their order: a branch's after the condition it hangs on. */
export const steps = z
  .array(step)
  .max(MOST_STEPS, `At most ${MOST_STEPS} steps.`)
  .superRefine((list, check) => {
    const seen = new Set<string>();
    for (const [index, each] of list.entries()) {
      const say = (message: string) => check.addIssue({ code: 'custom', path: [index, 'id'], message });
      if (seen.has(each.id)) say('Two steps have this id.');
      if (each.within && (!seen.has(each.within.step) || findStep(list, each.within.step)?.type !== 'condition'))
        say('A step stands in the branch of a condition that comes before it.');
      else if (depthOf(list, each) > MOST_DEPTH) say(`Conditions can stand in one another ${MOST_DEPTH} deep.`);
      seen.add(each.id);
    }
  });

const days = z.int().min(-3650).max(3650);

/** What lets a contact in. */
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
    z.strictObject({
      type: z.literal('date'),
      date: z.enum(['birthday', 'turning', 'renewal_on', 'expires_on', 'policy_anniversary']),
      /** The age, where one is reached. */
      age: z.int().min(1).max(130).default(65),
      /** Before the day where negative. */
      offset_days: days.default(0),
    }),
  ])
  .meta({ id: 'WorkflowTrigger' });
export type Trigger = z.infer<typeof trigger>;
