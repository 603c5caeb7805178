import type { SearchEntries } from '@bookline/contract/features/contact-search';
import { knownFields, type TextOperator, textOperators } from '@bookline/contract/rules/search-entries';
import type { DatesField, FieldGroup, FilterField, NumbersField, TextField } from './filter-field-types.ts';

const STANDS: FieldGroup = 'Status and ownership';
const DATES: FieldGroup = 'Dates and age';
const POLICIES: FieldGroup = 'Policies';
const REACH: FieldGroup = 'Name and contact info';
const ADDRESS: FieldGroup = 'Address';
const PERSON: FieldGroup = 'Person';
/** In menu order. */
const fieldGroups: readonly FieldGroup[] = [STANDS, DATES, POLICIES, REACH, ADDRESS, PERSON];

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
    words: 'stage disposition pipeline',
  },
  {
    kind: 'choice',
    key: 'tags',
    of: 'tag',
    exclude: 'tags_exclude',
    all: 'tags_all',
    label: 'Tag',
    group: STANDS,
    words: 'label tagged',
  },
  {
    kind: 'choice',
    key: 'state',
    of: 'state',
    exclude: 'state_exclude',
    label: 'State',
    group: ADDRESS,
    words: 'address province region',
  },
  {
    kind: 'choice',
    key: 'owner',
    of: 'owner',
    exclude: 'owner_exclude',
    label: 'Owner',
    group: STANDS,
    words: 'agent person assigned rep user mine',
  },
  {
    kind: 'choice',
    key: 'source',
    of: 'source',
    exclude: 'source_exclude',
    label: 'Source',
    group: STANDS,
    words: 'lead vendor origin campaign channel',
  },
  { kind: 'turning', key: 'turning', label: 'Turning', group: DATES, words: 'age turns 65 medicare' },
  { kind: 'period', key: 'birthday_in', label: 'Birthday', group: DATES, words: 'born date of birth bday' },
  {
    kind: 'days',
    key: 'no_activity_days',
    label: 'No activity',
    group: DATES,
    words: 'untouched stale never contacted',
  },
  { kind: 'numbers', key: 'age', label: 'Age', group: DATES, unit: 'years', max: 130, words: 'turning 65 years old' },
  {
    kind: 'dates',
    key: 'last_activity_at',
    side: 'past',
    label: 'Last activity',
    group: DATES,
    words: 'touched contacted last contacted',
  },
  { kind: 'dates', key: 'created_at', side: 'past', label: 'Created', group: DATES, words: 'added new date entered' },
  { kind: 'yes_no', key: 'do_not_call', label: 'Do not call', group: REACH, words: 'dnc opted out' },
  { kind: 'yes_no', key: 'has_phone', label: 'Has a phone', group: REACH, words: 'number telephone' },
  { kind: 'yes_no', key: 'has_email', label: 'Has an email', group: REACH, words: 'mail email address' },
  {
    kind: 'choice',
    key: 'carriers',
    of: 'carrier',
    exclude: 'carriers_exclude',
    label: 'Carrier',
    group: POLICIES,
    words: 'policy insurer company carrier',
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
    exclude: 'policy_status_exclude',
    label: 'Policy status',
    group: POLICIES,
    words: 'in force lapsed',
  },
  { kind: 'yes_no', key: 'has_policy', label: 'Has a policy', group: POLICIES, words: 'insured coverage customer' },
  {
    kind: 'dates',
    key: 'renewal_on',
    side: 'coming',
    label: 'Renewal',
    group: POLICIES,
    words: 'policy renews anniversary',
  },
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
    max: MAX_MONEY,
    money: true,
    words: 'policy price cost payment',
  },
  {
    kind: 'numbers',
    key: 'face_amount',
    label: 'Face amount',
    group: POLICIES,
    unit: 'dollars',
    max: MAX_MONEY,
    money: true,
    words: 'policy coverage death benefit',
  },
  { kind: 'text', key: 'policy_number', label: 'Policy number', group: POLICIES, words: 'contract certificate' },
  { kind: 'text', key: 'city', label: 'City', group: ADDRESS, words: 'address town' },
  {
    kind: 'words',
    key: 'zip',
    exclude: 'zip_exclude',
    label: 'ZIP',
    group: ADDRESS,
    hint: 'ZIP codes or their first digits, such as 43085 or 432',
    words: 'postal address postcode code',
  },
  { kind: 'text', key: 'county', label: 'County', group: ADDRESS, words: 'address parish' },
  { kind: 'text', key: 'line1', label: 'Street', group: ADDRESS, words: 'address road house number' },
  { kind: 'text', key: 'line2', label: 'Apartment or suite', group: ADDRESS, words: 'address apartment suite' },
  {
    kind: 'choice',
    key: 'agentflow_status',
    of: 'agentflow_status',
    exclude: 'agentflow_status_exclude',
    label: 'Agent-flow status',
    group: STANDS,
    words: 'agentflow',
  },
  {
    kind: 'choice',
    key: 'pool',
    of: 'pool',
    exclude: 'pool_exclude',
    label: 'Pool',
    group: STANDS,
    words: 'shared unassigned',
  },
  {
    kind: 'choice',
    key: 'categories',
    of: 'category',
    exclude: 'categories_exclude',
    label: 'Category',
    group: STANDS,
    words: 'category lead client recruit type kind',
  },
  { kind: 'yes_no', key: 'imported', label: 'Added by an import', group: STANDS, words: 'imported file upload' },
  {
    kind: 'choice',
    key: 'import_attempt',
    of: 'import',
    label: 'Import',
    group: STANDS,
    words: 'file upload batch list csv spreadsheet',
  },
  {
    kind: 'choice',
    key: 'updated_by_import',
    of: 'import',
    label: 'Updated by import',
    group: STANDS,
    words: 'file upload batch changed overwritten filled',
  },
  {
    kind: 'choice',
    key: 'campaign',
    of: 'campaign',
    label: 'Campaign',
    group: STANDS,
    words: 'email broadcast sent delivered opened clicked bounced unsubscribed',
  },
  {
    kind: 'yes_no',
    key: 'called',
    label: 'Called',
    group: STANDS,
    words: 'phone call dialed worked unworked contacted',
  },
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
  { kind: 'yes_no', key: 'linked', label: 'Has linked contacts', group: PERSON, words: 'spouse household family' },
  { kind: 'yes_no', key: 'has_file', label: 'Has a file', group: STANDS, words: 'document attachment' },
  { kind: 'yes_no', key: 'has_security', label: 'Has a security', group: POLICIES, words: 'ira annuity account' },
  { kind: 'text', key: 'first_name', label: 'First name', group: REACH, words: 'given' },
  { kind: 'text', key: 'last_name', label: 'Last name', group: REACH, words: 'surname family' },
  { kind: 'text', key: 'middle_name', label: 'Middle name', group: REACH, words: 'initial' },
  { kind: 'text', key: 'suffix', label: 'Suffix', group: REACH, words: 'jr sr name' },
  { kind: 'text', key: 'nickname', label: 'Nickname', group: REACH, words: 'alias goes by preferred' },
  { kind: 'text', key: 'phone', label: 'Phone', group: REACH, words: 'number area code telephone cell mobile home' },
  {
    kind: 'choice',
    key: 'phone_type',
    of: 'phone_type',
    exclude: 'phone_type_exclude',
    label: 'Phone type',
    group: REACH,
    words: 'mobile home work cell',
  },
  { kind: 'text', key: 'email', label: 'Email', group: REACH, words: 'mail email address' },
  { kind: 'yes_no', key: 'email_verified', label: 'Email verified', group: REACH, words: 'mail email' },
  {
    kind: 'yes_no',
    key: 'email_unsubscribed',
    label: 'Email unsubscribed',
    group: REACH,
    words: 'mail email opt out',
  },
  { kind: 'yes_no', key: 'email_bounced', label: 'Email bounced', group: REACH, words: 'mail email' },
  {
    kind: 'dates',
    key: 'date_of_birth',
    side: 'past',
    label: 'Date of birth',
    group: DATES,
    words: 'birthday born dob bday',
  },
  {
    kind: 'choice',
    key: 'gender',
    of: 'gender',
    exclude: 'gender_exclude',
    label: 'Gender',
    group: PERSON,
    words: 'sex male female man woman',
  },
  {
    kind: 'choice',
    key: 'marital_status',
    of: 'marital_status',
    exclude: 'marital_status_exclude',
    label: 'Marital status',
    group: PERSON,
    words: 'married single divorced widowed spouse',
  },
  {
    kind: 'words',
    key: 'language',
    exclude: 'language_exclude',
    label: 'Language',
    group: PERSON,
    hint: 'Languages, as shown on the contact',
    words: 'speaks spoken tongue',
  },
  { kind: 'yes_no', key: 'tobacco', label: 'Tobacco', group: PERSON, words: 'smoker smoking smokes nicotine' },
  {
    kind: 'choice',
    key: 'timezone',
    of: 'timezone',
    exclude: 'timezone_exclude',
    label: 'Time zone',
    group: ADDRESS,
    words: 'hours clock local',
  },
  {
    kind: 'numbers',
    key: 'annual_income',
    label: 'Annual income',
    group: PERSON,
    words: 'salary earnings wage',
    unit: 'dollars',
    max: MAX_MONEY,
    money: true,
  },
  { kind: 'numbers', key: 'height_in', label: 'Height', group: PERSON, words: 'tall feet', unit: 'inches', max: 120 },
  { kind: 'numbers', key: 'weight_lb', label: 'Weight', group: PERSON, words: 'heavy lbs', unit: 'pounds', max: 1500 },
  { kind: 'text', key: 'occupation', label: 'Occupation', group: PERSON, words: 'job profession work title' },
  { kind: 'text', key: 'employer', label: 'Employer', group: PERSON, words: 'company business work' },
  { kind: 'text', key: 'website', label: 'Website', group: REACH, words: 'url web site homepage' },
  { kind: 'yes_no', key: 'do_not_email', label: 'Do not email', group: REACH, words: 'unsubscribed email opted out' },
  { kind: 'yes_no', key: 'do_not_text', label: 'Do not text', group: REACH, words: 'sms opted out texts' },
  { kind: 'dates', key: 'updated_at', side: 'past', label: 'Updated', group: DATES, words: 'changed modified edited' },
  {
    kind: 'choice',
    key: 'filled',
    of: 'known_field',
    exclude: 'empty',
    label: 'Has a value',
    group: PERSON,
    words: 'empty missing known unknown blank',
  },
  { kind: 'custom', key: 'custom', label: 'Imported column', group: PERSON, words: 'custom field' },
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

