import { Select } from '@mantine/core';
import { useState } from 'react';
import { useCurrentUser } from '../../../lib/session.ts';
import { usePeople } from '../../contacts/contact-choices.data.ts';

/** Who wrote a policy: the person themselves or somebody of their downline, and whoever it has already. */
export function AgentSelect({
  label,
  value,
  current,
  onChange,
  error,
}: {
  readonly label: string;
  readonly value: string | null;
  readonly current: { readonly id: string; readonly name: string } | null;
  readonly onChange: (id: string | null) => void;
  readonly error: string | undefined;
}) {
  const { id: me } = useCurrentUser();
  const [typed, setTyped] = useState('');
  const all = usePeople('').people;
  const nameOf = (person: { id: string; name: string }) => (person.id === me ? `${person.name} (you)` : person.name);
  // What the field shows once somebody is chosen is no search.
  const isName = [...all, ...(current ? [current] : [])].some((person) => nameOf(person) === typed);
  const found = usePeople(isName ? '' : typed).people;
  const people = current && !found.some(({ id }) => id === current.id) ? [current, ...found] : found;
  return (
    <Select
      label={label}
      placeholder="Nobody"
      data={people.map((person) => ({ value: person.id, label: nameOf(person) }))}
      value={value}
      onChange={onChange}
      error={error}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      clearable
      clearButtonProps={{ 'aria-label': 'Nobody' }}
      nothingFoundMessage="Nobody in your downline has this name"
    />
  );
}
