import type { SearchEntries } from '@bookline/contract/features/contact-search';
import { type TextOperator, textOperators } from '@bookline/contract/rules/search-entries';
import type { DatesField, FieldGroup, FilterField, NumbersField, TextField } from './filter-field-types.ts';

const STANDS: FieldGroup = 'Status and ownership';
const DATES: FieldGroup = 'Dates and age';
const POLICIES: FieldGroup = 'Policies';
const REACH: FieldGroup = 'Name and contact info';
const ADDRESS: FieldGroup = 'Address';
const PERSON: FieldGroup = 'Person';

const MAX_MONEY = 999_999_999_999;

/** All filters of the advanced search, most used first. A test compares them with contactSearch. */
export const filterFields: readonly FilterField[] = [
  {
    kind: 'choice',
    key: 'status',
    of: 'status',
    exclude: 'status_exclude',
    label: 'Status',
    group: STANDS,
  },
  {
    kind: 'choice',
    key: 'tags',
    of: 'tag',
    exclude: 'tags_exclude',
    all: 'tags_all',
    label: 'Tag',
    group: STANDS,
  },
  {
    kind: 'choice',
    key: 'state',
    of: 'state',
    exclude: 'state_exclude',
    label: 'State',
    group: ADDRESS,
  },
  {
    kind: 'choice',
    key: 'owner',
    of: 'owner',
    exclude: 'owner_exclude',
    label: 'Owner',
    group: STANDS,
  },
  {
    kind: 'choice',
    key: 'source',
    of: 'source',
    exclude: 'source_exclude',
    label: 'Source',
    group: STANDS,
  },
  { kind: 'turning', key: 'turning', label: 'Turning', group: DATES },
  { kind: 'period', key: 'birthday_in', label: 'Birthday', group: DATES },
  {
    kind: 'days',
    key: 'no_activity_days',
    label: 'No activity',
    group: DATES,
  },
  { kind: 'numbers', key: 'age', label: 'Age', group: DATES, unit: 'years', max: 130 },
  {
    kind: 'dates',
    key: 'last_activity_at',
    side: 'past',
    label: 'Last activity',
    group: DATES,
  },
  { kind: 'dates', key: 'created_at', side: 'past', label: 'Created', group: DATES },
  { kind: 'yes_no', key: 'do_not_call', label: 'Do not call', group: REACH },
  { kind: 'yes_no', key: 'has_phone', label: 'Has a phone', group: REACH },
  { kind: 'yes_no', key: 'has_email', label: 'Has an email', group: REACH },
  {
    kind: 'choice',
    key: 'carriers',
    of: 'carrier',
    exclude: 'carriers_exclude',
    label: 'Carrier',
    group: POLICIES,
  },
  {
    kind: 'choice',
    key: 'policy_types',
    of: 'product_line',
    exclude: 'policy_types_exclude',
    label: 'Policy type',
    group: POLICIES,
  },
  {
    kind: 'choice',
    key: 'policy_status',
    of: 'policy_status',
    exclude: 'policy_status_exclude',
    label: 'Policy status',
    group: POLICIES,
  },
  { kind: 'yes_no', key: 'has_policy', label: 'Has a policy', group: POLICIES },
  {
    kind: 'dates',
    key: 'renewal_on',
    side: 'coming',
    label: 'Renewal',
    group: POLICIES,
  },
  {
    kind: 'dates',
    key: 'effective_on',
    side: 'past',
    label: 'Policy effective',
    group: POLICIES,
  },
  { kind: 'dates', key: 'expires_on', side: 'coming', label: 'Policy expires', group: POLICIES },
  {
    kind: 'numbers',
    key: 'premium',
    label: 'Premium',
    group: POLICIES,
    unit: 'dollars',
    max: MAX_MONEY,
    money: true,
  },
  {
    kind: 'numbers',
    key: 'face_amount',
    label: 'Face amount',
    group: POLICIES,
    unit: 'dollars',
    max: MAX_MONEY,
    money: true,
  },
  { kind: 'text', key: 'policy_number', label: 'Policy number', group: POLICIES },
  { kind: 'text', key: 'city', label: 'City', group: ADDRESS },
  {
    kind: 'words',
    key: 'zip',
    exclude: 'zip_exclude',
    label: 'ZIP',
    group: ADDRESS,
    hint: 'ZIP codes or their first digits, such as 43085 or 432',
  },
  { kind: 'text', key: 'county', label: 'County', group: ADDRESS },
  { kind: 'text', key: 'line1', label: 'Street', group: ADDRESS },
  { kind: 'text', key: 'line2', label: 'Apartment or suite', group: ADDRESS },
  {
    kind: 'choice',
    key: 'agentflow_status',
    of: 'agentflow_status',
    exclude: 'agentflow_status_exclude',
    label: 'Agent-flow status',
    group: STANDS,
  },
  {
    kind: 'choice',
    key: 'pool',
    of: 'pool',
    exclude: 'pool_exclude',
    label: 'Pool',
    group: STANDS,
  },
  {
    kind: 'choice',
    key: 'categories',
    of: 'category',
    exclude: 'categories_exclude',
    label: 'Category',
    group: STANDS,
  },
  { kind: 'yes_no', key: 'imported', label: 'Added by an import', group: STANDS },
  {
    kind: 'choice',
    key: 'import_attempt',
    of: 'import',
    label: 'Import',
    group: STANDS,
  },
  {
    kind: 'choice',
    key: 'updated_by_import',
    of: 'import',
    label: 'Updated by import',
    group: STANDS,
  },
  {
    kind: 'choice',
    key: 'campaign',
    of: 'campaign',
    label: 'Campaign',
    group: STANDS,
  },
  {
    kind: 'choice',
    key: 'disposition',
    of: 'disposition',
    exclude: 'disposition_exclude',
    label: 'Call disposition',
    group: STANDS,
  },
  {
    kind: 'yes_no',
    key: 'called',
    label: 'Called',
    group: STANDS,
  },
  {
    kind: 'yes_no',
    key: 'has_follow_up',
    label: 'Has a follow-up',
    group: STANDS,
  },
  {
    kind: 'yes_no',
    key: 'follow_up_overdue',
    label: 'Follow-up overdue',
    group: STANDS,
  },
  { kind: 'yes_no', key: 'linked', label: 'Has linked contacts', group: PERSON },
  { kind: 'yes_no', key: 'has_file', label: 'Has a file', group: STANDS },
  { kind: 'yes_no', key: 'has_security', label: 'Has a security', group: POLICIES },
  { kind: 'text', key: 'first_name', label: 'First name', group: REACH },
  { kind: 'text', key: 'last_name', label: 'Last name', group: REACH },
  { kind: 'text', key: 'middle_name', label: 'Middle name', group: REACH },
  { kind: 'text', key: 'suffix', label: 'Suffix', group: REACH },
  { kind: 'text', key: 'nickname', label: 'Nickname', group: REACH },
  { kind: 'text', key: 'phone', label: 'Phone', group: REACH },
  {
    kind: 'choice',
    key: 'phone_type',
    of: 'phone_type',
    exclude: 'phone_type_exclude',
    label: 'Phone type',
    group: REACH,
  },
  {
    kind: 'choice',
    key: 'line_type',
    of: 'line_type',
    exclude: 'line_type_exclude',
    label: 'Line type',
    group: REACH,
  },
  { kind: 'text', key: 'email', label: 'Email', group: REACH },
  { kind: 'yes_no', key: 'email_verified', label: 'Email verified', group: REACH },
  {
    kind: 'yes_no',
    key: 'email_unsubscribed',
    label: 'Email unsubscribed',
    group: REACH,
  },
  { kind: 'yes_no', key: 'email_bounced', label: 'Email bounced', group: REACH },
  {
    kind: 'dates',
    key: 'date_of_birth',
    side: 'past',
    label: 'Date of birth',
    group: DATES,
  },
  {
    kind: 'choice',
    key: 'gender',
    of: 'gender',
    exclude: 'gender_exclude',
    label: 'Gender',
    group: PERSON,
  },
  {
    kind: 'choice',
    key: 'marital_status',
    of: 'marital_status',
    exclude: 'marital_status_exclude',
    label: 'Marital status',
    group: PERSON,
  },
  {
    kind: 'words',
    key: 'language',
    exclude: 'language_exclude',
    label: 'Language',
    group: PERSON,
    hint: 'Languages, as shown on the contact',
  },
  { kind: 'yes_no', key: 'tobacco', label: 'Tobacco', group: PERSON },
  {
    kind: 'choice',
    key: 'timezone',
    of: 'timezone',
    exclude: 'timezone_exclude',
    label: 'Time zone',
    group: ADDRESS,
  },
  {
    kind: 'numbers',
    key: 'annual_income',
    label: 'Annual income',
    group: PERSON,
    unit: 'dollars',
    max: MAX_MONEY,
    money: true,
  },
  { kind: 'numbers', key: 'height_in', label: 'Height', group: PERSON, unit: 'inches', max: 120 },
  { kind: 'numbers', key: 'weight_lb', label: 'Weight', group: PERSON, unit: 'pounds', max: 1500 },
  { kind: 'text', key: 'occupation', label: 'Occupation', group: PERSON },
  { kind: 'text', key: 'employer', label: 'Employer', group: PERSON },
  { kind: 'text', key: 'website', label: 'Website', group: REACH },
  { kind: 'yes_no', key: 'do_not_email', label: 'Do not email', group: REACH },
  { kind: 'yes_no', key: 'do_not_text', label: 'Do not text', group: REACH },
  { kind: 'dates', key: 'updated_at', side: 'past', label: 'Updated', group: DATES },
  {
    kind: 'choice',
    key: 'filled',
    of: 'known_field',
    exclude: 'empty',
    label: 'Has a value',
    group: PERSON,
  },
  { kind: 'custom', key: 'custom', label: 'Imported column', group: PERSON },
  { kind: 'ids', key: 'ids', label: 'Selected contacts', group: STANDS },
];

