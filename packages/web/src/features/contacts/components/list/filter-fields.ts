import type { ContactSearch } from '@bookline/contract/features/contacts-scope';

/** What a 'one of these' filter chooses from. */
export type ChoiceOf =
  | 'status'
  | 'agentflow_status'
  | 'source'
  | 'owner'
  | 'tag'
  | 'state'
  | 'gender'
  | 'marital_status'
  | 'timezone';

interface Field {
  /** Its name in the URL and in lists. */
  readonly key: string;
  readonly label: string;
  /** Other words people may type for it. */
  readonly words?: string;
}

type TextKey =
  | 'first_name'
  | 'middle_name'
  | 'last_name'
  | 'nickname'
  | 'phone'
  | 'email'
  | 'line1'
  | 'city'
  | 'county'
  | 'occupation'
  | 'employer'
  | 'website';
type YesNoKey = 'tobacco' | 'do_not_call' | 'do_not_email' | 'do_not_text' | 'has_phone' | 'has_email';
type WordsKey = 'zip' | 'language';
type DateKey = 'date_of_birth' | 'created_at' | 'updated_at' | 'last_activity_at';
type NumberKey = 'age' | 'annual_income' | 'height_in' | 'weight_lb';
type IncludeKey =
  | 'status'
  | 'agentflow_status'
  | 'source'
  | 'owner'
  | 'tags'
  | 'state'
  | 'gender'
  | 'marital_status'
  | 'timezone';
type ExcludeKey = Extract<keyof ContactSearch, `${string}_exclude`>;

export interface TextField extends Field {
  readonly kind: 'text';
  readonly key: TextKey;
}
export interface ChoiceField extends Field {
  readonly kind: 'choice';
  readonly key: IncludeKey;
  readonly of: ChoiceOf;
  /** Where 'none of these' can be asked for, too. */
  readonly exclude?: ExcludeKey;
  /** Where 'every one of these' can be asked for, too. */
  readonly all?: 'tags_all';
}
export interface WordsField extends Field {
  readonly kind: 'words';
  readonly key: WordsKey;
  readonly hint: string;
}
export interface YesNoField extends Field {
  readonly kind: 'yes_no';
  readonly key: YesNoKey;
}
export interface DatesField extends Field {
  readonly kind: 'dates';
  readonly key: DateKey;
}
export interface NumbersField extends Field {
  readonly kind: 'numbers';
  readonly key: NumberKey;
  readonly unit: string;
  readonly max: number;
}
/** Imported columns, by their key. */
export interface CustomField extends Field {
  readonly kind: 'custom';
  readonly key: 'custom';
}
/** Contacts picked by hand. */
export interface IdsField extends Field {
  readonly kind: 'ids';
  readonly key: 'ids';
}
export type FilterField =
  | TextField
  | ChoiceField
  | WordsField
  | YesNoField
  | DatesField
  | NumbersField
  | CustomField
  | IdsField;

