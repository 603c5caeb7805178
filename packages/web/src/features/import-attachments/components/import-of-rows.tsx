import { DEBOUNCE_MS } from '@bookline/contract/rules/constants';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useEndedImports } from '../import-attachments.data.ts';

/** Chooses the import whose rows name the files. */
export function ImportOfRows({
  chosen,
  onChoose,
}: {
  readonly chosen: { readonly id: string; readonly file_name: string } | null;
  readonly onChoose: (id: string) => void;
}) {
  const [typed, setTyped] = useState('');
  const [name] = useDebouncedValue(typed, DEBOUNCE_MS);
  const ended = useEndedImports(name === chosen?.file_name ? '' : name);
  const found = (ended.data?.data ?? []).map(({ id, file_name }) => ({ value: id, label: file_name }));
  const known = chosen && !found.some(({ value }) => value === chosen.id);
  return (
    <Select
      label="Import"
      description="The import must have a column mapped to “Attachment file name”."
      placeholder="Choose an import"
      data={known ? [{ value: chosen.id, label: chosen.file_name }, ...found] : found}
      value={chosen?.id ?? null}
      onChange={(id) => id && onChoose(id)}
      searchable
      onSearchChange={setTyped}
      filter={({ options }) => options}
      allowDeselect={false}
      nothingFoundMessage="No matching completed imports"
    />
  );
}
