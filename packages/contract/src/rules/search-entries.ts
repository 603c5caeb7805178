/** The fields that hold text. By themselves they mean "contains". */
export const textFields = [
  'first_name',
  'middle_name',
  'last_name',
  'suffix',
  'nickname',
  'phone',
  'email',
  'line1',
  'line2',
  'city',
  'county',
  'occupation',
  'employer',
  'website',
  'policy_number',
] as const;
export type SearchTextField = (typeof textFields)[number];

/** What else can be asked of a text: that it is this, begins with this, or isn't this. Case and accents don't matter. */
export const textOperators = ['is', 'starts', 'not'] as const;
export type TextOperator = (typeof textOperators)[number];

/** `city_is`, `city_starts`, `city_not`, and so on for each text. */
const textEntries = Object.fromEntries(
  textFields.flatMap((field) => textOperators.map((operator) => [`${field}_${operator}`, 'text'])),
) as { readonly [Entry in `${SearchTextField}_${TextOperator}`]: 'text' };

/**
 * Every entry of the advanced search, and what kind of value it has. The contract makes its schema of it, and the list reads its URL by it.
 */
export const searchEntries = {
  ...textEntries,
  ids: 'uuids',
  categories: 'categories',
  categories_exclude: 'categories',
  first_name: 'text',
  middle_name: 'text',
  last_name: 'text',
  suffix: 'text',
  nickname: 'text',
  phone: 'text',
  /** 1 Home, 2 Mobile, 3 Work, 9 Other: has a number of this type. */
  phone_type: 'phone_types',
  phone_type_exclude: 'phone_types',
  line_type: 'line_types',
  line_type_exclude: 'line_types',
  email: 'text',
  /** Has an email that is verified, unsubscribed, or bounced. `false` also matches contacts without email. */
  email_verified: 'flag',
  email_unsubscribed: 'flag',
  email_bounced: 'flag',
  line1: 'text',
  line2: 'text',
  city: 'text',
  county: 'text',
  state: 'states',
  state_exclude: 'states',
  /** ZIP codes or their first digits. */
  zip: 'zips',
  zip_exclude: 'zips',
  occupation: 'text',
  employer: 'text',
  website: 'text',
  gender: 'genders',
  gender_exclude: 'genders',
  marital_status: 'marital_statuses',
  marital_status_exclude: 'marital_statuses',
  language: 'texts',
  language_exclude: 'texts',
  timezone: 'texts',
  timezone_exclude: 'texts',
  tobacco: 'flag',
  do_not_call: 'flag',
  do_not_email: 'flag',
  do_not_text: 'flag',
  has_phone: 'flag',
  has_email: 'flag',
  /** All of these are filled in, or all are empty. */
  filled: 'known_fields',
  empty: 'known_fields',
  status: 'serials',
  status_exclude: 'serials',
  agentflow_status: 'serials',
  agentflow_status_exclude: 'serials',
  source: 'serials',
  source_exclude: 'serials',
  owner: 'uuids',
  owner_exclude: 'uuids',
  pool: 'uuids',
  pool_exclude: 'uuids',
  /** Whether it came from an import, and which one. */
  imported: 'flag',
  import_attempt: 'uuids',
  /** Imports that changed it, whatever it came from. */
  updated_by_import: 'uuids',
  /** Any of these tags. `tags_all` needs every one. */
  tags: 'serials',
  tags_all: 'serials',
  tags_exclude: 'serials',
  /** Carriers, types, status, number, amounts, and dates must match the same policy. Exclusions apply to all policies. */
  has_policy: 'flag',
  carriers: 'uuids',
  carriers_exclude: 'uuids',
  policy_types: 'product_lines',
  policy_types_exclude: 'product_lines',
  policy_status: 'policy_statuses',
  policy_status_exclude: 'policy_statuses',
  policy_number: 'text',
  premium_from: 'money',
  premium_to: 'money',
  face_amount_from: 'money',
  face_amount_to: 'money',
  effective_on_from: 'day',
  effective_on_to: 'day',
  effective_on_in: 'period',
  expires_on_from: 'day',
  expires_on_to: 'day',
  expires_on_in: 'period',
  renewal_on_from: 'day',
  renewal_on_to: 'day',
  renewal_on_in: 'period',
  /** A campaign and what became of its message: '<id>:clicked'. */
  campaign: 'campaigns',
  /** Another contact is linked to it. */
  linked: 'flag',
  /** Someone called it from here, or logged a call. */
  called: 'flag',
  /** One of its calls has one of these dispositions, or none has. */
  disposition: 'uuids',
  disposition_exclude: 'uuids',
  /** Has an open follow-up, for anyone, or an overdue one. */
  has_follow_up: 'flag',
  follow_up_overdue: 'flag',
  has_security: 'flag',
  has_file: 'flag',
  date_of_birth_from: 'day',
  date_of_birth_to: 'day',
  date_of_birth_in: 'period',
  /** In other years, a February 29 birthday is on March 1, as for ages. */
  birthday_in: 'bounded_period',
  age_from: 'age',
  age_to: 'age',
  /** Reaches this age between today and this many months from today. */
  turning: 'turning',
  annual_income_from: 'money',
  annual_income_to: 'money',
  height_in_from: 'height',
  height_in_to: 'height',
  weight_lb_from: 'weight',
  weight_lb_to: 'weight',
  created_at_from: 'day',
  created_at_to: 'day',
  created_at_in: 'period',
  updated_at_from: 'day',
  updated_at_to: 'day',
  updated_at_in: 'period',
  last_activity_at_from: 'day',
  last_activity_at_to: 'day',
  last_activity_at_in: 'period',
  /** No activity in this many days, or ever. */
  no_activity_days: 'days',
  /** Imported columns by key. Exact match, case-sensitive. */
  custom: 'custom',
} as const;

export type SearchEntry = keyof typeof searchEntries;
export type SearchEntryKind = (typeof searchEntries)[SearchEntry];

/** Fields that may be empty, for "is filled" conditions. */
export const knownFields = [
  { value: 'first_name', label: 'First name' },
  { value: 'middle_name', label: 'Middle name' },
  { value: 'last_name', label: 'Last name' },
  { value: 'suffix', label: 'Suffix' },
  { value: 'nickname', label: 'Nickname' },
  { value: 'phone', label: 'Phone' },
  { value: 'email', label: 'Email' },
  { value: 'date_of_birth', label: 'Date of birth' },
  { value: 'gender', label: 'Gender' },
  { value: 'marital_status', label: 'Marital status' },
  { value: 'language', label: 'Language' },
  { value: 'line1', label: 'Street' },
  { value: 'line2', label: 'Apartment or suite' },
  { value: 'city', label: 'City' },
  { value: 'state', label: 'State' },
  { value: 'zip', label: 'ZIP' },
  { value: 'county', label: 'County' },
  { value: 'occupation', label: 'Occupation' },
  { value: 'employer', label: 'Employer' },
  { value: 'annual_income', label: 'Annual income' },
  { value: 'website', label: 'Website' },
  { value: 'status', label: 'Status' },
  { value: 'agentflow_status', label: 'Agent-flow status' },
  { value: 'source', label: 'Source' },
  { value: 'tags', label: 'Tags' },
  { value: 'tobacco', label: 'Tobacco' },
  { value: 'height_in', label: 'Height' },
  { value: 'weight_lb', label: 'Weight' },
  { value: 'timezone', label: 'Time zone' },
  { value: 'last_activity_at', label: 'Last activity' },
] as const;

export const STATE_CODE = /^[A-Z]{2}$/;
/** A ZIP code or its first digits. */
export const ZIP_START = /^\d{1,5}$/;
