import { MAX_EVENT_CONTACTS } from '@bookline/contract/rules/limits';
import { displayPhone } from '@bookline/contract/rules/phone';
import { MultiSelect } from '@mantine/core';
import { useState } from 'react';
import { spokenName } from '../../contact-fields/contact-fields.api.ts';
import { useContactsLike } from '../../linked-contacts/linked-contacts.api.ts';

/** The contacts of an event, found by name, phone, or email. */
export function EventContactsInput({
  known,
  value,
  onChange,
  error,
  description,
}: {
  /** Contacts whose names are already known. */
  readonly known: readonly { readonly id: string; readonly name: string }[];
  readonly value: readonly string[];
  readonly onChange: (ids: string[]) => void;
  readonly error: string | undefined;
  readonly description: string | undefined;
}) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map(known.map(({ id, name }) => [id, name])));
  const { found, loading } = useContactsLike(typed);
  const offered = found.map((row) => ({ value: row.id, label: spokenName(row), phone: row.phone }));
  const others = [...chosen].filter(([id]) => !offered.some((option) => option.value === id));
  const change = (ids: string[]) => {
    const names = new Map(chosen);
    for (const { value: id, label } of offered) if (ids.includes(id)) names.set(id, label);
    setChosen(names);
    setTyped('');
    onChange(ids);
  };
  return (
    <MultiSelect
      label="Contacts"
      placeholder={value.length === 0 ? 'Name, phone, or email' : ''}
      description={description}
      searchable
      hidePickedOptions
      maxValues={MAX_EVENT_CONTACTS}
      data={[...offered, ...others.map(([id, label]) => ({ value: id, label, phone: null }))]}
      filter={({ options }) => (typed.trim().length < 2 ? [] : options)}
      value={[...value]}
      onChange={change}
      searchValue={typed}
      onSearchChange={setTyped}
      renderOption={({ option }) => {
        const phone = offered.find((each) => each.value === option.value)?.phone;
        return phone ? `${option.label} · ${displayPhone(phone)}` : option.label;
      }}
      nothingFoundMessage={
        typed.trim().length < 2 ? 'Type at least two letters' : loading ? 'Searching…' : 'No matching contacts'
      }
      error={error}
    />
  );
}
