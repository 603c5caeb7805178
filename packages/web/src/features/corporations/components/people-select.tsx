import { MultiSelect, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { usePeopleChoices } from '../corporations.data.ts';

const NOBODY = 'Nobody has this name';
const TYPING_MS = 250;

interface Common {
  readonly label: string;
  readonly description?: string;
  readonly error?: string | undefined;
}

/** One person of the tenant, or nobody: found by typing a part of the name. */
export function PersonSelect({
  value,
  onChange,
  ...field
}: Common & { readonly value: string; readonly onChange: (id: string) => void }) {
  const [typed, setTyped] = useState('');
  const [asked] = useDebouncedValue(typed, TYPING_MS);
  const all = usePeopleChoices('', value ? [value] : []);
  // What the field shows once somebody is chosen is no search.
  const found = usePeopleChoices(all.some(({ label }) => label === asked) ? '' : asked, value ? [value] : []);
  return (
    <Select
      {...field}
      placeholder="Nobody"
      data={found}
      value={value || null}
      onChange={(id) => onChange(id ?? '')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${field.label}` }}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={NOBODY}
    />
  );
}

/** Several people of the tenant. */
export function PeopleSelect({
  value,
  onChange,
  ...field
}: Common & { readonly value: readonly string[]; readonly onChange: (ids: string[]) => void }) {
  const [typed, setTyped] = useState('');
  const [asked] = useDebouncedValue(typed, TYPING_MS);
  const found = usePeopleChoices(asked, value);
  return (
    <MultiSelect
      {...field}
      placeholder={value.length === 0 ? 'Type a name' : ''}
      data={found}
      value={[...value]}
      onChange={onChange}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={NOBODY}
    />
  );
}
