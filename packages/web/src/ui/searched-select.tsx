import { DEBOUNCE_MS } from '@bookline/contract/rules/constants';
import { MAX_LABEL } from '@bookline/contract/rules/limits';
import { type ComboboxItem, Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useRef, useState } from 'react';
import { asItems, type Choice } from './choices.ts';
import { MarkedChoice } from './marked-choice.tsx';

type Passed = Pick<
  SelectProps,
  | 'label'
  | 'aria-label'
  | 'description'
  | 'placeholder'
  | 'error'
  | 'required'
  | 'disabled'
  | 'clearable'
  | 'clearButtonProps'
  | 'allowDeselect'
  | 'openOnFocus'
  | 'size'
  | 'className'
  | 'w'
  | 'maw'
  | 'nothingFoundMessage'
> & { readonly 'data-autofocus'?: boolean };

/** One of many choices. The server searches them, so a list of any length is complete. */
export function SearchedSelect<C extends Choice>({
  value,
  onChange,
  useFound,
  known,
  mark,
  adds = false,
  nothingFoundMessage = 'No matches',
  ...field
}: Passed & {
  readonly value: string | null;
  readonly onChange: (value: string | null, choice: C | null) => void;
  /** A hook that returns the choices for a search, or the first ones for an empty search. */
  readonly useFound: (q: string) => readonly C[];
  /** The current choice, which may not be among the first. */
  readonly known?: C | undefined;
  /** A picture in front of a choice. */
  readonly mark?: (choice: Choice) => ReactNode;
  /** Each choice is added to a list elsewhere, so the field stays empty. */
  readonly adds?: boolean;
}) {
  const [typed, setTyped] = useState(known?.label ?? '');
  const [asked] = useDebouncedValue(typed, DEBOUNCE_MS);
  const seen = useRef(new Map<string, C>());
  if (known) seen.current.set(known.value, known);
  const current = value === null ? undefined : seen.current.get(value);
  // After a choice, the field shows its label, which isn't a search.
  const found = useFound(asked === current?.label ? '' : asked.trim().slice(0, MAX_LABEL));
  for (const choice of found) seen.current.set(choice.value, choice);
  const chosen = value === null ? undefined : seen.current.get(value);
  const isMissing = chosen !== undefined && !found.some((choice) => choice.value === value);
  return (
    <Select
      {...field}
      data={asItems(isMissing ? [chosen, ...found] : found)}
      value={value}
      onChange={(next) => {
        onChange(next, (next !== null && seen.current.get(next)) || null);
        if (adds) setTyped('');
      }}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has already searched.
      filter={({ options }) => options}
      nothingFoundMessage={nothingFoundMessage}
      {...(mark && {
        leftSection: chosen && typed === chosen.label ? mark(chosen) : undefined,
        renderOption: ({ option, checked }: { option: ComboboxItem; checked?: boolean | undefined }) => {
          const choice = seen.current.get(option.value);
          return choice ? <MarkedChoice choice={choice} mark={mark} checked={checked === true} /> : option.label;
        },
      })}
    />
  );
}
