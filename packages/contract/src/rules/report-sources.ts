import { activityTypeLabel, activityTypeNames } from './activity-types.ts';
import { campaignStates } from './campaigns.ts';
import type { FeatureKey } from './features.ts';
import { genders, maritalStatuses } from './options.ts';
import { policyStatuses, premiumModes, productLines } from './policies.ts';
import { accountTypes, roleLabel } from './roles.ts';
import { SIGNER_NOT_CONFIRMED, soaStatuses } from './soa.ts';
import { adminStatuses, adminStatusLabels, managedTypeLabels } from './store.ts';

interface ReportOption {
  readonly value: string;
  readonly label: string;
}

/**
 * What a dimension's values are. `time` is a day or a moment and is grouped by a bucket. `choice`, `flag`, and `band` list their values in `options`, in display
 * order. `hour` is 0–23 and `weekday` 0–6 from Sunday, in the reader's time zone. `state` is a state's code, and `text` its own label. Others are ids of records.
 */
export type ReportDimensionKind =
  | 'time'
  | 'choice'
  | 'flag'
  | 'band'
  | 'hour'
  | 'weekday'
  | 'state'
  | 'text'
  | 'user'
  | 'status'
  | 'agentflow_status'
  | 'source'
  | 'pool'
  | 'carrier'
  | 'vendor'
  | 'import'
  | 'campaign'
  | 'disposition'
  | 'rule';

/** How a measure's numbers are written: whole numbers, cents, percent (0–100), and seconds. */
export type ReportMeasureKind = 'count' | 'money' | 'percent' | 'duration';

export interface ReportDimension {
  readonly label: string;
  readonly kind: ReportDimensionKind;
  readonly options?: readonly ReportOption[];
  /** The label of rows without a value. */
  readonly empty?: string;
}

export interface ReportMeasure {
  readonly label: string;
  readonly kind: ReportMeasureKind;
  /** How it's counted, as a sentence. */
  readonly about?: string;
}

export interface ReportSource {
  readonly label: string;
  /** What a row of it is, for the builder: 'One policy of a contact you see'. */
  readonly about: string;
  /** False: its rows don't belong to contacts, so list filters don't apply. */
  readonly of_contacts?: false;
  /** The feature that a reader needs. */
  readonly feature?: FeatureKey;
  /** The time dimension that periods use unless a definition names another. */
  readonly date: string;
  readonly dimensions: Readonly<Record<string, ReportDimension>>;
  readonly measures: Readonly<Record<string, ReportMeasure>>;
}

const options = (entries: Readonly<Record<string, string>>): readonly ReportOption[] =>
  Object.entries(entries).map(([value, label]) => ({ value, label }));
const capitalized = (words: readonly string[]) =>
  words.map((value) => ({ value, label: `${value.charAt(0).toUpperCase()}${value.slice(1)}` }));
const yesNo = options({ true: 'Yes', false: 'No' });

/** Days since something, as bands: the last day of each, and the label. The last band has no end. */
export const idleBands = [
  { value: '7', label: '0–7 days' },
  { value: '30', label: '8–30 days' },
  { value: '90', label: '31–90 days' },
  { value: '180', label: '91–180 days' },
  { value: 'more', label: 'Over 180 days' },
] as const;

/** Ages of contacts: the last year of each band, and the label. */
export const ageBands = [
  { value: '17', label: 'Under 18' },
  { value: '29', label: '18–29' },
  { value: '44', label: '30–44' },
  { value: '54', label: '45–54' },
  { value: '63', label: '55–63' },
  { value: '64', label: '64' },
  { value: '74', label: '65–74' },
  { value: 'more', label: '75 and over' },
] as const;

/** Time until the first response: the last minute of each band, and the label. */
export const responseBands = [
  { value: '5', label: 'Within 5 minutes' },
  { value: '60', label: '5–60 minutes' },
  { value: '1440', label: '1–24 hours' },
  { value: '10080', label: '1–7 days' },
  { value: 'more', label: 'Over 7 days' },
  { value: 'never', label: 'No response yet' },
] as const;

const categories = options({ lead: 'Leads', client: 'Clients', recruit: 'Recruits' });

/** Fields of the contact by which every source about contacts can be grouped. */
const ofContact = {
  owner: { label: 'Owner', kind: 'user', empty: 'In a pool' },
  category: { label: 'Category', kind: 'choice', options: categories },
  status: { label: 'Status', kind: 'status', empty: 'No status' },
  source: { label: 'Lead source', kind: 'source', empty: 'No lead source' },
  state: { label: 'State', kind: 'state', empty: 'No state' },
} as const satisfies Record<string, ReportDimension>;

