import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { SearchedSelect } from '../../../ui/searched-select.tsx';
import { usePeopleChoices } from '../corporations.data.ts';

const NO_MATCH = 'No matching users';
const TYPING_MS = 250;

interface Common {
  readonly label: string;
  readonly description?: string;
  readonly error?: string | undefined;
}

/** Chooses one user of the tenant or none, searched by part of the name. */
export function PersonSelect({
  value,
  onChange,
  label,
  filter = false,
  ...field
}: Common & {
  readonly value: string;
  readonly onChange: (id: string) => void;
  /** A filter of a list: small, and its label isn't shown. */
  readonly filter?: boolean;
}) {
  const ids = value ? [value] : [];
  return (
    <SearchedSelect
      {...field}
      label={filter ? undefined : label}
      aria-label={label}
      {...(filter && ({ size: 'xs', w: 170 } as const))}
      placeholder={filter ? 'All users' : 'None'}
      value={value || null}
      onChange={(id) => onChange(id ?? '')}
      useFound={(q) => usePeopleChoices(q, ids)}
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${label}` }}
      nothingFoundMessage={NO_MATCH}
    />
  );
}

/** Several users of the tenant. */
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
      placeholder={value.length === 0 ? 'Search users' : ''}
      data={found}
      value={[...value]}
      onChange={onChange}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={NO_MATCH}
    />
  );
}
