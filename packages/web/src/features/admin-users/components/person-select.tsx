import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { nameOf, useOwners, usePeople } from '../admin-users.data.ts';

export interface Named {
  readonly id: string;
  readonly name: string;
}

interface PersonSelectProps {
  readonly label: string;
  readonly value: Named | null;
  readonly onChange: (person: Named | null) => void;
  readonly error?: string | undefined;
  readonly description?: string;
  readonly placeholder?: string;
  /** Cannot be chosen: the person themselves. */
  readonly without?: string;
  readonly required?: boolean;
  readonly size?: 'xs' | 'sm';
}

/** Chooses a manager: anybody of the tenant, found by typing. */
export function ManagerSelect(props: PersonSelectProps) {
  return <PersonSelect {...props} useFound={usePeopleFound} />;
}

/** Chooses who takes contacts: anybody who is active, found by typing. */
export function TakerSelect(props: PersonSelectProps) {
  return <PersonSelect {...props} useFound={useOwnersFound} />;
}

const usePeopleFound = (q: string): readonly Named[] | undefined =>
  usePeople(q).data?.data.map((user) => ({ id: user.id, name: nameOf(user) }));
const useOwnersFound = (q: string): readonly Named[] | undefined => useOwners(q).data?.data;

function PersonSelect({
  value,
  onChange,
  without,
  useFound,
  required = false,
  size = 'sm',
  label,
  ...field
}: PersonSelectProps & { readonly useFound: (q: string) => readonly Named[] | undefined }) {
  const [typed, setTyped] = useState(value?.name ?? '');
  // What the field shows once somebody is chosen is no search.
  const [q] = useDebouncedValue(typed === value?.name ? '' : typed.trim().slice(0, 60), 250);
  const found = (useFound(q) ?? []).filter(({ id }) => id !== without);
  const people = value && !found.some(({ id }) => id === value.id) ? [value, ...found] : found;
  return (
    <Select
      {...field}
      label={size === 'xs' ? undefined : label}
      aria-label={label}
      size={size}
      data={people.map(({ id, name }) => ({ value: id, label: name }))}
      value={value?.id ?? null}
      onChange={(id) => onChange(people.find((person) => person.id === id) ?? null)}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has searched already.
      filter={({ options }) => options}
      nothingFoundMessage="Nobody has this name"
      clearable={!required}
      clearButtonProps={{ 'aria-label': `Clear ${label.toLowerCase()}` }}
      required={required}
      maxDropdownHeight={260}
      comboboxProps={{ withinPortal: true }}
    />
  );
}
