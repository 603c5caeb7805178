import { type ActivityKind, describeActivity } from '@bookline/contract/rules/activity-kinds';
import { activityOutcomeLabel, activityTypeLabel } from '@bookline/contract/rules/activity-types';
import { applicationForms } from '@bookline/contract/rules/application-forms';
import { callDuration } from '@bookline/contract/rules/dialer';
import { eventTypes, isEventType } from '@bookline/contract/rules/events';
import { displayPhone } from '@bookline/contract/rules/phone';
import type { z } from 'zod';
import { type activityDetails, readDetail } from './activity-details.ts';
import type { TimelineNames } from './timeline.queries.ts';

type Detail<K extends ActivityKind> = z.output<(typeof activityDetails)[K]>;
type Sentences = { readonly [K in ActivityKind]: (detail: Detail<K>, names: TimelineNames) => string };

/** The timeline's sentences by kind. They say what was done, without the user and the time. */
const sentences: Sentences = {
  created: () => 'Added the contact',
  imported: ({ file_name }) => `Imported from ${file_name}`,
  changed: ({ fields }) => `Changed ${[...new Set(fields.map(fieldLabel))].join(', ')}`,
  status: ({ to }, { statuses }) =>
    to === null ? 'Removed the status' : `Changed the status to ${statuses.get(to) ?? 'a deleted one'}`,
  owner: ({ to }, { people, pools }) =>
    pools.has(to ?? '')
      ? `Moved the contact to the pool ${pools.get(to ?? '')}`
      : `Assigned the contact to ${people.get(to ?? '') ?? 'someone'}`,
  tags: ({ from, to }, { tags }) => tagSentence(from, to, tags),
  deleted: () => 'Deleted the contact',
  restored: () => 'Restored the contact',
  merged: ({ names }) => (names.length === 0 ? 'Merged contacts into this one' : `Merged with ${listed(names)}`),
  unmerged: ({ names }) => (names.length === 0 ? 'Undid a merge' : `Undid the merge with ${listed(names)}`),
  note: () => 'Wrote a note',
  call: ({ direction, outcome, duration_s, cut_off, disposition }) =>
    [
      `${callSentence(direction, outcome, duration_s)}${cut_off ? ', cut off' : ''}`,
      ...(disposition ? [disposition] : []),
    ].join(': '),
  activity: ({ type, outcome }) =>
    outcome ? `${activityTypeLabel(type)}: ${activityOutcomeLabel(outcome).toLowerCase()}` : activityTypeLabel(type),
  follow_up: ({ did, title, due_on }) => followUpSentence(did, title, due_on),
  event: (detail) => eventSentence(detail),
  policy: ({ did, label }) => recordSentence(did, 'policy', label),
  security: ({ did, label }) => recordSentence(did, 'security', label),
  file: ({ did, label }) => recordSentence(did, 'file', label),
  rx: ({ fields }) =>
    fields.length === 0 ? 'Changed the Rx and Medicare details' : `Changed ${listed(fields.map(fieldLabel))}`,
  data_capture: ({ label }) => `Filled in the needs analysis ${label}`,
  link: ({ did, contact_id, relation }, { contacts }) => {
    const name = contacts.get(contact_id) ?? 'someone';
    return did === 'linked' ? `Linked ${name} as ${relation.replaceAll('_', ' ')}` : `Unlinked ${name}`;
  },
  consent: ({ did, channel, topic }) => {
    if (topic !== undefined)
      return did === 'given'
        ? `Recorded that they want ${topic} emails`
        : `Recorded that they don’t want ${topic} emails`;
    return did === 'given'
      ? `Recorded consent to ${channelWords(channel)}`
      : `Recorded that consent to ${channelWords(channel)} was revoked`;
  },
  soa: ({ did }) => soaSentences[did],
  quote: ({ did }) => quoteSentences[did],
  application: ({ did, form }) => `${applicationSentences[did]}: ${applicationForms[form].label}`,
  aftercare: ({ did, survivors = 0 }) =>
    did === 'enrolled'
      ? `Enrolled ${survivors === 1 ? 'one survivor' : `${survivors} survivors`} in aftercare`
      : aftercareSentences[did],
  web_form: ({ page }) => `Sent a message from ${page.replace(/^https?:\/\//, '')}`,
  workflow: ({ did, name }) => `${workflowWords[did]} the workflow ${name}`,
  mailer: ({ kit, mailing, key_code }) => `Added to the mailing ${mailing}: ${kit}, key code ${key_code}`,
  text: ({ did, number }) => textSentences[did](displayPhone(number)),
  mail: ({ did, address, topic }) => mailSentences[did](address, topic ?? 'some'),
  email: ({ did, address, result }) =>
    did === 'verified'
      ? `Verified ${address}`
      : `Checked ${address}${result ? `: ${result.replaceAll('_', ' ')}` : ''}`,
};

