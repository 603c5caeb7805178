/** Props of each group of fields: its value, its change handler, and the error for a path such as `phones.0.number`. */
export interface FieldProps<T> {
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly errorOf: (path: string) => string | undefined;
  readonly autoFocus?: boolean;
}
