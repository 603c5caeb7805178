import type { Step, Trigger, Wait } from '../features/workflow-steps.ts';
import { formatNumber } from './numbers.ts';
import { weekdays } from './weekdays.ts';
import { triggerDates, triggerTypes, type WaitUnit } from './workflow-steps.ts';

/** Names by id. Records that no longer exist are missing. */
export interface StepNames {
  readonly tags: ReadonlyMap<number, string>;
  readonly statuses: ReadonlyMap<number, string>;
  readonly people: ReadonlyMap<string, string>;
  /** Saved emails. */
  readonly emails: ReadonlyMap<string, string>;
}

const lists = new Intl.ListFormat('en-US', { type: 'conjunction' });
const named = <K>(ids: readonly K[], names: ReadonlyMap<K, string>, nothing: string, missing = 'deleted'): string =>
  ids.length === 0 ? nothing : lists.format(ids.map((id) => names.get(id) ?? missing));

/** A step in one line: 'Wait 3 days', 'Add the tag T65'. */
export function describeStep(step: Step, names: StepNames): string {
  switch (step.type) {
    case 'wait':
      return describeWait(step.wait);
    case 'condition':
      return 'Does the contact match?';
    case 'add_tag':
      return `Add ${tagWords(step.tag_ids, names)}`;
    case 'remove_tag':
      return `Remove ${tagWords(step.tag_ids, names)}`;
    case 'set_status':
      return `Set status to ${step.status_id === null ? '…' : (names.statuses.get(step.status_id) ?? 'deleted')}`;
    case 'assign_owner':
      return step.user_ids.length > 1
        ? `Assign round-robin to ${named(step.user_ids, names.people, '…')}`
        : `Assign to ${named(step.user_ids, names.people, '…')}`;
    case 'follow_up':
      return `Create follow-up: ${step.title || '…'}`;
    case 'create_event':
      return `Create event: ${step.title || '…'}, ${eventTime(step)}, in the calendar of ${personWords(step.calendar_of, names)}`;
    case 'send_email':
      return `Send email: ${emailWords(step, names)}`;
    case 'send_text':
      return `Send text: ${shortened(subjectWords(step.words)) || '…'}`;
    case 'wait_reply':
      return `Wait up to ${durationWords(step)} for a reply`;
    case 'reply_says':
      return `Does the reply say ${step.words.length === 0 ? '…' : wordList.format(step.words.map((word) => `“${word}”`))}?`;
    case 'notify':
      return `Notify ${personWords(step.who, names)}: ${step.text || '…'}`;
    case 'webhook':
      return `Call ${URL.canParse(step.url) ? new URL(step.url).host : '…'}`;
    case 'stop':
      return 'Stop';
  }
}

/** 'the same day', 'the next day at 9:00 AM', '14 days later'. */
const eventTime = ({ in_days, time }: Extract<Step, { type: 'create_event' }>) =>
  `${in_days === 0 ? 'the same day' : in_days === 1 ? 'the next day' : `${formatNumber(in_days)} days later`}${time === null ? '' : ` at ${timeWords(time)}`}`;

const emailWords = ({ saved_email, subject }: Extract<Step, { type: 'send_email' }>, { emails }: StepNames) => {
  if (saved_email === undefined) return subjectWords(subject) || '…';
  return saved_email === null ? '…' : (emails.get(saved_email.id) ?? 'deleted');
};

/** The subject of an email with placeholders for fields: 'Hello …, your plan'. */
export const subjectWords = (subject: string): string => subject.replace(/\{\{[^}]*\}\}/g, '…');

const tagWords = (ids: readonly number[], { tags }: StepNames) =>
  `${ids.length > 1 ? 'the tags' : 'the tag'} ${named(ids, tags, '…')}`;

/** The users a step names, and the form field. Undefined if none. */
export function peopleOf(step: Step): { readonly field: string; readonly ids: readonly string[] } | undefined {
  const one = (field: string, who: string) =>
    who === 'contact_owner' || who === 'flow_owner' ? undefined : { field, ids: [who] };
  switch (step.type) {
    case 'assign_owner':
      return { field: 'user_ids', ids: step.user_ids };
    case 'follow_up':
      return one('assignee', step.assignee);
    case 'create_event':
      return one('calendar_of', step.calendar_of);
    case 'notify':
      return one('who', step.who);
    default:
      return undefined;
  }
}

