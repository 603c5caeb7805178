import { type Step, steps as stepsSchema } from '@bookline/contract/features/workflow-steps';
import type { TextStatus } from '@bookline/contract/rules/texts';
import { type StepType, stepTypes } from '@bookline/contract/rules/workflow-steps';
import { peopleOf, personWords, type StepNames } from '@bookline/contract/rules/workflow-words';
import { z } from 'zod';
import type { Context } from '../../platform/context.ts';
import { listEmailNames } from '../broadcast-emails/broadcast-emails.api.ts';
import { listTextStates } from '../texts/texts.api.ts';
import { findStatusNames, findTagNames } from './names.queries.ts';
import { listPeopleNames } from './people.queries.ts';

/** The stored details of a step. Invalid details are dropped. */
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
  text_id: z.string().nullish(),
  reply: z.string().nullish(),
  over: z.boolean().default(false),
});
type Kept = z.infer<typeof kept>;

export interface LoggedStep {
  readonly step_type: string | null;
  readonly outcome: string;
  readonly detail: unknown;
}

/** With what became of the texts that were sent. */
export interface LogNames extends StepNames {
  readonly texts: ReadonlyMap<string, { readonly status: TextStatus; readonly problem: string | null }>;
}

/** The names used in logs and steps. */
export async function namesFor(ctx: Context, logs: readonly LoggedStep[], steps: readonly Step[]): Promise<LogNames> {
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
    texts: new Map(
      (
        await listTextStates(
          ctx.db,
          ctx.tenant.id,
          details.flatMap(({ text_id }) => text_id ?? []),
        )
      ).map((text) => [text.id, text]),
    ),
    people: await listPeopleNames(ctx.db, ctx.tenant.id, people),
    emails: await listEmailNames(
      ctx,
      steps.flatMap((step) => (step.type === 'send_email' && step.saved_email ? step.saved_email.id : [])),
    ),
  };
}

const read = (detail: unknown): Kept => kept.safeParse(detail).data ?? kept.parse({});

const lists = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** A sentence on the result of a step for a contact. `zone` is the reader's. */
export function sayLog({ step_type, outcome, detail }: LoggedStep, names: LogNames, zone: string): string {
  const of = read(detail);
  const label = step_type !== null && isStepType(step_type) ? stepTypes[step_type].label : 'Step';
  if (outcome === 'skipped' || outcome === 'failed') return `${label}: ${of.says ?? 'this couldn’t be completed.'}`;
  if (outcome === 'delivered' || outcome === 'undelivered') return sayOutside(step_type, outcome, of);
  const tags = () => lists.format(of.tag_ids.map((id) => names.tags.get(id) ?? 'a deleted one'));
  const person = () => personWords(of.user_id ?? '', names);
  const same = outcome === 'same';
  switch (step_type) {
    case 'wait':
      return of.until ? `Waiting until ${timeWords(of.until, zone)}` : 'No wait needed';
    case 'condition':
      return outcome === 'yes' ? 'Matched. Took the Yes path.' : 'Didn’t match. Took the No path.';
    case 'add_tag':
      return same ? `Already tagged ${tags()}` : `Tagged ${tags()}`;
    case 'remove_tag':
      return same ? `Not tagged ${tags()}` : `Removed the tag ${tags()}`;
    case 'set_status': {
      const status = names.statuses.get(of.status_id ?? 0) ?? 'a deleted one';
      return same ? `The status was already ${status}` : `Changed the status to ${status}`;
    }
    case 'assign_owner':
      return same ? `Already assigned to ${person()}` : `Assigned the contact to ${person()}`;
    case 'follow_up':
      return `Set a follow-up for ${of.due_on ?? 'a day'}, for ${person()}`;
    case 'create_event': {
      const when = of.event_at ? timeWords(of.event_at, zone) : (of.due_on ?? 'a day');
      return `Added “${of.title ?? 'an event'}” to the calendar of ${person()} for ${when}`;
    }
    case 'send_email':
      return `Wrote the email “${of.title ?? '…'}”: it goes out now`;
    case 'send_text':
      return outcome === 'waits'
        ? `${label}: ${of.says ?? ''} It’s sent at ${of.until ? timeWords(of.until, zone) : 'a later time'}.`
        : sayText(of, names);
    case 'wait_reply':
      return sayReply(outcome, of, zone);
    case 'reply_says':
      return outcome === 'yes'
        ? 'The reply says it. Took the Yes path.'
        : 'The reply doesn’t say it. Took the No path.';
    case 'notify':
      return `Notified ${person()}`;
    case 'webhook':
      return `Calling ${of.host ?? 'an address'}`;
    case 'stop':
      return 'Workflow stopped';
    default:
      return label;
  }
}

/** A text with what became of it so far. */
function sayText({ title, text_id }: Kept, { texts }: LogNames): string {
  const text = texts.get(text_id ?? '');
  const words = `“${title ?? '…'}”`;
  if (!text || text.status === 'scheduled' || text.status === 'sending')
    return `Wrote the text ${words}: it goes out now`;
  if (text.status === 'sent' || text.status === 'delivered')
    return `${text.status === 'sent' ? 'Sent' : 'Delivered'} the text ${words}`;
  return `The text ${words} was not ${text.status === 'undelivered' ? 'delivered' : 'sent'}: ${text.problem ?? 'the reason is unknown.'}`;
}

function sayReply(outcome: string, { until, reply, title }: Kept, zone: string): string {
  if (outcome === 'yes') return `${title ? `They reply “${title}”` : 'They replied'}. Took the Replied path.`;
  if (outcome === 'waits') return `Waiting for a reply until ${until ? timeWords(until, zone) : 'a later time'}`;
  if (reply === 'unsent') return 'No text was sent, so there is no reply to wait for. Took the No reply path.';
  return `${reply === 'opted_out' ? 'They opted out of texts' : 'No reply arrived'}. Took the No reply path.`;
}

/** The later result of a call or email. */
function sayOutside(type: string | null, outcome: 'delivered' | 'undelivered', { host, answer, says }: Kept): string {
  const done = outcome === 'delivered';
  if (type === 'send_email')
    return done ? 'The email was sent' : `The email was not sent: ${says ?? 'the reason is unknown.'}`;
  if (done) return `${host ?? 'The address'} accepted the call.`;
  return `${host ?? 'The address'} didn’t accept the call${answer ? ` (status ${answer})` : ''}.`;
}

const isStepType = (type: string): type is StepType => Object.hasOwn(stepTypes, type);

const timeWords = (at: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(at));

/** Steps as they are stored. */
export const readSteps = (stored: unknown): readonly Step[] => stepsSchema.parse(stored);
