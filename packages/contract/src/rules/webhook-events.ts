import { type ActivityKind, describeActivity } from './activity-kinds.ts';
import type { FeatureKey } from './features.ts';

interface WebhookEventRule {
  /** The sentence of the reference: 'A note was added to a contact.' */
  readonly label: string;
  /** The heading it's listed under. */
  readonly group: string;
  /** The timeline entries that report it. Absent if it isn't about a contact. */
  readonly entry?: {
    readonly kinds: readonly ActivityKind[];
    readonly did?: readonly string[];
    readonly booked?: true;
  };
  /** The fields of `detail`. Nothing else of an entry is ever sent. */
  readonly detail: readonly string[];
  /** What `record_id` names. Absent: nothing. */
  readonly record?: string;
}

const entry = (kinds: ActivityKind | readonly ActivityKind[], ...did: readonly string[]) => ({
  kinds: typeof kinds === 'string' ? [kinds] : kinds,
  ...(did.length > 0 && { did }),
});

const FOLLOW_UP = { group: 'Follow-ups', detail: ['due_on'], record: 'follow-up' } as const;
const EVENT = { group: 'Calendar', detail: ['type', 'on', 'time', 'repeats'], record: 'event' } as const;
const TEXT = { group: 'Texts', detail: ['files'], record: 'text' } as const;
const EMAIL = { group: 'Emails', detail: [], record: 'email' } as const;
const POLICY = { group: 'Policies and files', detail: [], record: 'policy' } as const;
const SECURITY = { group: 'Policies and files', detail: [], record: 'security' } as const;
const FILE = { group: 'Policies and files', detail: [], record: 'file' } as const;
const SOA = { group: 'Sales', detail: [], record: 'scope of appointment form' } as const;
const QUOTE = { group: 'Sales', detail: [], record: 'quote' } as const;
const APPLICATION = { group: 'Sales', detail: ['form'], record: 'application' } as const;

/**
 * Everything that a webhook can report, in the order of the reference. Payloads hold ids, times, and the names of changed fields, never text that
 * someone wrote, a health value, or anything that is encrypted.
 */
