import { Select } from '@mantine/core';
import { useState } from 'react';
import { useCurrentUser } from '../../../../lib/session.ts';
import { labels } from '../../../contact-fields/contact-fields.api.ts';
import { useChoices } from '../../../contact-search/contact-search.api.ts';

/** The owner of the new contact: the user, unless they choose someone in their downline. */
export function OwnerSelect({
  value,
  onChange,
  error,
  className,
}: {
  readonly value: string | null;
  readonly onChange: (owner: string | null) => void;
  readonly error: string | undefined;
  readonly className?: string | undefined;
}) {
  const { id } = useCurrentUser();
  const [typed, setTyped] = useState('');
  const shown = (choice: { value: string; label: string }) => ({
    value: choice.value,
    label: choice.value === id ? `${choice.label} (you)` : choice.label,
  });
  // After a choice, the field shows a name, which isn't a search.
  const all = useChoices('owner', '').choices.map(shown);
  const isName = all.some((choice) => choice.label === typed);
  const found = useChoices('owner', isName ? '' : typed).choices.map(shown);
  return (
    <Select
      label={labels.owner_id}
      data={found}
      value={value ?? id}
      onChange={(chosen) => onChange(chosen === id ? null : chosen)}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      allowDeselect={false}
      nothingFoundMessage="No matching users in your downline"
      error={error}
      {...(className && { className })}
    />
  );
}
