import { DEBOUNCE_MS } from '@bookline/contract/rules/constants';
import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { useCurrentUser } from '../lib/session.ts';
import { Avatar } from './avatar.tsx';
import { type Choice, choicesLike } from './choices.ts';
import { MarkedChoice } from './marked-choice.tsx';
import { SearchedSelect } from './searched-select.tsx';

/** A user to choose. */
export interface PickedPerson {
  readonly id: string;
  readonly name: string;
  /** On the right, such as the role. */
  readonly detail?: string;
  /** The name of the group they're listed under. */
  readonly group?: string;
}

interface Field {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly description?: string;
  readonly placeholder?: string;
  readonly error?: string | undefined;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly size?: 'xs' | 'sm';
  readonly className?: string | undefined;
  readonly w?: string | number;
  readonly maw?: string;
  readonly nothingFoundMessage?: string;
  readonly openOnFocus?: boolean;
  readonly 'data-autofocus'?: boolean;
}

interface Found<P extends PickedPerson> {
  /** A hook that returns the users for a search by name, or the first ones for an empty search. */
  readonly useFound: (q: string) => readonly P[];
  /** Chosen users, who may not be among the first. */
  readonly known?: readonly P[];
}

const NO_MATCH = 'No matching users';

interface PersonChoice<P> extends Choice {
  readonly person?: P;
}

function useAsChoice() {
  const { id: me } = useCurrentUser();
  return <P extends PickedPerson>(person: P): PersonChoice<P> => ({
    value: person.id,
    label: person.id === me ? `${person.name} (you)` : person.name,
    detail: person.detail,
    group: person.group,
    person,
  });
}

const face = (choice: PersonChoice<PickedPerson>) =>
  choice.person && <Avatar id={choice.person.id} name={choice.person.name} size={18} />;

const labelled = (label: string, hideLabel: boolean) => (hideLabel ? { 'aria-label': label } : { label });

/** Chooses one user, or none if `clearable`. The server searches by name, so a company of any size works. */
export function PersonPicker<P extends PickedPerson>({
  label,
  hideLabel = false,
  value,
  onChange,
  useFound,
  known = [],
  before = [],
  clearable = false,
  adds = false,
  clearLabel = `Clear ${label.toLowerCase()}`,
  nothingFoundMessage = NO_MATCH,
  ...field
}: Field &
  Found<P> & {
    readonly value: string | null;
    readonly onChange: (id: string | null, person: P | null) => void;
    /** Choices above the users, such as 'Everyone'. */
    readonly before?: readonly Choice[];
    readonly clearable?: boolean;
    readonly clearLabel?: string;
    /** Each choice is added to a list elsewhere, so the field stays empty. */
    readonly adds?: boolean;
  }) {
  const asChoice = useAsChoice();
  const fixed: readonly PersonChoice<P>[] = before;
  const useChoices = (q: string): readonly PersonChoice<P>[] => {
    const found = useFound(q);
    // Those who are known are offered too, and found by name.
    const also = choicesLike(known.filter(({ id }) => !found.some((person) => person.id === id)).map(asChoice), q);
    return [...choicesLike(fixed, q), ...also, ...found.map(asChoice)];
  };
  const current = known.find(({ id }) => id === value);
  return (
    <SearchedSelect<PersonChoice<P>>
      {...field}
      {...labelled(label, hideLabel)}
      value={value}
      onChange={(id, choice) => onChange(id, choice?.person ?? null)}
      useFound={useChoices}
      known={current ? asChoice(current) : fixed.find((choice) => choice.value === value)}
      mark={face}
      adds={adds}
      allowDeselect={false}
      clearable={clearable}
      clearButtonProps={{ 'aria-label': clearLabel }}
      nothingFoundMessage={nothingFoundMessage}
    />
  );
}

/** Chooses several users, in order. */
export function PeoplePicker<P extends PickedPerson>({
  label,
  hideLabel = false,
  value,
  onChange,
  useFound,
  known = [],
  placeholder = 'Search users',
  nothingFoundMessage = NO_MATCH,
  maxValues,
  ...field
}: Field &
  Found<P> & {
    readonly value: readonly string[];
    readonly onChange: (ids: string[]) => void;
    readonly maxValues?: number;
  }) {
  const asChoice = useAsChoice();
  const [typed, setTyped] = useState('');
  const [asked] = useDebouncedValue(typed, DEBOUNCE_MS);
  const seen = useRef(new Map<string, PersonChoice<P>>());
  const found = useFound(asked.trim()).map(asChoice);
  for (const choice of [...known.map(asChoice), ...found]) seen.current.set(choice.value, choice);
  const listed = new Set(found.map((choice) => choice.value));
  const chosen = value.filter((id) => !listed.has(id)).map((id) => seen.current.get(id) ?? { value: id, label: '…' });
  return (
    <MultiSelect
      {...field}
      {...labelled(label, hideLabel)}
      placeholder={value.length === 0 ? placeholder : ''}
      data={[...chosen, ...found].map((choice) => ({ value: choice.value, label: choice.label }))}
      value={[...value]}
      onChange={onChange}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has already searched. Those who are chosen are listed above, so a search leaves them out.
      filter={({ options, search }) =>
        search.trim() === '' ? options : options.filter((each) => 'value' in each && listed.has(each.value))
      }
      nothingFoundMessage={nothingFoundMessage}
      renderOption={({ option, checked }) => {
        const choice = seen.current.get(option.value);
        return choice ? <MarkedChoice choice={choice} mark={face} checked={checked === true} /> : option.label;
      }}
      {...(maxValues !== undefined && { maxValues })}
    />
  );
}
