import type { Step, Trigger, Wait } from '../features/workflow-steps.ts';
import { triggerDates, triggerTypes, weekdays } from './workflow-steps.ts';

/** What ids stand for; whatever is not there any more is missing. */
export interface StepNames {
  readonly tags: ReadonlyMap<number, string>;
  readonly statuses: ReadonlyMap<number, string>;
  readonly people: ReadonlyMap<string, string>;
}

const lists = new Intl.ListFormat('en-US', { type: 'conjunction' });
const named = <K>(ids: readonly K[], names: ReadonlyMap<K, string>, nothing: string): string =>
  ids.length === 0 ? nothing : lists.format(ids.map((id) => names.get(id) ?? 'one that is gone'));

/** A step in a line: 'Wait 3 days', 'Add the tag T65'. */
export function describeStep(step: Step, names: StepNames): string {
  switch (step.type) {
    case 'wait':
      return describeWait(step.wait);
    case 'condition':
      return 'Does the contact match?';
    case 'add_tag':
      return `Add ${tagWords(step.tag_ids, names)}`;
    case 'remove_tag':
      return `Take off ${tagWords(step.tag_ids, names)}`;
    case 'set_status':
      return `Set the status to ${step.status_id === null ? '…' : (names.statuses.get(step.status_id) ?? 'one that is gone')}`;
    case 'assign_owner':
      return step.user_ids.length > 1
        ? `Give to ${named(step.user_ids, names.people, '…')} in turn`
        : `Give to ${named(step.user_ids, names.people, '…')}`;
    case 'follow_up':
      return `Set a follow-up: ${step.title || '…'}`;
    case 'create_event':
      return `Create an event: ${step.title || '…'}, ${eventTime(step)}, in the calendar of ${personWords(step.calendar_of, names)}`;
    case 'send_email':
      return `Send an e-mail: ${subjectWords(step.subject) || '…'}`;
    case 'notify':
      return `Tell ${personWords(step.who, names)}: ${step.text || '…'}`;
    case 'webhook':
      return `Call ${URL.canParse(step.url) ? new URL(step.url).host : '…'}`;
    case 'stop':
      return 'Stop here';
  }
}

/** 'the same day', 'the next day at 9:00 AM', '14 days later'. */
const eventTime = ({ in_days, time }: Extract<Step, { type: 'create_event' }>) =>
  `${in_days === 0 ? 'the same day' : in_days === 1 ? 'the next day' : `${in_days.toLocaleString('en-US')} days later`}${time === null ? '' : ` at ${timeWords(time)}`}`;

/** The subject of a mail before it is anybody's: 'Hello …, your plan'. */
export const subjectWords = (subject: string): string => subject.replace(/\{\{[^}]*\}\}/g, '…');

const tagWords = (ids: readonly number[], { tags }: StepNames) =>
  `${ids.length > 1 ? 'the tags' : 'the tag'} ${named(ids, tags, '…')}`;

/** Who a step names by id, in which field of its form; undefined where it names nobody. */
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

/** Whom a step means. */
export const personWords = (who: string, { people }: Pick<StepNames, 'people'>): string =>
  who === 'contact_owner'
    ? 'the contact’s owner'
    : who === 'flow_owner'
      ? 'the workflow’s owner'
      : (people.get(who) ?? 'somebody who is gone');

/** 'Wait 3 days', 'Wait until Monday or Friday, 9:00 AM'. */
export function describeWait(wait: Wait): string {
  switch (wait.for) {
    case 'duration': {
      const unit = wait.amount === 1 ? wait.unit.slice(0, -1) : wait.unit;
      return `Wait ${wait.amount.toLocaleString('en-US')} ${unit}`;
    }
    case 'time':
      return `Wait until ${timeWords(wait.time)}`;
    case 'weekday': {
      const days = wait.weekdays.toSorted((a, b) => a - b).map((day) => weekdays[day] ?? '');
      const or = new Intl.ListFormat('en-US', { type: 'disjunction' });
      return `Wait until ${days.length === 0 ? '…' : or.format(days)}, ${timeWords(wait.time)}`;
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

/** What lets contacts in, in a line: '30 days before: reaches 65'. */
export function describeTrigger(trigger: Trigger, names: Pick<StepNames, 'tags' | 'statuses'>): string {
  switch (trigger.type) {
    case 'manual':
    case 'follow_up_done':
      return triggerTypes[trigger.type].label;
    case 'created':
      return { any: 'A contact is added', by_hand: 'A contact is added by hand', imported: 'A contact is imported' }[
        trigger.how
      ];
    case 'tag_added':
      return `Tag added: ${named(trigger.tag_ids, names.tags, '…')}`;
    case 'status_changed':
      return `Status becomes ${named(trigger.status_ids, names.statuses, '…')}`;
    case 'date': {
      const what = trigger.date === 'turning' ? `Reaches ${trigger.age}` : triggerDates[trigger.date];
      const days = Math.abs(trigger.offset_days);
      if (days === 0) return what;
      return `${days} ${days === 1 ? 'day' : 'days'} ${trigger.offset_days < 0 ? 'before' : 'after'}: ${what.toLowerCase()}`;
    }
  }
}

/** What let a contact in, as its run keeps it. */
export function describeWhy(why: string): string {
  const words: Readonly<Record<string, string>> = {
    manual: 'Started by hand',
    created: 'The contact was added',
    tag_added: 'A tag was added',
    status_changed: 'The status changed',
    follow_up_done: 'A follow-up was done',
    'date:birthday': 'Birthday',
    'date:turning': 'Reached an age',
    'date:renewal_on': 'Renewal of a policy',
    'date:expires_on': 'End of a policy',
    'date:policy_anniversary': 'Anniversary of a policy',
  };
  return words[why] ?? 'It came in';
}
