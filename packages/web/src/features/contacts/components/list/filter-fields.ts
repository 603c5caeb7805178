import type { SearchEntries } from '@bookline/contract/features/contact-search';
import type { DatesField, FieldGroup, FilterField, NumbersField } from './filter-field-types.ts';

const STANDS: FieldGroup = 'Who and where it stands';
const DATES: FieldGroup = 'Dates and age';
const POLICIES: FieldGroup = 'Policies';
const REACH: FieldGroup = 'Name and reach';
const ADDRESS: FieldGroup = 'Address';
const PERSON: FieldGroup = 'Person';
/** In the order of the panel. */
export const fieldGroups: readonly FieldGroup[] = [STANDS, DATES, POLICIES, REACH, ADDRESS, PERSON];

const MOST_MONEY = 999_999_999_999;

/** Every filter of the advanced search, the most used first. A test holds it against contactSearch: none may be missing. */
export const filterFields: readonly FilterField[] = [
  { kind: 'choice', key: 'status', of: 'status', exclude: 'status_exclude', label: 'Status', group: STANDS },
  {
    kind: 'choice',
    key: 'tags',
    of: 'tag',
    exclude: 'tags_exclude',
    all: 'tags_all',
    label: 'Tag',
    group: STANDS,
    words: 'label',
  },
  {
    kind: 'choice',
    key: 'state',
    of: 'state',
    exclude: 'state_exclude',
    label: 'State',
    group: ADDRESS,
    words: 'address',
  },
  {
    kind: 'choice',
    key: 'owner',
    of: 'owner',
    exclude: 'owner_exclude',
    label: 'Owner',
    group: STANDS,
    words: 'agent person',
  },
  {
    kind: 'choice',
    key: 'source',
    of: 'source',
    exclude: 'source_exclude',
    label: 'Source',
    group: STANDS,
    words: 'lead vendor',
  },
  { kind: 'turning', key: 'turning', label: 'Turning', group: DATES, words: 'age turns 65 medicare' },
  { kind: 'period', key: 'birthday_in', label: 'Birthday', group: DATES, words: 'born date of birth' },
  {
    kind: 'days',
    key: 'no_activity_days',
    label: 'No activity',
    group: DATES,
    words: 'untouched stale never contacted',
  },
  { kind: 'numbers', key: 'age', label: 'Age', group: DATES, unit: 'years', max: 130, words: 'turning 65' },
  {
    kind: 'dates',
    key: 'last_activity_at',
    side: 'past',
    label: 'Last activity',
    group: DATES,
    words: 'touched contacted',
  },
  { kind: 'dates', key: 'created_at', side: 'past', label: 'Created', group: DATES, words: 'added new' },
  { kind: 'yes_no', key: 'do_not_call', label: 'Do not call', group: REACH, words: 'dnc' },
  { kind: 'yes_no', key: 'has_phone', label: 'Has a phone', group: REACH },
  { kind: 'yes_no', key: 'has_email', label: 'Has an e-mail', group: REACH, words: 'mail email' },
  {
    kind: 'choice',
    key: 'carriers',
    of: 'carrier',
    exclude: 'carriers_exclude',
    label: 'Carrier',
    group: POLICIES,
    words: 'policy insurer company',
  },
  {
    kind: 'choice',
    key: 'policy_types',
    of: 'product_line',
    exclude: 'policy_types_exclude',
    label: 'Policy type',
    group: POLICIES,
    words: 'product line',
  },
  {
    kind: 'choice',
    key: 'policy_status',
    of: 'policy_status',
    label: 'Policy status',
    group: POLICIES,
    words: 'in force lapsed',
  },
  { kind: 'yes_no', key: 'has_policy', label: 'Has a policy', group: POLICIES, words: 'insured' },
  { kind: 'dates', key: 'renewal_on', side: 'coming', label: 'Renewal', group: POLICIES, words: 'policy renews' },
  {
    kind: 'dates',
    key: 'effective_on',
    side: 'past',
    label: 'Policy effective',
    group: POLICIES,
    words: 'begins starts',
  },
  { kind: 'dates', key: 'expires_on', side: 'coming', label: 'Policy expires', group: POLICIES, words: 'ends' },
  {
    kind: 'numbers',
    key: 'premium',
    label: 'Premium',
    group: POLICIES,
    unit: 'dollars',
    max: MOST_MONEY,
    money: true,
    words: 'policy',
  },
  {
    kind: 'numbers',
    key: 'face_amount',
    label: 'Face amount',
    group: POLICIES,
    unit: 'dollars',
    max: MOST_MONEY,
    money: true,
    words: 'policy coverage',
  },
  { kind: 'text', key: 'policy_number', label: 'Policy number', group: POLICIES },
  { kind: 'text', key: 'city', label: 'City', group: ADDRESS, words: 'address' },
  {
    kind: 'words',
    key: 'zip',
    label: 'ZIP',
    group: ADDRESS,
    hint: 'ZIPs or their beginnings: 43085, 432',
    words: 'postal address',
  },
  { kind: 'text', key: 'county', label: 'County', group: ADDRESS, words: 'address' },
  { kind: 'text', key: 'line1', label: 'Street', group: ADDRESS, words: 'address' },
  { kind: 'text', key: 'line2', label: 'Street, second line', group: ADDRESS, words: 'address apartment suite' },
  {
    kind: 'choice',
    key: 'agentflow_status',
    of: 'agentflow_status',
    exclude: 'agentflow_status_exclude',
    label: 'Agent-flow status',
    group: STANDS,
    words: 'agentflow',
  },
  { kind: 'choice', key: 'pool', of: 'pool', exclude: 'pool_exclude', label: 'Pool', group: STANDS },
  {
    kind: 'choice',
    key: 'categories',
    of: 'category',
    label: 'Kind',
    group: STANDS,
    words: 'category lead client recruit',
  },
  { kind: 'yes_no', key: 'imported', label: 'Came in by an import', group: STANDS, words: 'imported file upload' },
  { kind: 'choice', key: 'import_attempt', of: 'import', label: 'Import', group: STANDS, words: 'file upload batch' },
  {
    kind: 'yes_no',
    key: 'has_follow_up',
    label: 'Has a follow-up',
    group: STANDS,
    words: 'task reminder due open followup',
  },
  {
    kind: 'yes_no',
    key: 'follow_up_overdue',
    label: 'Follow-up overdue',
    group: STANDS,
    words: 'task late due followup',
  },
  { kind: 'yes_no', key: 'linked', label: 'Linked to somebody', group: PERSON, words: 'spouse household family' },
  { kind: 'yes_no', key: 'has_file', label: 'Has a file', group: STANDS, words: 'document attachment' },
  { kind: 'yes_no', key: 'has_security', label: 'Has a security', group: POLICIES, words: 'ira annuity account' },
  { kind: 'text', key: 'first_name', label: 'First name', group: REACH },
  { kind: 'text', key: 'last_name', label: 'Last name', group: REACH },
  { kind: 'text', key: 'middle_name', label: 'Middle name', group: REACH },
  { kind: 'text', key: 'suffix', label: 'Suffix', group: REACH, words: 'jr sr name' },
  { kind: 'text', key: 'nickname', label: 'Nickname', group: REACH },
  { kind: 'text', key: 'phone', label: 'Phone', group: REACH, words: 'number area code' },
  {
    kind: 'choice',
    key: 'phone_type',
    of: 'phone_type',
    label: 'Phone type',
    group: REACH,
    words: 'mobile home work cell',
  },
  { kind: 'text', key: 'email', label: 'E-mail', group: REACH, words: 'mail email' },
  { kind: 'yes_no', key: 'email_verified', label: 'E-mail verified', group: REACH, words: 'mail email' },
  {
    kind: 'yes_no',
    key: 'email_unsubscribed',
    label: 'E-mail unsubscribed',
    group: REACH,
    words: 'mail email opt out',
  },
  { kind: 'yes_no', key: 'email_bounced', label: 'E-mail bounced', group: REACH, words: 'mail email' },
  { kind: 'dates', key: 'date_of_birth', side: 'past', label: 'Date of birth', group: DATES, words: 'birthday born' },
  { kind: 'choice', key: 'gender', of: 'gender', label: 'Gender', group: PERSON, words: 'sex' },
  {
    kind: 'choice',
    key: 'marital_status',
    of: 'marital_status',
    label: 'Marital status',
    group: PERSON,
    words: 'married',
  },
  { kind: 'words', key: 'language', label: 'Language', group: PERSON, hint: 'Languages, as they stand on the contact' },
  { kind: 'yes_no', key: 'tobacco', label: 'Tobacco', group: PERSON, words: 'smoker' },
  { kind: 'choice', key: 'timezone', of: 'timezone', label: 'Time zone', group: ADDRESS, words: 'hours' },
  {
    kind: 'numbers',
    key: 'annual_income',
    label: 'Annual income',
    group: PERSON,
    unit: 'dollars',
    max: MOST_MONEY,
    money: true,
  },
  { kind: 'numbers', key: 'height_in', label: 'Height', group: PERSON, unit: 'inches', max: 120 },
  { kind: 'numbers', key: 'weight_lb', label: 'Weight', group: PERSON, unit: 'pounds', max: 1500 },
  { kind: 'text', key: 'occupation', label: 'Occupation', group: PERSON, words: 'job' },
  { kind: 'text', key: 'employer', label: 'Employer', group: PERSON, words: 'company' },
  { kind: 'text', key: 'website', label: 'Website', group: REACH },
  { kind: 'yes_no', key: 'do_not_email', label: 'Do not e-mail', group: REACH, words: 'unsubscribed email' },
  { kind: 'yes_no', key: 'do_not_text', label: 'Do not text', group: REACH, words: 'sms' },
  { kind: 'dates', key: 'updated_at', side: 'past', label: 'Updated', group: DATES, words: 'changed' },
  {
    kind: 'choice',
    key: 'filled',
    of: 'known_field',
    exclude: 'empty',
    label: 'Filled in',
    group: PERSON,
    words: 'empty missing known unknown blank',
  },
  { kind: 'custom', key: 'custom', label: 'Imported column', group: PERSON, words: 'custom field' },
  { kind: 'ids', key: 'ids', label: 'Chosen contacts', group: STANDS },
];

