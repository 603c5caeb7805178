import { MAX_CITY, MAX_STREET, MAX_ZIP } from '@bookline/contract/rules/limits';
import { states } from '@bookline/contract/rules/options';
import { Select, TextInput } from '@mantine/core';
import { bindFields } from '../../../lib/bind-fields.ts';
import type { AddressValue } from '../contact-values.ts';
import { useZipFill } from '../use-zip-fill.ts';
import type { FieldProps } from './field-props.ts';
import classes from './fields.module.css';
import { FilteredInput } from './filtered-input.tsx';
import { StreetInput } from './street-input.tsx';

const choices = states.map(({ value, label }) => ({ value, label: `${label} (${value})` }));

/** A postal address. */
export function AddressInputs({ value, onChange, errorOf, autoFocus = false }: FieldProps<AddressValue>) {
  const set = (change: Partial<AddressValue>) => onChange({ ...value, ...change });
  const common = { autoComplete: 'off' } as const;
  const fillFrom = useZipFill(value, onChange);
  const bind = bindFields({ draft: value, set, errorOf });
  return (
    <div className={classes.grid}>
      <StreetInput
        {...common}
        label="Street"
        value={value.line1}
        onValue={(line1) => set({ line1 })}
        onComplete={(address) => {
          // The address has no apartment unless it was typed before.
          onChange({ ...address, line2: address.line2 || value.line2 });
          fillFrom(address.zip);
        }}
        error={errorOf('address.line1')}
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
