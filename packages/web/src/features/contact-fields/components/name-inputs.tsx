import type { ContactValues } from '../contact-values.ts';
import type { FieldProps } from './field-props.ts';
import classes from './fields.module.css';
import { FilteredInput } from './filtered-input.tsx';

export type NameValue = Pick<ContactValues, 'first_name' | 'middle_name' | 'last_name' | 'suffix' | 'nickname'>;

const parts = [
  { key: 'first_name', label: 'First name', max: 100 },
  { key: 'last_name', label: 'Last name', max: 100 },
  { key: 'middle_name', label: 'Middle name', max: 100 },
  { key: 'suffix', label: 'Suffix', max: 20 },
  { key: 'nickname', label: 'Nickname', max: 100 },
] as const;

/** The parts of a name. Accents, hyphens, and apostrophes are allowed; R216 lists what isn't. */
export function NameInputs({ value, onChange, errorOf, autoFocus = false }: FieldProps<NameValue>) {
  return (
    <div className={classes.grid}>
      {parts.map(({ key, label, max }, index) => (
        <FilteredInput
          key={key}
          label={label}
          name={key}
          value={value[key]}
          onValue={(typed) => onChange({ ...value, [key]: typed })}
          error={errorOf(key)}
          maxLength={max}
          // Otherwise the browser suggests the user's own name.
          autoComplete="off"
          autoFocus={autoFocus && index === 0}
          className={key === 'first_name' || key === 'last_name' ? classes.half : classes.third}
        />
      ))}
    </div>
  );
}