export const webhookEvents = {
  'contact.created': {
    label: 'A contact was added or imported.',
    group: 'Contacts',
    entry: entry(['created', 'imported']),
    detail: ['how'],
  },
  'contact.updated': {
    label: 'Fields of a contact changed.',
    group: 'Contacts',
    entry: entry('changed'),
    detail: ['fields'],
  },
  'contact.status_changed': {
    label: 'The status of a contact changed.',
    group: 'Contacts',
    entry: entry('status'),
    detail: ['from', 'to'],
  },
  'contact.owner_changed': {
    label: 'A contact was assigned to another owner or pool.',
    group: 'Contacts',
    entry: entry('owner'),
    detail: ['from', 'to'],
  },
  'contact.tags_changed': {
    label: 'The tags of a contact changed.',
    group: 'Contacts',
    entry: entry('tags'),
    detail: ['from', 'to'],
  },
  'contact.merged': {
    label: 'Other contacts were merged into a contact.',
    group: 'Contacts',
    entry: entry('merged'),
    detail: [],
  },
  'contact.unmerged': {
    label: 'A merge into a contact was undone.',
    group: 'Contacts',
    entry: entry('unmerged'),
    detail: [],
  },
  'contact.deleted': { label: 'A contact was deleted.', group: 'Contacts', entry: entry('deleted'), detail: [] },
  'contact.restored': { label: 'A contact was restored.', group: 'Contacts', entry: entry('restored'), detail: [] },
  'contact.linked': {
    label: 'Two contacts were linked, or unlinked.',
    group: 'Contacts',
    entry: entry('link'),
    detail: ['did', 'relation'],
  },
  'contact.deceased': {
    label: 'A contact was recorded as deceased.',
    group: 'Contacts',
    entry: entry('aftercare', 'died'),
    detail: [],
  },
  'consent.changed': {
    label: 'Consent of a contact was recorded or revoked.',
    group: 'Contacts',
    entry: entry('consent'),
    detail: ['did', 'channel'],
  },
  'note.created': {
    label: 'A note was added to a contact.',
    group: 'Activity',
    entry: entry('note'),
    detail: [],
    record: 'note',
  },
  'activity.logged': {
    label: 'An activity was logged.',
    group: 'Activity',
    entry: entry('activity'),
    detail: ['type', 'outcome'],
  },
  'call.ended': {
    label: 'A call with a contact ended. Sent again with the disposition when one is chosen later.',
    group: 'Activity',
    entry: entry('call'),
    detail: ['direction', 'outcome', 'duration_s', 'cut_off', 'disposition_id', 'disposition'],
    record: 'call',
  },
  'form.submitted': {
    label: 'A visitor sent the form of a public page.',
    group: 'Activity',
    entry: entry('web_form'),
    detail: ['page'],
  },
  'workflow.started': {
    label: 'A contact was enrolled in a workflow.',
    group: 'Activity',
    entry: entry('workflow', 'started'),
    detail: ['name'],
  },
  'workflow.finished': {
    label: 'A contact finished a workflow.',
    group: 'Activity',
    entry: entry('workflow', 'finished'),
    detail: ['name'],
  },
  'follow_up.created': { ...FOLLOW_UP, label: 'A follow-up was added.', entry: entry('follow_up', 'set') },
  'follow_up.updated': {
    ...FOLLOW_UP,
    label: 'A follow-up was moved, snoozed, or reopened.',
    entry: entry('follow_up', 'moved', 'snoozed', 'reopened'),
  },
  'follow_up.completed': { ...FOLLOW_UP, label: 'A follow-up was completed.', entry: entry('follow_up', 'done') },
  'follow_up.deleted': { ...FOLLOW_UP, label: 'A follow-up was removed.', entry: entry('follow_up', 'removed') },
  'calendar_event.created': { ...EVENT, label: 'An event with a contact was added.', entry: entry('event', 'added') },
  'calendar_event.updated': {
    ...EVENT,
    label: 'An event with a contact was moved, changed, or reopened.',
    entry: entry('event', 'moved', 'changed', 'reopened', 'undone'),
  },
  'calendar_event.completed': {
    ...EVENT,
    label: 'An event with a contact was completed.',
    entry: entry('event', 'done'),
  },
  'calendar_event.no_show': {
    ...EVENT,
    label: 'An event with a contact was marked as a no-show.',
    entry: entry('event', 'no_show'),
  },
  'calendar_event.canceled': {
    ...EVENT,
    label: 'An event with a contact was canceled.',
    entry: entry('event', 'cancelled'),
  },
  'calendar_event.deleted': {
    ...EVENT,
    label: 'An event with a contact was deleted.',
    entry: entry('event', 'deleted'),
  },
  'booking.created': {
    ...EVENT,
    label: 'A visitor booked an appointment on a public page.',
    entry: { ...entry('event', 'added'), booked: true },
  },
  'text.received': { ...TEXT, label: 'A text from a contact arrived.', entry: entry('text', 'received') },
  'text.sent': { ...TEXT, label: 'A text to a contact was sent.', entry: entry('text', 'sent') },
  'text.failed': { ...TEXT, label: 'A text to a contact wasn’t delivered.', entry: entry('text', 'failed') },
  'text.opted_out': { ...TEXT, label: 'A contact opted out of texts.', entry: entry('text', 'opted_out') },
  'text.opted_in': { ...TEXT, label: 'A contact opted in to texts.', entry: entry('text', 'opted_in') },
  'email.sent': { ...EMAIL, label: 'An email to a contact was sent.', entry: entry('mail', 'sent') },
  'email.received': { ...EMAIL, label: 'A contact replied to an email.', entry: entry('mail', 'replied') },
  'email.clicked': { ...EMAIL, label: 'A contact followed a link in an email.', entry: entry('mail', 'clicked') },
  'email.failed': {
    ...EMAIL,
    label: 'An email to a contact bounced or wasn’t accepted.',
    entry: entry('mail', 'bounced', 'failed'),
  },
  'email.unsubscribed': {
    ...EMAIL,
    label: 'A contact unsubscribed from email, or reported it as spam.',
    entry: entry('mail', 'unsubscribed', 'complained'),
  },
  'policy.created': { ...POLICY, label: 'A policy was added.', entry: entry('policy', 'added') },
  'policy.updated': { ...POLICY, label: 'A policy changed.', entry: entry('policy', 'changed') },
  'policy.deleted': { ...POLICY, label: 'A policy was removed.', entry: entry('policy', 'removed') },
  'security.created': { ...SECURITY, label: 'A security was added.', entry: entry('security', 'added') },
  'security.updated': { ...SECURITY, label: 'A security changed.', entry: entry('security', 'changed') },
  'security.deleted': { ...SECURITY, label: 'A security was removed.', entry: entry('security', 'removed') },
  'file.created': { ...FILE, label: 'A file was added to a contact.', entry: entry('file', 'added') },
  'file.deleted': { ...FILE, label: 'A file of a contact was removed.', entry: entry('file', 'removed') },
  'soa.sent': { ...SOA, label: 'A scope of appointment form was sent.', entry: entry('soa', 'sent', 'started') },
  'soa.signed': {
    ...SOA,
    label: 'A contact or visitor signed a scope of appointment form.',
    entry: entry('soa', 'signed', 'signed_unconfirmed'),
  },
  'soa.completed': { ...SOA, label: 'A scope of appointment form was completed.', entry: entry('soa', 'completed') },
  'quote.saved': { ...QUOTE, label: 'A Medicare quote was saved.', entry: entry('quote', 'saved') },
  'quote.sent': { ...QUOTE, label: 'A Medicare quote was emailed.', entry: entry('quote', 'sent') },
  'application.sent': {
    ...APPLICATION,
    label: 'An application was sent to sign.',
    entry: entry('application', 'sent'),
  },
  'application.signed': { ...APPLICATION, label: 'An application was signed.', entry: entry('application', 'signed') },
  'application.submitted': {
    ...APPLICATION,
    label: 'An application was submitted.',
    entry: entry('application', 'submitted'),
  },
  'application.decided': {
    ...APPLICATION,
    label: 'An application was approved, declined, or withdrawn.',
    entry: entry('application', 'approved', 'declined', 'withdrawn'),
    detail: ['form', 'did'],
  },
  'import.finished': {
    label: 'An import of yours ended. Admins get those of everyone.',
    group: 'Work',
    detail: ['status', 'counts'],
    record: 'import',
  },
} as const satisfies Record<string, WebhookEventRule>;
export type WebhookEventType = keyof typeof webhookEvents;

