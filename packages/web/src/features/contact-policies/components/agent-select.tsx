import { Select } from '@mantine/core';
import { useState } from 'react';
import { useCurrentUser } from '../../../lib/session.ts';
import { usePeople } from '../../contact-fields/contact-fields.api.ts';

/** The writing agent: the user, someone in their downline, or the current agent. */
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
  // After a choice, the field shows a name, which isn't a search.
  const isName = [...all, ...(current ? [current] : [])].some((person) => nameOf(person) === typed);
  const found = usePeople(isName ? '' : typed).people;
  const people = current && !found.some(({ id }) => id === current.id) ? [current, ...found] : found;
  return (
    <Select
      label={label}
      placeholder="None"
      data={people.map((person) => ({ value: person.id, label: nameOf(person) }))}
      value={value}
      onChange={onChange}
      error={error}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      clearable
      clearButtonProps={{ 'aria-label': 'None' }}
      nothingFoundMessage="No matching users in your downline"
    />
  );
}
