import { MultiSelect } from '@mantine/core';
import { useState } from 'react';
import { useTags } from '../contact-choices.data.ts';

/** Selects existing tags. */
export function TagsField({
  label = 'Tags',
  value,
  onChange,
  placeholder = 'Choose tags',
  error,
}: {
  readonly label?: string;
  readonly value: readonly number[];
  readonly onChange: (ids: number[]) => void;
  readonly placeholder?: string;
  readonly error: string | undefined;
}) {
  const [typed, setTyped] = useState('');
  const { tags } = useTags(typed, true, value);
  return (
    <MultiSelect
      label={label}
      data={tags.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      placeholder={value.length === 0 ? placeholder : ''}
      nothingFoundMessage="There is no such tag"
      error={error}
    />
  );
}