const person = (label: string): ReportDimension => ({ label, kind: 'user', empty: 'No one' });
const time = (label: string): ReportDimension => ({ label, kind: 'time', empty: 'No date' });

/**
 * Every measure and dimension of reports. What isn't listed can't be reported: policy numbers, Medicare and account numbers, health answers, and other values that are masked
 * elsewhere must never be added.
 */
export const reportSources = {
  contacts: {
    label: 'Contacts',
    about: 'Contacts that you see.',
    date: 'created_at',
    dimensions: {
      ...ofContact,
      created_at: time('Date added'),
      last_activity_at: { label: 'Last activity', kind: 'time', empty: 'Never' },
      turns_65: time('Turns 65'),
      agentflow_status: { label: 'Agent-flow status', kind: 'agentflow_status', empty: 'No status' },
      pool: { label: 'Pool', kind: 'pool', empty: 'Not in a pool' },
      vendor: { label: 'Vendor', kind: 'vendor', empty: 'No vendor' },
      import: { label: 'Import', kind: 'import', empty: 'Not imported' },
      gender: { label: 'Gender', kind: 'choice', options: genders, empty: 'Unknown' },
      marital_status: {
        label: 'Marital status',
        kind: 'choice',
        options: capitalized(maritalStatuses),
        empty: 'Unknown',
      },
      age: { label: 'Age', kind: 'band', options: ageBands, empty: 'Unknown' },
      lead_age: { label: 'Time since added', kind: 'band', options: idleBands },
      idle: { label: 'Time since last activity', kind: 'band', options: idleBands, empty: 'Never' },
      do_not_call: { label: 'Do not call', kind: 'flag', options: yesNo },
      do_not_email: { label: 'Do not email', kind: 'flag', options: yesNo },
      do_not_text: { label: 'Do not text', kind: 'flag', options: yesNo },
    },
    measures: {
      contacts: { label: 'Contacts', kind: 'count' },
      worked: { label: 'Worked', kind: 'count', about: 'Contacts with at least one activity.' },
      unworked: { label: 'Not worked', kind: 'count', about: 'Contacts without any activity.' },
      worked_share: { label: 'Worked share', kind: 'percent' },
      clients: { label: 'Clients', kind: 'count' },
      conversion: { label: 'Conversion', kind: 'percent', about: 'Share of contacts that are clients now.' },
      cost: {
        label: 'Cost',
        kind: 'money',
        about:
          'The price per lead of their vendor, or else of their lead source. Contacts without a price don’t count.',
      },
      cost_per_lead: { label: 'Cost per lead', kind: 'money', about: 'Average price of the contacts that have one.' },
      cost_per_sale: {
        label: 'Cost per sale',
        kind: 'money',
        about: 'Cost divided by the contacts with a price that are clients now.',
      },
      with_phone: { label: 'With phone', kind: 'count' },
      with_email: { label: 'With email', kind: 'count' },
      do_not_call_count: { label: 'Do not call', kind: 'count' },
      do_not_email_count: { label: 'Do not email', kind: 'count' },
      do_not_text_count: { label: 'Do not text', kind: 'count' },
      reachable_share: {
        label: 'Reachable share',
        kind: 'percent',
        about: 'Share with a phone or email that isn’t marked do not call or do not email.',
      },
    },
  },
  policies: {
    label: 'Policies',
    about: 'Policies of contacts that you see.',
    date: 'effective_on',
    dimensions: {
      carrier: { label: 'Carrier', kind: 'carrier', empty: 'No carrier' },
      product_line: { label: 'Policy type', kind: 'choice', options: productLines },
      policy_status: { label: 'Policy status', kind: 'choice', options: policyStatuses },
      premium_mode: { label: 'Payment mode', kind: 'choice', options: premiumModes, empty: 'No premium' },
      writing_agent: { label: 'Writing agent', kind: 'user', empty: 'No writing agent' },
      effective_on: time('Effective date'),
      expires_on: time('Expiration date'),
      renewal_on: time('Renewal date'),
      added_at: time('Date added'),
      ...ofContact,
    },
    measures: {
      policies: { label: 'Policies', kind: 'count' },
      policyholders: { label: 'Policyholders', kind: 'count', about: 'Contacts, each counted once.' },
      annual_premium: {
        label: 'Annualized premium',
        kind: 'money',
        about: 'Premiums times payments per year. A single premium counts once.',
      },
      average_premium: { label: 'Average annualized premium', kind: 'money' },
      face_amount: { label: 'Face amount', kind: 'money' },
      active: { label: 'In force', kind: 'count', about: 'Policies that are in force or paid up.' },
      ended: { label: 'Lapsed or canceled', kind: 'count' },
      persistency: {
        label: 'Persistency',
        kind: 'percent',
        about: 'Share still in force of the policies that were ever in force.',
      },
      placement: {
        label: 'Placement',
        kind: 'percent',
        about: 'Share issued of the policies that were submitted.',
      },
    },
  },
  activities: {
    label: 'Activities',
    about: 'Calls, emails, notes, logged activities, and follow-ups on contacts that you see.',
    feature: 'activity_tracking',
    date: 'at',
    dimensions: {
      at: time('Date'),
      hour: { label: 'Hour of day', kind: 'hour' },
      weekday: { label: 'Day of week', kind: 'weekday' },
      person: person('User'),
      kind: {
        label: 'Kind',
        kind: 'choice',
        options: options({
          call: 'Calls',
          mail: 'Emails',
          note: 'Notes',
          activity: 'Logged activities',
          follow_up: 'Follow-ups',
        }),
      },
      activity_type: {
        label: 'Activity type',
        kind: 'choice',
        options: activityTypeNames.map((value) => ({ value, label: activityTypeLabel(value) })),
        empty: 'Not logged as an activity',
      },
      ...ofContact,
    },
    measures: {
      activities: { label: 'Activities', kind: 'count' },
      contacts: { label: 'Contacts', kind: 'count', about: 'Contacts, each counted once.' },
      calls: { label: 'Calls', kind: 'count' },
      emails: { label: 'Emails sent', kind: 'count' },
      notes: { label: 'Notes', kind: 'count' },
      logged: { label: 'Logged activities', kind: 'count' },
      follow_ups_done: { label: 'Follow-ups completed', kind: 'count' },
    },
  },
  calls: {
    label: 'Calls',
    about: 'Calls with contacts that you see.',
    feature: 'dialer',
    date: 'started_at',
    dimensions: {
      started_at: time('Date'),
      hour: { label: 'Hour of day', kind: 'hour' },
      weekday: { label: 'Day of week', kind: 'weekday' },
      person: person('User'),
      direction: {
        label: 'Direction',
        kind: 'choice',
        options: options({ outbound: 'Outgoing', inbound: 'Incoming' }),
      },
      outcome: {
        label: 'Outcome',
        kind: 'choice',
        options: options({
          completed: 'Completed',
          no_answer: 'No answer',
          busy: 'Busy',
          failed: 'Failed',
          canceled: 'Canceled',
          refused: 'Not allowed',
          in_progress: 'In progress',
          ringing: 'Ringing',
        }),
      },
      disposition: { label: 'Disposition', kind: 'disposition', empty: 'No disposition' },
      ...ofContact,
    },
    measures: {
      calls: { label: 'Calls', kind: 'count' },
      contacts: { label: 'Contacts', kind: 'count', about: 'Contacts, each counted once.' },
      answered: { label: 'Connected', kind: 'count', about: 'Calls that someone answered.' },
      connect_rate: { label: 'Connect rate', kind: 'percent' },
      talk_time: { label: 'Talk time', kind: 'duration' },
      average_talk: { label: 'Average talk time', kind: 'duration' },
      recorded: { label: 'Recorded', kind: 'count', about: 'Connected calls with a recording that is still stored.' },
      recording_started: { label: 'To be recorded', kind: 'count', about: 'Calls in which recording started.' },
      recording_missing: {
        label: 'Recordings missing',
        kind: 'count',
        about: 'Ended calls in which recording started, without a stored recording.',
      },
      recording_share: {
        label: 'Recording completeness',
        kind: 'percent',
        about: 'Share of connected calls with a recording.',
      },
      disposed_share: {
        label: 'Dispositions completed',
        kind: 'percent',
        about: 'Share of ended calls with a disposition.',
      },
    },
  },
  responses: {
    label: 'Lead response',
    about:
      'Contacts that you see, and how soon after they were added someone called, texted, or emailed them. Messages of workflows and campaigns don’t count.',
    date: 'created_at',
    dimensions: {
      created_at: time('Date added'),
      hour: { label: 'Hour added', kind: 'hour' },
      weekday: { label: 'Day of week added', kind: 'weekday' },
      response: { label: 'Time to first response', kind: 'band', options: responseBands },
      vendor: { label: 'Vendor', kind: 'vendor', empty: 'No vendor' },
      import: { label: 'Import', kind: 'import', empty: 'Not imported' },
      ...ofContact,
    },
    measures: {
      contacts: { label: 'Contacts added', kind: 'count' },
      responded: { label: 'Responded to', kind: 'count' },
      responded_share: { label: 'Response rate', kind: 'percent' },
      within_5_minutes: { label: 'Within 5 minutes', kind: 'percent', about: 'Share of all contacts added.' },
      within_hour: { label: 'Within an hour', kind: 'percent', about: 'Share of all contacts added.' },
      within_day: { label: 'Within a day', kind: 'percent', about: 'Share of all contacts added.' },
      median_response: { label: 'Median time to respond', kind: 'duration' },
      average_response: { label: 'Average time to respond', kind: 'duration' },
    },
  },
  campaigns: {
    label: 'Campaign messages',
    about: 'Emails and texts to contacts that you see, in campaigns of users whose contacts you see.',
    date: 'sent_at',
    dimensions: {
      campaign: { label: 'Campaign', kind: 'campaign' },
      channel: { label: 'Channel', kind: 'choice', options: options({ email: 'Email', text: 'Text' }) },
      result: { label: 'Result', kind: 'choice', options: options(campaignStates) },
      sent_at: { label: 'Date sent', kind: 'time', empty: 'Not sent' },
      ...ofContact,
    },
    measures: {
      recipients: { label: 'Recipients', kind: 'count' },
      sent: { label: 'Delivered', kind: 'count' },
      excluded: { label: 'Excluded', kind: 'count' },
      opened: { label: 'Opened', kind: 'count' },
      open_rate: { label: 'Open rate', kind: 'percent' },
      clicked: { label: 'Clicked', kind: 'count' },
      click_rate: { label: 'Click rate', kind: 'percent' },
      replied: { label: 'Replied', kind: 'count' },
      reply_rate: { label: 'Reply rate', kind: 'percent' },
      unsubscribed: { label: 'Opted out', kind: 'count' },
      unsubscribe_rate: { label: 'Opt-out rate', kind: 'percent' },
      bounced: { label: 'Bounced', kind: 'count' },
    },
  },
  follow_ups: {
    label: 'Follow-ups',
    about: 'Follow-ups of contacts that you see.',
    feature: 'follow_ups',
    date: 'due_on',
    dimensions: {
      due_on: time('Due date'),
      done_at: { label: 'Date completed', kind: 'time', empty: 'Not completed' },
      assignee: { label: 'Assignee', kind: 'user', empty: 'Contact’s owner' },
      progress: {
        label: 'Progress',
        kind: 'choice',
        options: options({ overdue: 'Overdue', open: 'Open', done: 'Completed' }),
      },
      ...ofContact,
    },
    measures: {
      follow_ups: { label: 'Follow-ups', kind: 'count' },
      open: { label: 'Open', kind: 'count', about: 'Not completed, including overdue ones.' },
      overdue: { label: 'Overdue', kind: 'count' },
      done: { label: 'Completed', kind: 'count' },
      done_share: { label: 'Completed share', kind: 'percent' },
      on_time_share: {
        label: 'On time',
        kind: 'percent',
        about: 'Share of completed ones that were completed in time.',
      },
    },
  },
  consents: {
    label: 'Consent',
    about: 'Consents and revocations of contacts that you see.',
    feature: 'contact_permissions',
    date: 'at',
    dimensions: {
      at: time('Date'),
      channel: {
        label: 'Channel',
        kind: 'choice',
        options: options({ call: 'Calls', text: 'Texts', email: 'Emails', third_party: 'Third parties' }),
      },
      did: { label: 'Decision', kind: 'choice', options: options({ given: 'Given', withdrawn: 'Revoked' }) },
      how: {
        label: 'How',
        kind: 'choice',
        options: options({
          verbal: 'Verbal',
          recorded_call: 'Recorded call',
          written: 'Written',
          web_form: 'Web form',
          text_message: 'Text message',
          email: 'Email',
          mark: 'Mark on the contact',
        }),
      },
      person: person('Recorded by'),
      ...ofContact,
    },
    measures: {
      entries: { label: 'Entries', kind: 'count' },
      contacts: { label: 'Contacts', kind: 'count', about: 'Contacts, each counted once.' },
      given: { label: 'Given', kind: 'count' },
      withdrawn: { label: 'Revoked', kind: 'count' },
    },
  },
  decisions: {
    label: 'Contact decisions',
    about: 'Whether calls, texts, and emails to contacts that you see were allowed.',
    date: 'at',
    dimensions: {
      at: time('Date'),
      channel: {
        label: 'Channel',
        kind: 'choice',
        options: options({ call: 'Calls', text: 'Texts', email: 'Emails' }),
      },
      purpose: {
        label: 'Purpose',
        kind: 'choice',
        options: options({ personal: 'Personal', marketing: 'Marketing' }),
      },
      decision: { label: 'Decision', kind: 'choice', options: options({ allowed: 'Allowed', refused: 'Not allowed' }) },
      rule: { label: 'Rule', kind: 'rule', empty: 'Allowed' },
      person: person('Asked by'),
      ...ofContact,
    },
    measures: {
      decisions: { label: 'Decisions', kind: 'count' },
      allowed: { label: 'Allowed', kind: 'count' },
      refused: { label: 'Not allowed', kind: 'count' },
      refused_share: { label: 'Not allowed share', kind: 'percent' },
      contacts: { label: 'Contacts', kind: 'count', about: 'Contacts, each counted once.' },
    },
  },
  soa: {
    label: 'Scope of appointment',
    about: 'Scope of appointment forms of contacts that you see.',
    feature: 'soa_requests',
    date: 'created_at',
    dimensions: {
      created_at: time('Date sent'),
      signed_at: { label: 'Date signed', kind: 'time', empty: 'Not signed' },
      agent: person('Agent'),
      form_status: { label: 'Form status', kind: 'choice', options: [...soaStatuses, SIGNER_NOT_CONFIRMED] },
      form_age: { label: 'Time since sent', kind: 'band', options: idleBands },
      origin: { label: 'Started by', kind: 'choice', options: options({ agent: 'Agent', visitor: 'Visitor' }) },
      language: { label: 'Language', kind: 'text' },
      ...ofContact,
    },
    measures: {
      forms: { label: 'Forms', kind: 'count' },
      waiting: { label: 'Waiting for signature', kind: 'count' },
      signed: {
        label: 'Signed',
        kind: 'count',
        about: 'Ever signed, also if completed or expired since. Forms whose signer isn’t confirmed don’t count.',
      },
      signed_share: { label: 'Signed share', kind: 'percent' },
      completed: { label: 'Completed', kind: 'count' },
      average_to_sign: { label: 'Average time to sign', kind: 'duration' },
      contacts: { label: 'Contacts', kind: 'count', about: 'Contacts, each counted once.' },
    },
  },
  imports: {
    label: 'Imports',
    about: 'Imports by users whose contacts you see.',
    of_contacts: false,
    date: 'created_at',
    dimensions: {
      created_at: time('Date'),
      person: person('User'),
      vendor: { label: 'Vendor', kind: 'vendor', empty: 'No vendor' },
      source: { label: 'Lead source', kind: 'source', empty: 'No lead source' },
      kind: { label: 'Kind', kind: 'choice', options: options({ leads: 'Leads', clients: 'Books of business' }) },
      result: {
        label: 'Status',
        kind: 'choice',
        options: options({
          queued: 'Queued',
          processing: 'Processing',
          complete: 'Complete',
          failed: 'Failed',
          cancelled: 'Canceled',
        }),
      },
    },
    measures: {
      imports: { label: 'Imports', kind: 'count' },
      rows: { label: 'Rows', kind: 'count', about: 'Without empty ones.' },
      added: { label: 'Added', kind: 'count' },
      updated: { label: 'Updated', kind: 'count' },
      duplicates: { label: 'Duplicates', kind: 'count' },
      rejected: { label: 'Rejected', kind: 'count' },
      rejected_share: { label: 'Rejected share', kind: 'percent' },
    },
  },
  orders: {
    label: 'Orders',
    about: 'Paid orders: your own, and for admins everyone’s.',
    of_contacts: false,
    date: 'paid_at',
    dimensions: {
      paid_at: time('Date paid'),
      person: person('User'),
      order_type: { label: 'Order type', kind: 'choice', options: options(managedTypeLabels) },
      fulfillment: {
        label: 'Fulfillment',
        kind: 'choice',
        options: adminStatuses.map((value) => ({ value, label: adminStatusLabels[value] })),
        empty: 'Nothing to fulfill',
      },
    },
    measures: {
      orders: { label: 'Orders', kind: 'count' },
      total: { label: 'Total', kind: 'money', about: 'With tax and shipping.' },
      refunded: { label: 'Refunded', kind: 'money' },
      net: { label: 'Total after refunds', kind: 'money' },
      average_total: { label: 'Average order', kind: 'money' },
    },
  },
  licenses: {
    label: 'Licenses',
    about: 'Licenses for calls and texts: your own, those you pay for, and for admins everyone’s.',
    of_contacts: false,
    date: 'created_at',
    dimensions: {
      created_at: time('Date created'),
      ended_at: { label: 'Date ended', kind: 'time', empty: 'Active' },
      person: { label: 'User', kind: 'user', empty: 'Unassigned' },
      channel: { label: 'Channel', kind: 'choice', options: options({ dialer: 'Calls', sms: 'Texts' }) },
    },
    measures: {
      licenses: { label: 'Licenses', kind: 'count' },
      active: { label: 'Active', kind: 'count' },
      assigned: { label: 'Active and assigned', kind: 'count' },
      assigned_share: { label: 'Assigned share', kind: 'percent', about: 'Share of active licenses that have a user.' },
    },
  },
  users: {
    label: 'Users',
    about: 'Users whose contacts you see.',
    of_contacts: false,
    date: 'joined_at',
    dimensions: {
      joined_at: time('Date added'),
      role: {
        label: 'Role',
        kind: 'choice',
        options: accountTypes.map((value) => ({ value, label: roleLabel(value, 'agent_network') })),
      },
      manager: { label: 'Manager', kind: 'user', empty: 'No manager' },
    },
    measures: {
      users: { label: 'Users', kind: 'count' },
      active: { label: 'Active', kind: 'count', about: 'Can sign in.' },
      left: { label: 'Left', kind: 'count', about: 'Deactivated or deleted.' },
      retention: { label: 'Retention', kind: 'percent', about: 'Share that is still active.' },
      recent: { label: 'Active in the last 30 days', kind: 'count', about: 'Did something here in that time.' },
    },
  },
} as const satisfies Record<string, ReportSource>;

