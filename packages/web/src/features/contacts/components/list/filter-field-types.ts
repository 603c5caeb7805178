import type { SearchEntries } from '@bookline/contract/features/contact-search';

/** What a 'one of these' filter chooses from. */
export type ChoiceOf =
  | 'category'
  | 'status'
  | 'agentflow_status'
  | 'source'
  | 'owner'
  | 'pool'
  | 'tag'
  | 'state'
  | 'gender'
  | 'marital_status'
  | 'timezone'
  | 'phone_type'
  | 'import'
  | 'carrier'
  | 'product_line'
  | 'policy_status'
  | 'known_field';

/** Where a field stands among the others. */
export type FieldGroup =
  | 'Who and where it stands'
  | 'Dates and age'
  | 'Policies'
  | 'Name and reach'
  | 'Address'
  | 'Person';

interface Field {
  /** Its name in the URL and in lists. */
  readonly key: string;
  readonly label: string;
  readonly group: FieldGroup;
  /** Other words people may type for it. */
  readonly words?: string;
}

type Keys<S extends string> = Extract<keyof SearchEntries, S>;
type TextKey = Keys<
  | 'first_name'
  | 'middle_name'
  | 'last_name'
  | 'suffix'
  | 'nickname'
  | 'phone'
  | 'email'
  | 'line1'
  | 'line2'
  | 'city'
  | 'county'
  | 'occupation'
  | 'employer'
  | 'website'
  | 'policy_number'
>;
type YesNoKey = Keys<
  | 'tobacco'
  | 'imported'
  | 'linked'
  | 'follow_up_overdue'
  | `do_not_${string}`
  | `has_${string}`
  | 'email_verified'
  | 'email_unsubscribed'
  | 'email_bounced'
>;
type WithoutFrom<K> = K extends `${infer Base}_from` ? Base : never;
type RangeKey = WithoutFrom<keyof SearchEntries>;
export type DateKey = Extract<RangeKey, 'date_of_birth' | `${string}_at` | `${string}_on`>;
export type NumberKey = Exclude<RangeKey, DateKey>;
type IncludeKey = Keys<
  | 'categories'
  | 'status'
  | 'agentflow_status'
  | 'source'
  | 'owner'
  | 'pool'
  | 'import_attempt'
  | 'tags'
  | 'state'
  | 'gender'
  | 'marital_status'
  | 'timezone'
  | 'phone_type'
  | 'carriers'
  | 'policy_types'
  | 'policy_status'
  | 'filled'
>;
type ExcludeKey = Keys<`${string}_exclude` | 'empty'>;

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
  readonly key: 'zip' | 'language';
  readonly hint: string;
}
export interface YesNoField extends Field {
  readonly kind: 'yes_no';
  readonly key: YesNoKey;
}
/** Days between two, or in a period that moves with today. */
export interface DatesField extends Field {
  readonly kind: 'dates';
  readonly key: DateKey;
  /** Where it looks first: at what happened or at what comes. */
  readonly side: 'past' | 'coming';
}
export interface NumbersField extends Field {
  readonly kind: 'numbers';
  readonly key: NumberKey;
  readonly unit: string;
  readonly max: number;
  /** Held as text, as money travels. */
  readonly money?: true;
}
/** A birthday in a period. */
export interface PeriodField extends Field {
  readonly kind: 'period';
  readonly key: 'birthday_in';
}
/** So many days without anything. */
export interface DaysField extends Field {
  readonly kind: 'days';
  readonly key: 'no_activity_days';
}
/** An age that is reached within months. */
export interface TurningField extends Field {
  readonly kind: 'turning';
  readonly key: 'turning';
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
  | PeriodField
  | DaysField
  | TurningField
  | CustomField
  | IdsField;
