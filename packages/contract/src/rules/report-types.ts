import type {
  ReportBucket,
  ReportChart,
  ReportComparison,
  ReportDimensionOf,
  ReportMeasureOf,
  ReportSourceKey,
} from './report-sources.ts';

/** What a ready report shows, in the language of definitions. */
interface ReadyDefinition<S extends ReportSourceKey = ReportSourceKey> {
  readonly source: S;
  readonly measures: readonly ReportMeasureOf<S>[];
  readonly group_by: readonly { readonly dimension: ReportDimensionOf<S>; readonly bucket?: ReportBucket }[];
  readonly filters?: readonly { readonly dimension: ReportDimensionOf<S>; readonly values: readonly string[] }[];
  readonly date: { readonly field: ReportDimensionOf<S>; readonly in: string } | null;
  readonly chart: ReportChart;
  readonly compare?: ReportComparison;
}

export interface ReadyReport {
  readonly label: string;
  /** What it answers, as a sentence. */
  readonly about: string;
  readonly group: (typeof readyGroups)[number];
  readonly definition: {
    readonly [S in ReportSourceKey]: ReadyDefinition<S>;
  }[ReportSourceKey];
  /** Measures that it also has if the company knows what leads cost. */
  readonly priced?: readonly string[];
  /** Other ways to group it. */
  readonly also?: readonly { readonly dimension: string; readonly bucket?: ReportBucket }[];
}

/** The groups of ready reports, in display order. */
export const readyGroups = ['Sales', 'Leads', 'Activity', 'Compliance', 'Company'] as const;

const active = ['in_force', 'paid_up', 'issued'];