/** The keys of the advanced search that a field sets. */
export function searchKeysOf(field: FilterField): readonly (keyof SearchEntries)[] {
  if (field.kind === 'text') return [field.key, ...textOperators.map((operator) => textKeyOf(field, operator))];
  if (field.kind === 'words') return [field.key, field.exclude];
  if (field.kind === 'choice') return [field.key, field.exclude, field.all].filter((key) => key !== undefined);
  if (field.kind === 'dates') return [...rangeKeysOf(field), periodKeyOf(field)];
  if (field.kind === 'numbers') return rangeKeysOf(field);
  return [field.key];
}

/** The key of a text under an operator. Without one, it means "contains". */
export const textKeyOf = (field: TextField, operator: TextOperator) => `${field.key}_${operator}` as const;

/** The keys of a range's start and end. */
export function rangeKeysOf(field: DatesField | NumbersField) {
  return [`${field.key}_from`, `${field.key}_to`] as const;
}

/** The key of a relative period. */
export const periodKeyOf = (field: DatesField) => `${field.key}_in` as const;

/** Whether a search asks something of a field. Which fields are empty or filled is asked of each of them. */
export const isSet = (field: FilterField, search: SearchEntries): boolean =>
  field.key !== 'filled' &&
  (searchKeysOf(field).some((key) => search[key] !== undefined) ||
    [...(search.empty ?? []), ...(search.filled ?? [])].some((known) => known === field.key));