const isKnown = (field: FilterField) => knownFields.some(({ value }) => value === field.key);

/** Whether each typed word starts a word of the field's label or aliases. */
export function matchesField(field: FilterField, typed: string): boolean {
  const own = `${field.label} ${field.words ?? ''}${isKnown(field) ? ' empty missing blank' : ''}`;
  const words = own.toLowerCase().split(/[\s,-]+/);
  return typed
    .toLowerCase()
    .split(/[\s-]+/)
    .filter(Boolean)
    .every((begin) => words.some((word) => word.startsWith(begin)));
}

/**
 * The fields to choose from, in groups. Left out are the ones that only the list itself sets, such as selected contacts, and the list of empty
 * fields, which each field's own operator fills.
 */
export const offeredFields: readonly FilterField[] = fieldGroups.flatMap((group) =>
  filterFields.filter((field) => field.group === group && field.kind !== 'ids' && field.key !== 'filled'),
);

/** The fields for what is typed, those whose name begins with it first. In groups only if nothing is typed. */
export function fieldsFor(typed: string): readonly { readonly field: FilterField; readonly group?: FieldGroup }[] {
  if (typed.trim() === '') return offeredFields.map((field) => ({ field, group: field.group }));
  const begins = ({ label }: FilterField) => label.toLowerCase().startsWith(typed.trim().toLowerCase());
  return offeredFields
    .filter((field) => matchesField(field, typed))
    .toSorted((one, other) => Number(begins(other)) - Number(begins(one)))
    .map((field) => ({ field }));
}
