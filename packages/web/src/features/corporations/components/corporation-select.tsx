import type { CorporationType } from '@bookline/contract/features/corporations';
import { MultiSelect, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { SearchedSelect } from '../../../ui/searched-select.tsx';
import { useCorporationChoices } from '../corporations.data.ts';

const TYPING_MS = 250;
const NOTHING = 'No matches';
/** The server has already filtered. */
const asFound: NonNullable<SelectProps['filter']> = ({ options }) => options;

interface Common {
  readonly type?: CorporationType;
  readonly description?: string;
  readonly placeholder?: string;
  readonly error?: SelectProps['error'];
  readonly nothingFoundMessage?: string;
}
type Named = { readonly label: string } | { readonly 'aria-label': string };

/** One corporation or none, searched by part of the name. */
export function CorporationSelect({
  type,
  value,
  onChange,
  nothingFoundMessage = NOTHING,
  ...field
}: Common &
  Named &
  Pick<SelectProps, 'required' | 'clearable' | 'allowDeselect' | 'size' | 'w' | 'clearButtonProps'> & {
    readonly value: string | null;
    readonly onChange: (id: string | null) => void;
  }) {
  const ids = value ? [value] : [];
  return (
    <SearchedSelect
      {...field}
      value={value}
      onChange={onChange}
      useFound={(q) => useCorporationChoices(q, ids, type)}
      nothingFoundMessage={nothingFoundMessage}
    />
  );
}

/** Several corporations. */
export function CorporationsSelect({
  type,
  value,
  onChange,
  nothingFoundMessage = NOTHING,
  ...field
}: Common & Named & { readonly value: readonly string[]; readonly onChange: (ids: string[]) => void }) {
  const [typed, setTyped] = useState('');
  const [asked] = useDebouncedValue(typed, TYPING_MS);
  const found = useCorporationChoices(asked, value, type);
  return (
    <MultiSelect
      {...field}
      data={found}
      value={[...value]}
      onChange={onChange}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={asFound}
      nothingFoundMessage={nothingFoundMessage}
    />
  );
}
