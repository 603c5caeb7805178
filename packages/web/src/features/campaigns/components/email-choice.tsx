import { Select, Text } from '@mantine/core';
import { useState } from 'react';
import { useCurrentUser } from '../../../lib/session.ts';
import { useEmailChoices } from '../campaigns.data.ts';

/** Chooses a saved email. */
export function EmailChoice({
  value,
  onChange,
  error,
}: {
  readonly value: string | null;
  readonly onChange: (id: string | null, name: string) => void;
  readonly error: string | undefined;
}) {
  const [typed, setTyped] = useState('');
  const { data, isLoading } = useEmailChoices('');
  const isAdmin = useCurrentUser().roles.includes('admin');
  const emails = data?.data ?? [];
  const chosen = emails.find(({ id }) => id === value);
  return (
    <div>
      <Select
        label="Email"
        placeholder={isLoading ? 'Loading emails' : 'Choose an email'}
        data={emails.map(({ id, name }) => ({ value: id, label: name }))}
        value={value}
        onChange={(id) => onChange(id, emails.find((email) => email.id === id)?.name ?? '')}
        searchable
        searchValue={typed}
        onSearchChange={setTyped}
        error={error}
        required
        nothingFoundMessage={
          emails.length > 0
            ? 'No email has this name.'
            : isAdmin
              ? 'No emails yet. Add one under Administration, or write the message now.'
              : 'No emails yet. An admin adds them, or you write the message now.'
        }
      />
      {chosen && (
        <Text size="xs" c="dimmed" mt={4}>
          Subject: {chosen.subject}
        </Text>
      )}
    </div>
  );
}
