import { DEBOUNCE_MS } from '@bookline/contract/rules/constants';
import { MAX_LABEL } from '@bookline/contract/rules/limits';
import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useRef, useState } from 'react';
import type { Choice } from './choices.ts';

type Passed = Pick<
  SelectProps,
  | 'label'
  | 'aria-label'
  | 'description'
  | 'placeholder'
  | 'error'
  | 'required'
  | 'clearable'
  | 'clearButtonProps'
  | 'allowDeselect'
  | 'size'
  | 'w'
  | 'nothingFoundMessage'
>;

/** One of many choices. The server searches them, so a list of any length is complete. */
export function SearchedSelect<C extends Choice>({
  value,
  onChange,
  useFound,
  known,
  nothingFoundMessage = 'No matches',
  ...field
}: Passed & {
  readonly value: string | null;
  readonly onChange: (value: string | null, choice: C | null) => void;
  /** A hook that returns the choices for a search, or the first ones for an empty search. */
  readonly useFound: (q: string) => readonly C[];
  /** The current choice, which may not be among the first. */
  readonly known?: C | undefined;
}) {
  const [typed, setTyped] = useState(known?.label ?? '');
  const [asked] = useDebouncedValue(typed, DEBOUNCE_MS);
  const labels = useRef(new Map<string, string>());
  if (known) labels.current.set(known.value, known.label);
  // After a choice, the field shows its label, which isn't a search.
  const found = useFound(asked === labels.current.get(value ?? '') ? '' : asked.trim().slice(0, MAX_LABEL));
  for (const choice of found) labels.current.set(choice.value, choice.label);
  const label = value === null ? undefined : labels.current.get(value);
  const isMissing = value !== null && label !== undefined && !found.some((choice) => choice.value === value);
  return (
    <Select
      {...field}
      data={(isMissing ? [{ value, label }, ...found] : found).map((choice) => ({
        value: choice.value,
        label: choice.label,
      }))}
      value={value}
      onChange={(next) =>
        onChange(next, [...found, ...(known ? [known] : [])].find((choice) => choice.value === next) ?? null)
      }
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has already searched.
      filter={({ options }) => options}
      nothingFoundMessage={nothingFoundMessage}
    />
  );
}
