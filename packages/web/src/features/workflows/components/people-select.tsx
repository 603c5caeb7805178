import { MultiSelect, Select } from '@mantine/core';
import { useState } from 'react';
import { usePeople } from '../../contact-fields/contact-fields.api.ts';

interface Field {
  readonly label: string;
  readonly description?: string;
  readonly error: string | undefined;
  /** The names of the selected users, who may not be in the loaded list. */
  readonly names: ReadonlyMap<string, string>;
  readonly disabled?: boolean;
}

function useFound(names: ReadonlyMap<string, string>, chosen: readonly string[]) {
  const [typed, setTyped] = useState('');
  const { people } = usePeople(typed);
  const known = people.map(({ id, name }) => ({ value: id, label: name }));
  const missing = chosen.filter((id) => names.has(id) && !people.some((person) => person.id === id));
  return { typed, setTyped, found: [...known, ...missing.map((id) => ({ value: id, label: names.get(id) ?? '…' }))] };
}

/** Several users of the user's downline. */
export function PeopleSelect({
  value,
  onChange,
  names,
  ...field
}: Field & { readonly value: readonly string[]; readonly onChange: (ids: string[]) => void }) {
  const { typed, setTyped, found } = useFound(names, value);
  return (
    <MultiSelect
      {...field}
      data={found}
      value={[...value]}
      onChange={onChange}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      placeholder={value.length === 0 ? 'Choose users' : ''}
      nothingFoundMessage="No matching users in your downline"
    />
  );
}

/** The users of a step: the contact's owner, the workflow's owner, or named users. */
export function WhoSelect({
  value,
  onChange,
  names,
  ...field
}: Field & { readonly value: string; readonly onChange: (who: string) => void }) {
  const { typed, setTyped, found } = useFound(names, value.includes('-') ? [value] : []);
  const fixed = [
    { value: 'contact_owner', label: 'The contact’s owner' },
    { value: 'flow_owner', label: 'The workflow’s owner' },
  ];
  return (
    <Select
      {...field}
      data={[...fixed, ...found]}
      value={value}
      onChange={(who) => who && onChange(who)}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      allowDeselect={false}
      nothingFoundMessage="No matching users in your downline"
    />
  );
}
