import { contacts } from '@bookline/contract/features/contacts';
import { DEBOUNCE_MS } from '@bookline/contract/rules/constants';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useCall } from '../../../lib/use-call.ts';
import { spokenName } from '../../contact-fields/contact-fields.api.ts';

/** One contact, searched by name, number, or address. */
export function ContactSelect({
  value,
  onChange,
  error,
}: {
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  readonly error: string | undefined;
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
      label="Contact"
      placeholder="Name, phone, or email"
      data={found}
      value={value}
      onChange={onChange}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      error={error}
      data-autofocus
    />
  );
}
