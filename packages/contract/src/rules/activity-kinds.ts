import type { FeatureKey } from './features.ts';

/** The timeline filters, in display order. A group exists if it has a kind. */
export const activityGroups = {
  notes: 'Notes',
  calls: 'Calls',
  texts: 'Texts',
  activities: 'Activities',
  follow_ups: 'Follow-ups',
  events: 'Events',
  records: 'Policies & files',
  emails: 'Emails',
  changes: 'Changes',
} as const;
export type ActivityGroup = keyof typeof activityGroups;

interface ActivityKindRule {
  readonly group: ActivityGroup;
  /** Singular label: 'Policy'. */
  readonly label: string;
  /** The panel of the contact page that opens its subject (`?open=policy:<id>`). Null if there is nothing to open. */
  readonly opens: string | null;
  /** False if it isn't an interaction, so it doesn't change the contact's last activity. */
  readonly counts?: false;
  /** Users without this feature don't see such entries. */
  readonly feature?: FeatureKey;
}

/** All kinds of timeline entries. To add one, see docs/architecture.md. */
export const activityKinds = {
  created: { group: 'changes', label: 'Added', opens: null },
  imported: { group: 'changes', label: 'Imported', opens: null },
  changed: { group: 'changes', label: 'Change', opens: null },
  status: { group: 'changes', label: 'Status', opens: null },
  owner: { group: 'changes', label: 'Owner', opens: null, counts: false },
  tags: { group: 'changes', label: 'Tags', opens: null },
  deleted: { group: 'changes', label: 'Deleted', opens: null },
  restored: { group: 'changes', label: 'Restored', opens: null },
  merged: { group: 'changes', label: 'Merge', opens: null },
  unmerged: { group: 'changes', label: 'Merge undone', opens: null },
  note: { group: 'notes', label: 'Note', opens: null },
  call: { group: 'calls', label: 'Call', opens: 'call' },
  text: { group: 'texts', label: 'Text', opens: 'text', feature: 'sms' },
  activity: { group: 'activities', label: 'Activity', opens: null },
  follow_up: { group: 'follow_ups', label: 'Follow-up', opens: 'follow_up', feature: 'follow_ups' },
  event: { group: 'events', label: 'Event', opens: 'event' },
  policy: { group: 'records', label: 'Policy', opens: 'policy' },
  security: { group: 'records', label: 'Security', opens: 'security' },
  file: { group: 'records', label: 'File', opens: 'file' },
  rx: { group: 'records', label: 'Rx and Medicare', opens: null, feature: 'rx_details' },
  data_capture: { group: 'records', label: 'Needs analysis', opens: 'data_capture' },
  link: { group: 'changes', label: 'Linked person', opens: 'link', feature: 'linked_contacts' },
  consent: { group: 'changes', label: 'Consent', opens: 'consent', feature: 'contact_permissions' },
  soa: { group: 'records', label: 'Scope of appointment', opens: null, feature: 'soa_requests' },
  quote: { group: 'records', label: 'Medicare quote', opens: 'quote', feature: 'medicare_quotes' },
  application: { group: 'records', label: 'Application', opens: null, feature: 'applications' },
  aftercare: { group: 'changes', label: 'Aftercare', opens: 'aftercare', feature: 'aftercare' },
  web_form: { group: 'activities', label: 'Web form', opens: null },
  email: { group: 'changes', label: 'Email address', opens: null },
  mail: { group: 'emails', label: 'Email', opens: 'sent_email' },
  mailer: { group: 'changes', label: 'Mailing', opens: null },
  workflow: { group: 'changes', label: 'Workflow', opens: null, feature: 'workflow' },
} as const satisfies Record<string, ActivityKindRule>;
export type ActivityKind = keyof typeof activityKinds;

const isKind = (text: string): text is ActivityKind => Object.hasOwn(activityKinds, text);
/** Every kind, in the order of the table. */
export const activityKindNames: readonly ActivityKind[] = Object.keys(activityKinds).filter(isKind);

const isGroup = (text: unknown): text is ActivityGroup =>
  typeof text === 'string' && Object.hasOwn(activityGroups, text);
/** Every group, in the order of the table. */
export const activityGroupNames: readonly ActivityGroup[] = Object.keys(activityGroups).filter(isGroup);
/** Whether a value, such as one from a URL, names a group. */
export const isActivityGroup = isGroup;

/** The definition of a kind. */
export const describeActivity = (kind: ActivityKind): ActivityKindRule => activityKinds[kind];

/** Whether an entry of this kind counts as the contact's last activity. A change of owner doesn't. */
export const countsAsActivity = (kind: ActivityKind): boolean => describeActivity(kind).counts !== false;

/**
 * The kinds that a user with these features sees, limited to the named groups if there are any. Screens offer the groups
 * of the remaining kinds.
 */
export function kindsFor(
  features: { has(feature: FeatureKey): boolean },
  groups: readonly ActivityGroup[] = [],
): ActivityKind[] {
  return activityKindNames.filter((kind) => {
    const { group, feature } = describeActivity(kind);
    return (feature === undefined || features.has(feature)) && (groups.length === 0 || groups.includes(group));
  });
}
