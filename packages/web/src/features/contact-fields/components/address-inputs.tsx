import { MAX_CITY, MAX_STREET, MAX_ZIP } from '@bookline/contract/rules/limits';
import { states } from '@bookline/contract/rules/options';
import { Select, TextInput } from '@mantine/core';
import { bindFields } from '../../../lib/bind-fields.ts';
import type { AddressValue } from '../contact-values.ts';
import { useZipFill } from '../use-zip-fill.ts';
import type { FieldProps } from './field-props.ts';
import classes from './fields.module.css';
import { FilteredInput } from './filtered-input.tsx';

const choices = states.map(({ value, label }) => ({ value, label: `${label} (${value})` }));

/** A postal address. The street has no character filter, because apartments are written with #. */
export function AddressInputs({ value, onChange, errorOf, autoFocus = false }: FieldProps<AddressValue>) {
  const set = (change: Partial<AddressValue>) => onChange({ ...value, ...change });
  const common = { autoComplete: 'off' } as const;
  const fillFrom = useZipFill(value, onChange);
  const bind = bindFields({ draft: value, set, errorOf });
  return (
    <div className={classes.grid}>
      <TextInput
        {...common}
        label="Street"
        {...bind('line1', 'address.line1')}
        maxLength={MAX_STREET}
        autoFocus={autoFocus}
        className={classes.full}
      />
      <TextInput
        {...common}
        label="Apartment or suite"
        {...bind('line2', 'address.line2')}
        maxLength={MAX_STREET}
        className={classes.full}
      />
      <FilteredInput
        {...common}
        label="City"
        value={value.city}
        onValue={(city) => set({ city })}
        error={errorOf('address.city')}
        maxLength={MAX_CITY}
        className={classes.half}
      />
      <FilteredInput
        {...common}
        label="County"
        value={value.county}
        onValue={(county) => set({ county })}
        error={errorOf('address.county')}
        maxLength={MAX_CITY}
        className={classes.half}
      />
      <Select
        {...common}
        label="State"
        data={choices}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Clear state' }}
        nothingFoundMessage="No matching states"
        value={value.state || null}
        onChange={(state) => set({ state: state ?? '' })}
        error={errorOf('address.state')}
        className={classes.half}
      />
      <TextInput
        {...common}
        label="ZIP"
        inputMode="numeric"
        value={value.zip}
        description="Fills in the city, county, and state"
        onChange={(event) => {
          const zip = event.currentTarget.value.replace(/[^\d-]/g, '');
          set({ zip });
          fillFrom(zip);
        }}
        error={errorOf('address.zip')}
        maxLength={MAX_ZIP}
        className={classes.half}
      />
    </div>
  );
}
