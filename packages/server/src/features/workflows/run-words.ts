import { type Step, steps as stepsSchema } from '@bookline/contract/features/workflow-steps';
import { type StepType, stepTypes } from '@bookline/contract/rules/workflow-steps';
import { peopleOf, personWords, type StepNames } from '@bookline/contract/rules/workflow-words';
import { z } from 'zod';
import type { Context } from '../../platform/context.ts';
import { findStatusNames, findTagNames } from './names.queries.ts';
import { listPeopleNames } from './people.queries.ts';

/** What is kept of a step, as it is read: what does not fit costs the particulars. */
const kept = z.object({
  tag_ids: z.array(z.int()).default([]),
  status_id: z.int().nullish(),
  user_id: z.string().nullish(),
  until: z.string().nullish(),
  due_on: z.string().nullish(),
  event_at: z.string().nullish(),
  title: z.string().nullish(),
  host: z.string().nullish(),
  answer: z.int().nullish(),
  says: z.string().nullish(),
  over: z.boolean().default(false),
});
type Kept = z.infer<typeof kept>;

export interface LoggedStep {
  readonly step_type: string | null;
  readonly outcome: string;
  readonly detail: unknown;
}

/** The names that some logs and steps need. */
export async function namesFor(ctx: Context, logs: readonly LoggedStep[], steps: readonly Step[]): Promise<StepNames> {
  const details = logs.map(({ detail }) => read(detail));
  const people = [
    ...details.flatMap(({ user_id }) => user_id ?? []),
    ...steps.flatMap((step) => peopleOf(step)?.ids ?? []),
  ];
  const tags = [
    ...details.flatMap(({ tag_ids }) => tag_ids),
    ...steps.flatMap((step) => (step.type === 'add_tag' || step.type === 'remove_tag' ? step.tag_ids : [])),
  ];
  const statuses = [
    ...details.flatMap(({ status_id }) => status_id ?? []),
    ...steps.flatMap((step) => (step.type === 'set_status' ? (step.status_id ?? []) : [])),
  ];
  return {
    tags: await findTagNames(ctx.db, ctx.tenant.id, tags),
    statuses: await findStatusNames(ctx.db, ctx.tenant.id, statuses),
    people: await listPeopleNames(ctx.db, ctx.tenant.id, people),
  };
}

const read = (detail: unknown): Kept => kept.safeParse(detail).data ?? kept.parse({});

const lists = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** What became of a contact at a step, in a sentence. `zone` is the reader's. */
export function sayLog({ step_type, outcome, detail }: LoggedStep, names: StepNames, zone: string): string {
  const of = read(detail);
  const label = step_type !== null && isStepType(step_type) ? stepTypes[step_type].label : 'Step';
  if (outcome === 'skipped' || outcome === 'failed') return `${label}: ${of.says ?? 'this could not be done.'}`;
  if (outcome === 'delivered' || outcome === 'undelivered') return sayOutside(step_type, outcome, of);
  const tags = () => lists.format(of.tag_ids.map((id) => names.tags.get(id) ?? 'one that is gone'));
  const person = () => personWords(of.user_id ?? '', names);
  const same = outcome === 'same';
  switch (step_type) {
    case 'wait':
      return of.until ? `Waits until ${timeWords(of.until, zone)}` : 'Nothing to wait for';
    case 'condition':
      return outcome === 'yes' ? 'Matches: went on with yes' : 'Does not match: went on with no';
    case 'add_tag':
      return same ? `Had ${tags()} already` : `Tagged ${tags()}`;
    case 'remove_tag':
      return same ? `Had no ${tags()}` : `Took off ${tags()}`;
    case 'set_status': {
      const status = names.statuses.get(of.status_id ?? 0) ?? 'one that is gone';
      return same ? `The status was ${status} already` : `Changed the status to ${status}`;
    }
    case 'assign_owner':
      return same ? `Belonged to ${person()} already` : `Handed the contact to ${person()}`;
    case 'follow_up':
      return `Set a follow-up for ${of.due_on ?? 'a day'}, for ${person()}`;
    case 'create_event': {
      const when = of.event_at ? timeWords(of.event_at, zone) : (of.due_on ?? 'a day');
      return `Put “${of.title ?? 'an event'}” into the calendar of ${person()}, for ${when}`;
    }
    case 'send_email':
      return `Wrote the e-mail “${of.title ?? '…'}”: it goes out now`;
    case 'notify':
      return `Told ${person()}`;
    case 'webhook':
      return `Calls ${of.host ?? 'an address'}`;
    case 'stop':
      return 'Stopped here';
    default:
      return label;
  }
}

/** What became of a call or a mail after the step. */
function sayOutside(type: string | null, outcome: 'delivered' | 'undelivered', { host, answer, says }: Kept): string {
  const done = outcome === 'delivered';
  if (type === 'send_email')
    return done ? 'The e-mail was sent' : `The e-mail was not sent: ${says ?? 'nobody knows why.'}`;
  if (done) return `${host ?? 'The address'} took the call.`;
  return `${host ?? 'The address'} did not take the call${answer ? ` (it answered ${answer})` : ''}.`;
}

const isStepType = (type: string): type is StepType => Object.hasOwn(stepTypes, type);

const timeWords = (at: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(at));

/** Steps as they are stored. */
export const readSteps = (stored: unknown): readonly Step[] => stepsSchema.parse(stored);
