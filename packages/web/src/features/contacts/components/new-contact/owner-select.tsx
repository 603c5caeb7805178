import { Select } from '@mantine/core';
import { useState } from 'react';
import { useCurrentUser } from '../../../../lib/session.ts';
import { useChoices } from '../../filter-choices.data.ts';
import { labels } from '../contact/labels.ts';

/** Whose the new contact will be: the acting person's unless somebody of their downline is chosen. */
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
  // What the field shows once somebody is chosen is no search.
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
      nothingFoundMessage="Nobody in your downline has this name"
      error={error}
      {...(className && { className })}
    />
  );
}
