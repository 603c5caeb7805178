import { knownFields } from '@bookline/contract/rules/search-entries';
import type { FieldGroup, FilterField } from './filter-field-types.ts';
import { filterFields } from './filter-fields.ts';

// Only the panel needs these, so they aren't in the first load.

/** In menu order. */
const fieldGroups: readonly FieldGroup[] = [
  'Status and ownership',
  'Dates and age',
  'Policies',
  'Name and contact info',
  'Address',
  'Person',
];

/** Other words that find a filter, by its key. */
const fieldWords: Readonly<Record<string, string>> = {
  status: 'stage disposition pipeline',
  tags: 'label tagged',
  state: 'address province region',
  owner: 'agent person assigned rep user mine',
  source: 'lead vendor origin campaign channel',
  turning: 'age turns 65 medicare',
  birthday_in: 'born date of birth bday',
  no_activity_days: 'untouched stale never contacted',
  age: 'turning 65 years old',
  last_activity_at: 'touched contacted last contacted',
  created_at: 'added new date entered',
  do_not_call: 'dnc opted out',
  has_phone: 'number telephone',
  has_email: 'mail email address',
  carriers: 'policy insurer company carrier',
  policy_types: 'product line',
  policy_status: 'in force lapsed',
  has_policy: 'insured coverage customer',
  renewal_on: 'policy renews anniversary',
  effective_on: 'begins starts',
  expires_on: 'ends',
  premium: 'policy price cost payment',
  face_amount: 'policy coverage death benefit',
  policy_number: 'contract certificate',
  city: 'address town',
  zip: 'postal address postcode code',
  county: 'address parish',
  line1: 'address road house number',
  line2: 'address apartment suite',
  agentflow_status: 'agentflow',
  pool: 'shared unassigned',
  categories: 'category lead client recruit type kind',
  imported: 'imported file upload',
  import_attempt: 'file upload batch list csv spreadsheet',
  updated_by_import: 'file upload batch changed overwritten filled',
  campaign: 'email text sms broadcast sent delivered opened clicked replied bounced unsubscribed opted out',
  disposition: 'call outcome result wrap-up sold no answer voicemail callback',
  called: 'phone call dialed worked unworked contacted',
  has_follow_up: 'task reminder due open followup',
  follow_up_overdue: 'task late due followup',
  linked: 'spouse household family',
  has_file: 'document attachment',
  has_security: 'ira annuity account',
  first_name: 'given',
  last_name: 'surname family',
  middle_name: 'initial',
  suffix: 'jr sr name',
  nickname: 'alias goes by preferred',
  phone: 'number area code telephone cell mobile home',
  phone_type: 'mobile home work cell',
  line_type: 'mobile landline voip toll-free validated carrier text validation',
  email: 'mail email address',
  email_verified: 'mail email',
  email_unsubscribed: 'mail email opt out',
  email_bounced: 'mail email',
  date_of_birth: 'birthday born dob bday',
  gender: 'sex male female man woman',
  marital_status: 'married single divorced widowed spouse',
  language: 'speaks spoken tongue',
  tobacco: 'smoker smoking smokes nicotine',
  timezone: 'hours clock local',
  annual_income: 'salary earnings wage',
  height_in: 'tall feet',
  weight_lb: 'heavy lbs',
  occupation: 'job profession work title',
  employer: 'company business work',
  website: 'url web site homepage',
  do_not_email: 'unsubscribed email opted out',
  do_not_text: 'sms opted out texts',
  updated_at: 'changed modified edited',
  filled: 'empty missing known unknown blank',
  custom: 'custom field',
};

const isKnown = (field: FilterField) => knownFields.some(({ value }) => value === field.key);

/** Whether each typed word starts a word of the field's label or aliases. */
export function matchesField(field: FilterField, typed: string): boolean {
  const own = `${field.label} ${fieldWords[field.key] ?? ''}${isKnown(field) ? ' empty missing blank' : ''}`;
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