/** The sentence of an entry. The stored detail is validated: if it doesn't fit, the sentence names only the kind. */
export function sentenceOf<K extends ActivityKind>(kind: K, stored: unknown, names: TimelineNames): string {
  const detail = readDetail(kind, stored);
  return detail === undefined ? describeActivity(kind).label : sentences[kind](detail, names);
}

const unreached: Readonly<Record<string, string>> = {
  busy: 'the line was busy',
  no_answer: 'no answer',
  canceled: 'the caller hung up before anyone answered',
  failed: 'the call didn’t connect',
};

function callSentence(direction: 'inbound' | 'outbound', outcome: string, seconds: number): string {
  if (outcome === 'completed')
    return `${direction === 'outbound' ? 'Called' : 'Was called'}, ${callDuration(seconds)} minutes`;
  if (direction === 'inbound') return 'Missed a call';
  return `Called, ${unreached[outcome] ?? 'the call didn’t connect'}`;
}

function followUpSentence(did: Detail<'follow_up'>['did'], title: string, due_on: string): string {
  const day = dayWords(due_on);
  switch (did) {
    case 'set':
      return `Set a follow-up for ${day}: ${title}`;
    case 'done':
      return `Followed up: ${title}`;
    case 'reopened':
      return `Reopened a follow-up: ${title}`;
    case 'snoozed':
      return `Snoozed a follow-up to ${day}: ${title}`;
    case 'moved':
      return `Moved a follow-up to ${day}: ${title}`;
    case 'removed':
      return `Removed a follow-up: ${title}`;
  }
}

function eventSentence({ did, type, title, on, time, repeats }: Detail<'event'>): string {
  const what = (isEventType(type) ? eventTypes[type].label : 'Event').toLowerCase();
  const when = time ? `${dayWords(on)} at ${hourWords(time)}` : dayWords(on);
  switch (did) {
    case 'added':
      return `Set ${repeats ? 'a repeating ' : /^[aeiou]/.test(what) ? 'an ' : 'a '}${what} for ${when}: ${title}`;
    case 'moved':
      return `Moved the ${what} to ${when}: ${title}`;
    case 'changed':
      return `Changed the ${what} on ${when}: ${title}`;
    case 'done':
      return `Completed the ${what} on ${when}: ${title}`;
    case 'no_show':
      return `Marked the ${what} on ${when} as a no-show: ${title}`;
    case 'cancelled':
      return `Canceled the ${what} on ${when}: ${title}`;
    case 'reopened':
      return `Reopened the ${what} on ${when}: ${title}`;
    case 'deleted':
      return `Deleted the ${what} on ${when}: ${title}`;
    case 'undone':
      return `Undid a change to the ${what} on ${when}: ${title}`;
  }
}