/** Every filter of the advanced search, the most used first. A test holds it against contactSearch: none may be missing. */
export const filterFields: readonly FilterField[] = [
  { kind: 'choice', key: 'status', of: 'status', exclude: 'status_exclude', label: 'Status' },
  { kind: 'choice', key: 'tags', of: 'tag', exclude: 'tags_exclude', all: 'tags_all', label: 'Tag', words: 'label' },
  { kind: 'choice', key: 'state', of: 'state', exclude: 'state_exclude', label: 'State', words: 'address' },
  { kind: 'choice', key: 'owner', of: 'owner', exclude: 'owner_exclude', label: 'Owner', words: 'agent person' },
  { kind: 'choice', key: 'source', of: 'source', exclude: 'source_exclude', label: 'Source', words: 'lead vendor' },
  { kind: 'numbers', key: 'age', label: 'Age', unit: 'years', max: 130, words: 'turning 65' },
  { kind: 'dates', key: 'last_activity_at', label: 'Last activity', words: 'touched contacted' },
  { kind: 'dates', key: 'created_at', label: 'Created', words: 'added new' },
  { kind: 'yes_no', key: 'do_not_call', label: 'Do not call', words: 'dnc' },
  { kind: 'yes_no', key: 'has_phone', label: 'Has a phone' },
  { kind: 'yes_no', key: 'has_email', label: 'Has an e-mail', words: 'mail email' },
  { kind: 'text', key: 'city', label: 'City', words: 'address' },
  { kind: 'words', key: 'zip', label: 'ZIP', hint: 'ZIPs or their beginnings: 43085, 432', words: 'postal address' },
  { kind: 'text', key: 'county', label: 'County', words: 'address' },
  { kind: 'text', key: 'line1', label: 'Street', words: 'address' },
  {
    kind: 'choice',
    key: 'agentflow_status',
    of: 'agentflow_status',
    exclude: 'agentflow_status_exclude',
    label: 'Agent-flow status',
    words: 'agentflow',
  },
  { kind: 'text', key: 'first_name', label: 'First name' },
  { kind: 'text', key: 'last_name', label: 'Last name' },
  { kind: 'text', key: 'middle_name', label: 'Middle name' },
  { kind: 'text', key: 'nickname', label: 'Nickname' },
  { kind: 'text', key: 'phone', label: 'Phone', words: 'number area code' },
  { kind: 'text', key: 'email', label: 'E-mail', words: 'mail email' },
  { kind: 'dates', key: 'date_of_birth', label: 'Date of birth', words: 'birthday' },
  { kind: 'choice', key: 'gender', of: 'gender', label: 'Gender', words: 'sex' },
  { kind: 'choice', key: 'marital_status', of: 'marital_status', label: 'Marital status', words: 'married' },
  { kind: 'words', key: 'language', label: 'Language', hint: 'Languages, as they stand on the contact' },
  { kind: 'yes_no', key: 'tobacco', label: 'Tobacco', words: 'smoker' },
  { kind: 'choice', key: 'timezone', of: 'timezone', label: 'Time zone', words: 'hours' },
  { kind: 'numbers', key: 'annual_income', label: 'Annual income', unit: 'dollars', max: 999_999_999_999 },
  { kind: 'numbers', key: 'height_in', label: 'Height', unit: 'inches', max: 120 },
  { kind: 'numbers', key: 'weight_lb', label: 'Weight', unit: 'pounds', max: 1500 },
  { kind: 'text', key: 'occupation', label: 'Occupation', words: 'job' },
  { kind: 'text', key: 'employer', label: 'Employer', words: 'company' },
  { kind: 'text', key: 'website', label: 'Website' },
  { kind: 'yes_no', key: 'do_not_email', label: 'Do not e-mail', words: 'unsubscribed email' },
  { kind: 'yes_no', key: 'do_not_text', label: 'Do not text', words: 'sms' },
  { kind: 'dates', key: 'updated_at', label: 'Updated', words: 'changed' },
  { kind: 'custom', key: 'custom', label: 'Imported column', words: 'custom field' },
  { kind: 'ids', key: 'ids', label: 'Chosen contacts' },
];

/** The keys of the advanced search that a field sets. */
export function searchKeysOf(field: FilterField): readonly (keyof ContactSearch)[] {
  if (field.kind === 'choice') return [field.key, field.exclude, field.all].filter((key) => key !== undefined);
  if (field.kind === 'dates' || field.kind === 'numbers') return rangeKeysOf(field);
  return [field.key];
}

/** The keys of a range: its beginning and its end. */
export function rangeKeysOf(field: DatesField | NumbersField) {
  return [`${field.key}_from`, `${field.key}_to`] as const;
}

/** Whether every word that was typed begins a word of the field's label or of its other names. */
export function matchesField(field: FilterField, typed: string): boolean {
  const words = `${field.label} ${field.words ?? ''}`.toLowerCase().split(/[\s-]+/);
  return typed
    .toLowerCase()
    .split(/[\s-]+/)
    .filter(Boolean)
    .every((begin) => words.some((word) => word.startsWith(begin)));
}