export type ReportSourceKey = keyof typeof reportSources;
export type ReportDimensionOf<S extends ReportSourceKey> = keyof (typeof reportSources)[S]['dimensions'] & string;
export type ReportMeasureOf<S extends ReportSourceKey> = keyof (typeof reportSources)[S]['measures'] & string;

const table: Readonly<Record<ReportSourceKey, ReportSource>> = reportSources;

export const isReportSource = (text: string): text is ReportSourceKey => Object.hasOwn(reportSources, text);
export const reportSourceKeys: readonly ReportSourceKey[] = Object.keys(reportSources).filter(isReportSource);

/** The definition of a source. */
export const describeReportSource = (key: ReportSourceKey): ReportSource => table[key];

const own = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

/** A dimension or measure of a source. Undefined if the source has none of that name. */
export const describeDimension = (source: ReportSourceKey, key: string): ReportDimension | undefined =>
  own(table[source].dimensions, key);
export const describeMeasure = (source: ReportSourceKey, key: string): ReportMeasure | undefined =>
  own(table[source].measures, key);

/** Whether a measure is a share, an average, or a median: rows of it don't add up, and without records it has no figure. */
export const isAverage = (key: string, kind: string): boolean =>
  kind === 'percent' || /^(average|median|cost_per)_/.test(key);

/** How days and moments are grouped. Weeks start on Sunday. */
export const reportBuckets = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  quarter: 'Quarter',
  year: 'Year',
} as const;
export type ReportBucket = keyof typeof reportBuckets;

export const reportCharts = {
  table: 'Table',
  bar: 'Bar chart',
  line: 'Line chart',
  stacked: 'Stacked bars',
  funnel: 'Funnel',
  heat_map: 'Heat map',
} as const;
export type ReportChart = keyof typeof reportCharts;

export const reportComparisons = {
  previous_period: 'Previous period',
  same_period_last_year: 'Same period last year',
} as const;
export type ReportComparison = keyof typeof reportComparisons;
