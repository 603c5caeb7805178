/** What every group of fields takes: its value, what it became, and the sentence that belongs to a path such as `phones.0.number`. */
export interface FieldProps<T> {
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly errorOf: (path: string) => string | undefined;
  readonly autoFocus?: boolean;
}
