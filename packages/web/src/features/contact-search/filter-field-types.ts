import type { SearchEntries } from '@bookline/contract/features/contact-search';
import type { SearchTextField } from '@bookline/contract/rules/search-entries';

/** The source of a "one of" filter's choices. */
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
  | 'line_type'
  | 'import'
  | 'campaign'
  | 'carrier'
  | 'disposition'
  | 'product_line'
  | 'policy_status'
  | 'known_field';

/** The field's group in the menu. */
export type FieldGroup =
  | 'Status and ownership'
  | 'Dates and age'
  | 'Policies'
  | 'Name and contact info'
  | 'Address'
  | 'Person';

interface Field {
  /** The field's name in the URL and in lists. */
  readonly key: string;
  readonly label: string;
  readonly group: FieldGroup;
}

type Keys<S extends string> = Extract<keyof SearchEntries, S>;
type YesNoKey = Keys<
  | 'tobacco'
  | 'imported'
  | 'called'
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
  | 'updated_by_import'
  | 'campaign'
  | 'disposition'
  | 'tags'
  | 'state'
  | 'gender'
  | 'marital_status'
  | 'timezone'
  | 'phone_type'
  | 'line_type'
  | 'carriers'
  | 'policy_types'
  | 'policy_status'
  | 'filled'
>;
type ExcludeKey = Keys<`${string}_exclude` | 'empty'>;

export interface TextField extends Field {
  readonly kind: 'text';
  readonly key: SearchTextField;
}
export interface ChoiceField extends Field {
  readonly kind: 'choice';
  readonly key: IncludeKey;
  readonly of: ChoiceOf;
  /** Set if "none of" is possible. */
  readonly exclude?: ExcludeKey;
  /** Set if "all of" is possible. */
  readonly all?: 'tags_all';
}
export interface WordsField extends Field {
  readonly kind: 'words';
  readonly key: 'zip' | 'language';
  readonly exclude: 'zip_exclude' | 'language_exclude';
  readonly hint: string;
}
export interface YesNoField extends Field {
  readonly kind: 'yes_no';
  readonly key: YesNoKey;
}
/** Dates between two days, or in a period relative to today. */
export interface DatesField extends Field {
  readonly kind: 'dates';
  readonly key: DateKey;
  /** The editor's first suggestion: the past or the future. */
  readonly side: 'past' | 'coming';
}
export interface NumbersField extends Field {
  readonly kind: 'numbers';
  readonly key: NumberKey;
  readonly unit: string;
  readonly max: number;
  /** Money is text, as in the API. */
  readonly money?: true;
}
/** A birthday in a period of any year. */
export interface PeriodField extends Field {
  readonly kind: 'period';
  readonly key: 'birthday_in';
}
/** A number of days without activity. */
export interface DaysField extends Field {
  readonly kind: 'days';
  readonly key: 'no_activity_days';
}
/** An age that is reached within months. */
export interface TurningField extends Field {
  readonly kind: 'turning';
  readonly key: 'turning';
}
/** Imported columns by key. */
export interface CustomField extends Field {
  readonly kind: 'custom';
  readonly key: 'custom';
}
/** Contacts selected by id. */
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
