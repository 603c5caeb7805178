import { MAX_CONTACT_PHONES, MAX_EXTENSION, MAX_PHONE } from '@bookline/contract/rules/limits';
import { phoneTypes } from '@bookline/contract/rules/options';
import { Button, Input, Select, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { bindFields } from '../../../lib/bind-fields.ts';
import { useRowList } from '../../../ui/use-row-list.ts';
import type { PhoneValue } from '../contact-values.ts';
import type { FieldProps } from './field-props.ts';
import classes from './fields.module.css';
import { FilteredInput } from './filtered-input.tsx';
import { RowTools } from './row-tools.tsx';

const types = phoneTypes.map(({ value, label }) => ({ value: String(value), label }));
const typeOf = (text: string | null) => phoneTypes.find(({ value }) => String(value) === text)?.value ?? 2;

export const emptyPhone: PhoneValue = { number: '', extension: null, type: 2, primary: false };

/** Phone numbers in order, the first one primary. `hint` renders below each number. */
export function PhonesInput({
  value,
  onChange,
  errorOf,
  autoFocus = false,
  hint,
}: FieldProps<PhoneValue[]> & { readonly hint?: (phone: PhoneValue) => ReactNode }) {
  const list = useRowList(value, onChange);
  return (
    <div className={classes.rows}>
      {value.map((phone, index) => {
        const what = `phone ${index + 1}`;
        const set = (change: Partial<PhoneValue>) => list.change(index, { ...phone, ...change });
        const bind = bindFields({ draft: phone, set, errorOf });
        return (
          <div key={list.keys[index]} className={classes.row}>
            <TextInput
              aria-label={`Number of ${what}`}
              placeholder="614-555-0142"
              type="tel"
              autoComplete="off"
              maxLength={MAX_PHONE}
              {...bind('number')}
              error={errorOf(`phones.${index}.number`) ?? errorOf(`phones.${index}`)}
              autoFocus={autoFocus && index === 0}
              className={classes.main}
            />
            <Select
              aria-label={`Type of ${what}`}
              data={types}
              allowDeselect={false}
              value={String(phone.type)}
              onChange={(type) => set({ type: typeOf(type) })}
              className={classes.type}
            />
            <FilteredInput
              aria-label={`Extension of ${what}`}
              placeholder="Ext."
              inputMode="numeric"
              autoComplete="off"
              filter="alphanumeric"
              maxLength={MAX_EXTENSION}
              value={phone.extension ?? ''}
              onValue={(extension) => set({ extension })}
              error={errorOf(`phones.${index}.extension`)}
              className={classes.extension}
            />
            <RowTools list={list} index={index} what={what} />
            {hint && <div className={classes.hint}>{hint(phone)}</div>}
          </div>
        );
      })}
      <Input.Error>{errorOf('phones')}</Input.Error>
      {value.length < MAX_CONTACT_PHONES && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          onClick={() => list.add(emptyPhone)}
        >
          Add phone
        </Button>
      )}
    </div>
  );
}