/** The keys of the advanced search that a field sets. */
export function searchKeysOf(field: FilterField): readonly (keyof SearchEntries)[] {
  if (field.kind === 'choice') return [field.key, field.exclude, field.all].filter((key) => key !== undefined);
  if (field.kind === 'dates') return [...rangeKeysOf(field), periodKeyOf(field)];
  if (field.kind === 'numbers') return rangeKeysOf(field);
  return [field.key];
}

/** The keys of a range: its beginning and its end. */
export function rangeKeysOf(field: DatesField | NumbersField) {
  return [`${field.key}_from`, `${field.key}_to`] as const;
}

/** The key of a period that moves with today. */
export const periodKeyOf = (field: DatesField) => `${field.key}_in` as const;

/** Whether a search says anything of a field. */
export const isSet = (field: FilterField, search: SearchEntries): boolean =>
  searchKeysOf(field).some((key) => search[key] !== undefined);

/** Whether every word that was typed begins a word of the field's label or of its other names. */
export function matchesField(field: FilterField, typed: string): boolean {
  const words = `${field.label} ${field.words ?? ''}`.toLowerCase().split(/[\s,-]+/);
  return typed
    .toLowerCase()
    .split(/[\s-]+/)
    .filter(Boolean)
    .every((begin) => words.some((word) => word.startsWith(begin)));
}