/** Ready reports, in display order. `custom` is what someone builds. */
export const readyReports = {
  production: {
    label: 'Production',
    about: 'Policies and annualized premium by carrier, policy type, status, writing agent, and month.',
    group: 'Sales',
    definition: {
      source: 'policies',
      measures: ['policies', 'annual_premium', 'average_premium'],
      group_by: [{ dimension: 'carrier' }],
      date: { field: 'effective_on', in: 'this_year' },
      chart: 'bar',
      compare: 'same_period_last_year',
    },
    also: [
      { dimension: 'product_line' },
      { dimension: 'policy_status' },
      { dimension: 'writing_agent' },
      { dimension: 'effective_on', bucket: 'month' },
    ],
  },
  book_of_business: {
    label: 'Book of business',
    about: 'What is in force now, by policy type, carrier, and owner.',
    group: 'Sales',
    definition: {
      source: 'policies',
      measures: ['policies', 'policyholders', 'annual_premium', 'face_amount'],
      group_by: [{ dimension: 'product_line' }],
      filters: [{ dimension: 'policy_status', values: active }],
      date: null,
      chart: 'bar',
    },
    also: [{ dimension: 'carrier' }, { dimension: 'owner' }, { dimension: 'state' }],
  },
  persistency: {
    label: 'Persistency',
    about: 'How many policies of each month are still in force.',
    group: 'Sales',
    definition: {
      source: 'policies',
      measures: ['persistency', 'active', 'ended'],
      group_by: [{ dimension: 'effective_on', bucket: 'month' }],
      date: { field: 'effective_on', in: 'last_24_months' },
      chart: 'line',
    },
    also: [{ dimension: 'carrier' }, { dimension: 'product_line' }, { dimension: 'writing_agent' }],
  },
  renewals: {
    label: 'Renewals ahead',
    about: 'Active policies by the month of their renewal.',
    group: 'Sales',
    definition: {
      source: 'policies',
      measures: ['policies', 'policyholders', 'annual_premium'],
      group_by: [{ dimension: 'renewal_on', bucket: 'month' }],
      filters: [{ dimension: 'policy_status', values: active }],
      date: { field: 'renewal_on', in: 'next_12_months' },
      chart: 'bar',
    },
    also: [{ dimension: 'carrier' }, { dimension: 'product_line' }, { dimension: 'owner' }],
  },
  turning_65: {
    label: 'Turning 65',
    about: 'Contacts by the month in which they turn 65.',
    group: 'Sales',
    definition: {
      source: 'contacts',
      measures: ['contacts', 'clients', 'worked_share'],
      group_by: [{ dimension: 'turns_65', bucket: 'month' }],
      date: { field: 'turns_65', in: 'next_12_months' },
      chart: 'bar',
    },
    also: [{ dimension: 'owner' }, { dimension: 'state' }],
  },
  pipeline: {
    label: 'Pipeline',
    about: 'Leads by status.',
    group: 'Leads',
    definition: {
      source: 'contacts',
      measures: ['contacts', 'worked', 'unworked'],
      group_by: [{ dimension: 'status' }],
      filters: [{ dimension: 'category', values: ['lead'] }],
      date: null,
      chart: 'funnel',
    },
    also: [{ dimension: 'owner' }, { dimension: 'agentflow_status' }, { dimension: 'source' }],
  },
  conversion: {
    label: 'Conversion by source',
    about: 'How many contacts of each lead source and vendor were worked and became clients.',
    group: 'Leads',
    definition: {
      source: 'contacts',
      measures: ['contacts', 'worked', 'clients', 'conversion'],
      group_by: [{ dimension: 'source' }],
      date: { field: 'created_at', in: 'last_12_months' },
      chart: 'bar',
      compare: 'previous_period',
    },
    priced: ['cost', 'cost_per_lead', 'cost_per_sale'],
    also: [
      { dimension: 'vendor' },
      { dimension: 'import' },
      { dimension: 'owner' },
      { dimension: 'created_at', bucket: 'month' },
    ],
  },
  lead_aging: {
    label: 'Lead aging',
    about: 'How long leads have waited since their last activity.',
    group: 'Leads',
    definition: {
      source: 'contacts',
      measures: ['contacts'],
      group_by: [{ dimension: 'idle' }],
      filters: [{ dimension: 'category', values: ['lead'] }],
      date: null,
      chart: 'bar',
    },
    also: [{ dimension: 'lead_age' }, { dimension: 'owner' }],
  },
  speed_to_lead: {
    label: 'Speed to lead',
    about: 'How soon new contacts get their first call, text, or email.',
    group: 'Leads',
    definition: {
      source: 'responses',
      measures: ['contacts', 'responded_share', 'within_5_minutes', 'within_hour', 'median_response'],
      group_by: [{ dimension: 'owner' }],
      date: { field: 'created_at', in: 'last_30_days' },
      chart: 'bar',
      compare: 'previous_period',
    },
    also: [
      { dimension: 'source' },
      { dimension: 'vendor' },
      { dimension: 'response' },
      { dimension: 'hour' },
      { dimension: 'created_at', bucket: 'week' },
    ],
  },
  activity: {
    label: 'Activity',
    about: 'What each user did: calls, emails, notes, activities, and completed follow-ups.',
    group: 'Activity',
    definition: {
      source: 'activities',
      measures: ['activities', 'calls', 'emails', 'notes', 'logged', 'follow_ups_done'],
      group_by: [{ dimension: 'person' }],
      date: { field: 'at', in: 'last_30_days' },
      chart: 'bar',
      compare: 'previous_period',
    },
    also: [{ dimension: 'at', bucket: 'day' }, { dimension: 'hour' }, { dimension: 'weekday' }, { dimension: 'kind' }],
  },
  calls: {
    label: 'Calls',
    about: 'Calls, connect rate, and talk time by user, hour, and outcome.',
    group: 'Activity',
    definition: {
      source: 'calls',
      measures: ['calls', 'answered', 'connect_rate', 'talk_time', 'average_talk'],
      group_by: [{ dimension: 'person' }],
      date: { field: 'started_at', in: 'last_30_days' },
      chart: 'bar',
      compare: 'previous_period',
    },
    also: [
      { dimension: 'hour' },
      { dimension: 'weekday' },
      { dimension: 'outcome' },
      { dimension: 'disposition' },
      { dimension: 'started_at', bucket: 'day' },
    ],
  },
  follow_ups: {
    label: 'Follow-ups',
    about: 'Open, overdue, and completed follow-ups by assignee.',
    group: 'Activity',
    definition: {
      source: 'follow_ups',
      measures: ['follow_ups', 'open', 'overdue', 'done', 'on_time_share'],
      group_by: [{ dimension: 'assignee' }],
      date: { field: 'due_on', in: 'last_30_days' },
      chart: 'bar',
    },
    also: [{ dimension: 'progress' }, { dimension: 'owner' }, { dimension: 'due_on', bucket: 'week' }],
  },
  campaign_results: {
    label: 'Campaign results',
    about: 'Delivered, opened, clicked, and answered messages of each campaign.',
    group: 'Activity',
    definition: {
      source: 'campaigns',
      measures: ['recipients', 'sent', 'open_rate', 'click_rate', 'replied', 'unsubscribe_rate', 'bounced'],
      group_by: [{ dimension: 'campaign' }],
      date: { field: 'sent_at', in: 'last_3_months' },
      chart: 'bar',
    },
    also: [{ dimension: 'channel' }, { dimension: 'sent_at', bucket: 'week' }, { dimension: 'owner' }],
  },
  recordings: {
    label: 'Recording completeness',
    about: 'Calls that should have a recording, those that have one, and those whose recording is missing.',
    group: 'Compliance',
    definition: {
      source: 'calls',
      measures: ['answered', 'recording_started', 'recorded', 'recording_missing', 'recording_share'],
      group_by: [{ dimension: 'person' }],
      date: { field: 'started_at', in: 'last_30_days' },
      chart: 'bar',
    },
    also: [{ dimension: 'started_at', bucket: 'week' }, { dimension: 'direction' }],
  },
  soa_forms: {
    label: 'Scope of appointment',
    about: 'Scope of appointment forms by agent, status, and age.',
    group: 'Compliance',
    definition: {
      source: 'soa',
      measures: ['forms', 'waiting', 'signed', 'signed_share', 'average_to_sign'],
      group_by: [{ dimension: 'agent' }],
      date: { field: 'created_at', in: 'last_12_months' },
      chart: 'bar',
    },
    also: [{ dimension: 'form_status' }, { dimension: 'form_age' }, { dimension: 'created_at', bucket: 'month' }],
  },
  consent: {
    label: 'Consent',
    about: 'Consents given and revoked, by channel and how.',
    group: 'Compliance',
    definition: {
      source: 'consents',
      measures: ['given', 'withdrawn', 'contacts'],
      group_by: [{ dimension: 'channel' }],
      date: { field: 'at', in: 'last_12_months' },
      chart: 'bar',
    },
    also: [{ dimension: 'how' }, { dimension: 'person' }, { dimension: 'at', bucket: 'month' }],
  },
  gate_decisions: {
    label: 'Contact decisions',
    about: 'Calls, texts, and emails that a rule allowed or stopped.',
    group: 'Compliance',
    definition: {
      source: 'decisions',
      measures: ['decisions', 'allowed', 'refused', 'refused_share'],
      group_by: [{ dimension: 'rule' }],
      date: { field: 'at', in: 'last_30_days' },
      chart: 'table',
    },
    also: [{ dimension: 'channel' }, { dimension: 'person' }, { dimension: 'at', bucket: 'day' }],
  },
  do_not_contact: {
    label: 'Do not contact',
    about: 'Contacts that must not be called, emailed, or texted.',
    group: 'Compliance',
    definition: {
      source: 'contacts',
      measures: ['contacts', 'do_not_call_count', 'do_not_email_count', 'do_not_text_count', 'reachable_share'],
      group_by: [{ dimension: 'owner' }],
      date: null,
      chart: 'table',
    },
    also: [{ dimension: 'source' }, { dimension: 'status' }],
  },
  imports: {
    label: 'Imports',
    about: 'Imported rows that were added, updated, or rejected, by user.',
    group: 'Company',
    definition: {
      source: 'imports',
      measures: ['imports', 'rows', 'added', 'updated', 'duplicates', 'rejected', 'rejected_share'],
      group_by: [{ dimension: 'person' }],
      date: { field: 'created_at', in: 'last_12_months' },
      chart: 'bar',
    },
    also: [
      { dimension: 'vendor' },
      { dimension: 'source' },
      { dimension: 'result' },
      { dimension: 'created_at', bucket: 'month' },
    ],
  },
  store_orders: {
    label: 'Orders',
    about: 'What was ordered and paid, by type, user, and month.',
    group: 'Company',
    definition: {
      source: 'orders',
      measures: ['orders', 'total', 'refunded', 'net'],
      group_by: [{ dimension: 'order_type' }],
      date: { field: 'paid_at', in: 'this_year' },
      chart: 'bar',
      compare: 'same_period_last_year',
    },
    also: [{ dimension: 'person' }, { dimension: 'fulfillment' }, { dimension: 'paid_at', bucket: 'month' }],
  },
  licenses: {
    label: 'Licenses',
    about: 'Licenses for calls and texts, and how many are assigned.',
    group: 'Company',
    definition: {
      source: 'licenses',
      measures: ['licenses', 'active', 'assigned', 'assigned_share'],
      group_by: [{ dimension: 'channel' }],
      date: null,
      chart: 'table',
    },
    also: [{ dimension: 'person' }, { dimension: 'created_at', bucket: 'month' }],
  },
  retention: {
    label: 'Agent retention',
    about: 'How many users of each month are still active.',
    group: 'Company',
    definition: {
      source: 'users',
      measures: ['users', 'active', 'left', 'retention', 'recent'],
      group_by: [{ dimension: 'joined_at', bucket: 'month' }],
      date: { field: 'joined_at', in: 'last_24_months' },
      chart: 'bar',
    },
    also: [{ dimension: 'manager' }, { dimension: 'role' }],
  },
} as const satisfies Record<string, ReadyReport>;

export type ReadyReportKey = keyof typeof readyReports;
export const isReadyReport = (text: string): text is ReadyReportKey => Object.hasOwn(readyReports, text);
export const readyReportKeys: readonly ReadyReportKey[] = Object.keys(readyReports).filter(isReadyReport);
/** The type of reports that someone built. */
export const CUSTOM_REPORT = 'custom';

const table: Readonly<Record<ReadyReportKey, ReadyReport>> = readyReports;
/** The definition of a ready report. */
export const describeReadyReport = (key: ReadyReportKey): ReadyReport => table[key];

/** The label of a report's type. */
export const reportTypeLabel = (type: string): string => (isReadyReport(type) ? table[type].label : 'Custom');