const workflowWords = { started: 'Started', finished: 'Finished', stopped: 'Stopped' } as const;
const textSentences: Readonly<Record<Detail<'text'>['did'], (number: string) => string>> = {
  sent: (number) => `Sent a text to ${number}`,
  failed: (number) => `A text to ${number} wasn’t delivered`,
  received: (number) => `Received a text from ${number}`,
  clicked: (number) => `Clicked a link in a text to ${number}`,
  opted_out: (number) => `${number} opted out of texts`,
  opted_in: (number) => `${number} opted in to texts`,
};
const mailSentences: Readonly<Record<Detail<'mail'>['did'], (address: string, topic: string) => string>> = {
  sent: (address) => `Sent an email to ${address}`,
  bounced: (address) => `An email to ${address} bounced. The address doesn’t exist.`,
  failed: (address) => `An email to ${address} wasn’t accepted`,
  unsubscribed: (address) => `${address} unsubscribed from email`,
  resubscribed: (address) => `${address} subscribed to email again`,
  topic_off: (address, topic) => `${address} turned off ${topic} emails`,
  topic_on: (address, topic) => `${address} turned ${topic} emails on again`,
  complained: (address) => `${address} reported an email as spam`,
  clicked: (address) => `${address} followed a link in an email`,
  replied: (address) => `${address} replied to an email`,
};

const did = { added: 'Added', changed: 'Changed', removed: 'Removed' } as const;
const recordSentence = (what: keyof typeof did, noun: string, label: string) => `${did[what]} the ${noun} ${label}`;

function tagSentence(from: number[], to: number[], tags: ReadonlyMap<number, string>): string {
  const name = (id: number) => tags.get(id) ?? 'a deleted one';
  const added = to.filter((id) => !from.includes(id)).map(name);
  const removed = from.filter((id) => !to.includes(id)).map(name);
  const parts = [
    added.length > 0 && `Tagged ${added.join(', ')}`,
    removed.length > 0 && `removed the tag ${removed.join(', ')}`,
  ];
  const sentence = parts.filter(Boolean).join('; ');
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

const labels: Record<string, string> = {
  medicare: 'Medicare',
  description: 'important note',
  line1: 'street',
  line2: 'street',
  zip: 'ZIP',
  phones: 'phone numbers',
  emails: 'email addresses',
  custom: 'imported columns',
  source_id: 'source',
  agentflow_status_id: 'agent-flow status',
  height_in: 'height',
  weight_lb: 'weight',
};
const fieldLabel = (field: string) => labels[field] ?? field.replaceAll('_', ' ');

const channels: Record<string, string> = {
  call: 'calls',
  sms: 'texts',
  text: 'texts',
  email: 'emails',
  mail: 'letters',
  third_party: 'third-party sharing',
};
const channelWords = (channel: string) => channels[channel] ?? channel.replaceAll('_', ' ');

const lists = new Intl.ListFormat('en-US', { type: 'conjunction' });
const listed = (names: readonly string[]) => lists.format(names);

const hours = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
/** '15:30' as '3:30 PM'. */
const hourWords = (time: string) => hours.format(new Date(`1970-01-01T${time}Z`));

const days = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });
/** '2026-11-24' as 'Tue, Nov 24'. */
function dayWords(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? day : days.format(date);
}

const quoteSentences = {
  saved: 'Saved a Medicare quote',
  sent: 'Emailed a Medicare quote',
  removed: 'Deleted a Medicare quote',
} as const;
const applicationSentences = {
  opened: 'Opened an application',
  sent: 'Sent an application to sign',
  signed: 'Signed the application',
  submitted: 'Submitted the application',
  approved: 'Approved application',
  declined: 'Declined application',
  withdrawn: 'Withdrew the application',
} as const;
const aftercareSentences = {
  died: 'Recorded that the contact is deceased',
  survivor: 'Enrolled them in aftercare as a survivor',
  referred: 'Enrolled them as a survivor with the aftercare service',
  cancelled: 'Corrected the record: the contact isn’t deceased',
} as const;
const soaSentences = {
  started: 'Started a scope of appointment form',
  sent: 'Sent a scope of appointment form',
  signed: 'Signed the scope of appointment form',
  signed_unconfirmed: 'A visitor signed the scope of appointment form. The signer isn’t confirmed',
  completed: 'Completed the scope of appointment form',
  amended: 'Corrected the scope of appointment form',
  rejected: 'Rejected the scope of appointment form',
  signer_confirmed: 'Confirmed who signed the scope of appointment form',
} as const;