/** The label of a step's user. */
export const personWords = (who: string, { people }: Pick<StepNames, 'people'>): string =>
  who === 'contact_owner'
    ? 'the contact’s owner'
    : who === 'flow_owner'
      ? 'the workflow’s owner'
      : (people.get(who) ?? 'a deleted user');

const wordList = new Intl.ListFormat('en-US', { type: 'disjunction' });

const durationWords = ({ amount, unit }: { readonly amount: number; readonly unit: WaitUnit }) =>
  `${formatNumber(amount)} ${amount === 1 ? unit.slice(0, -1) : unit}`;

/** The beginning of a longer text, on one line. */
export function shortened(words: string, most = 80): string {
  const line = words.trim().replaceAll(/\s+/g, ' ');
  return line.length > most ? `${line.slice(0, most).trimEnd()}…` : line;
}

/** 'Wait 3 days', 'Wait until Monday or Friday, 9:00 AM'. */
export function describeWait(wait: Wait): string {
  switch (wait.for) {
    case 'duration':
      return `Wait ${durationWords(wait)}`;
    case 'time':
      return `Wait until ${timeWords(wait.time)}`;
    case 'weekday': {
      const days = wait.weekdays.toSorted((a, b) => a - b).map((day) => weekdays[day] ?? '');
      return `Wait until ${days.length === 0 ? '…' : wordList.format(days)}, ${timeWords(wait.time)}`;
    }
    case 'date':
      return `Wait until ${dayWords(wait.date)}, ${timeWords(wait.time)}`;
  }
}

/** '14:30' as '2:30 PM'. */
function timeWords(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

const days = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });
const dayWords = (day: string) => {
  const at = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(at.getTime()) ? day : days.format(at);
};

/** The names in triggers. */
export interface TriggerNames extends Pick<StepNames, 'tags' | 'statuses'> {
  readonly dispositions: ReadonlyMap<string, string>;
}

/** A trigger in one line: '30 days before: reaches 65'. */
export function describeTrigger(trigger: Trigger, names: TriggerNames): string {
  switch (trigger.type) {
    case 'manual':
    case 'aftercare':
    case 'follow_up_done':
      return triggerTypes[trigger.type].label;
    case 'created':
      return { any: 'Contact added', by_hand: 'Contact added by hand', imported: 'Contact imported' }[trigger.how];
    case 'tag_added':
      return `Tag added: ${named(trigger.tag_ids, names.tags, '…')}`;
    case 'status_changed':
      return `Status changed to ${named(trigger.status_ids, names.statuses, '…')}`;
    case 'call_disposition':
      return `Call disposition: ${named(trigger.disposition_ids, names.dispositions, '…', 'inactive')}`;
    case 'date': {
      const what = trigger.date === 'turning' ? `Turns ${trigger.age}` : triggerDates[trigger.date];
      const days = Math.abs(trigger.offset_days);
      if (days === 0) return what;
      return `${days} ${days === 1 ? 'day' : 'days'} ${trigger.offset_days < 0 ? 'before' : 'after'}: ${what.toLowerCase()}`;
    }
  }
}

/** The label of a run's trigger. */
export function describeWhy(why: string): string {
  const words: Readonly<Record<string, string>> = {
    manual: 'Started manually',
    created: 'Contact added',
    tag_added: 'Tag added',
    status_changed: 'Status changed',
    aftercare: 'Enrolled in aftercare',
    follow_up_done: 'Follow-up completed',
    call_disposition: 'Call disposition',
    'date:birthday': 'Birthday',
    'date:turning': 'Age reached',
    'date:renewal_on': 'Policy renewal',
    'date:expires_on': 'Policy expiration',
    'date:policy_anniversary': 'Policy anniversary',
  };
  return words[why] ?? 'Enrolled';
}
