import { contacts } from '@bookline/contract/features/contacts';
import { DEBOUNCE_MS } from '@bookline/contract/rules/constants';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useCall } from '../../../lib/use-call.ts';
import { spokenName } from '../contact-name.ts';

/** One contact that the user can see, searched by name, number, or address. */
export function ContactSelect({
  label,
  placeholder = 'Name, phone, or email',
  value,
  onChange,
  error,
  clearable = false,
  autoFocus = false,
}: {
  readonly label: string;
  readonly placeholder?: string;
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  readonly error?: string | undefined;
  readonly clearable?: boolean;
  readonly autoFocus?: boolean;
}) {
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const { data } = useCall(
    contacts.list,
    { body: { contacts_scope: { q: q.slice(0, 200), limit: 20, order_field: 'last_activity_at' } } },
    { keepPrevious: true },
  );
  const found = (data?.data ?? []).map((contact) => ({ value: contact.id, label: spokenName(contact) }));
  return (
    <Select
      label={label}
      placeholder={placeholder}
      data={found}
      value={value}
      onChange={onChange}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      nothingFoundMessage="No matches"
      clearable={clearable}
      clearButtonProps={{ 'aria-label': 'No contact' }}
      error={error}
      {...(autoFocus && { 'data-autofocus': true })}
    />
  );
}
