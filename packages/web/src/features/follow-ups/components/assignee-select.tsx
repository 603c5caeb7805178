import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useCurrentUser } from '../../../lib/session.ts';
import { useDownline } from '../follow-ups.data.ts';

const TYPING_MS = 250;

/** The users whose follow-ups the user can see: themselves, their downline, and the current assignee. */
export function AssigneeSelect({
  label,
  value,
  onChange,
  known = [],
  error,
  before = [],
  hideLabel = false,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Other possible assignees, such as the contact's owner. */
  readonly known?: readonly { readonly id: string; readonly name: string }[];
  readonly error?: string | undefined;
  /** Choices above the users. */
  readonly before?: readonly { readonly value: string; readonly label: string }[];
  readonly hideLabel?: boolean;
}) {
  const { id } = useCurrentUser();
  const [typed, setTyped] = useState('');
  const [asked] = useDebouncedValue(typed, TYPING_MS);
  const all = useDownline('').data?.data ?? [];
  const isName = [...before.map((choice) => choice.label), ...all.map(({ name }) => name)].some((name) =>
    asked.startsWith(name),
  );
  const found = useDownline(isName ? '' : asked).data?.data ?? [];
  const people = new Map<string, string>();
  for (const person of [...known, ...found]) people.set(person.id, person.name);
  const data = [
    ...before,
    ...[...people].map(([value, name]) => ({ value, label: value === id ? `${name} (you)` : name })),
  ];
  return (
    <Select
      {...(hideLabel ? { 'aria-label': label, size: 'xs' } : { label })}
      data={data}
      value={value}
      onChange={(chosen) => chosen && onChange(chosen)}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      allowDeselect={false}
      nothingFoundMessage="No matching users in your downline"
      error={error}
    />
  );
}