/** Whether text names an event that this version sends. */
export const isWebhookEventType = (text: string): text is WebhookEventType => Object.hasOwn(webhookEvents, text);
/** Every type, in the order of the table. */
export const webhookEventTypes: readonly WebhookEventType[] = Object.keys(webhookEvents).filter(isWebhookEventType);

/** The definition of a type. */
export const describeWebhookEvent = (type: WebhookEventType): WebhookEventRule => webhookEvents[type];

/** The feature that a user needs to get events of a type. Undefined if everyone gets them. */
export function featureOfWebhookEvent(type: WebhookEventType): FeatureKey | undefined {
  const [kind] = describeWebhookEvent(type).entry?.kinds ?? [];
  return kind && describeActivity(kind).feature;
}

/** The statuses of a delivery. `skipped`: before it was sent, the owner lost access to everything in it. */
export const webhookDeliveryStatusNames = ['queued', 'delivered', 'failed', 'skipped'] as const;
/** Whether a value, such as one from a URL, is a status. */
export const isWebhookDeliveryStatus = (value: unknown): value is (typeof webhookDeliveryStatusNames)[number] =>
  webhookDeliveryStatusNames.some((name) => name === value);

/** The type of the event that the test button sends. */
export const WEBHOOK_TEST = 'webhook.test';

/** Webhook endpoints of one user. */
export const MAX_WEBHOOK_ENDPOINTS = 20;
/** Changes in one request. */
export const MAX_WEBHOOK_ITEMS = 100;
/** For this long after a new secret, requests are signed with both. */
export const WEBHOOK_SECRET_OVERLAP_H = 24;
/** How long deliveries are listed. */
export const WEBHOOK_LOG_DAYS = 30;
/** The delays between tries, in seconds: almost three days in all. */
export const WEBHOOK_RETRIES_S = [5, 300, 1800, 7200, 21_600, 43_200, 86_400, 86_400] as const;
