import { Combobox, useCombobox } from '@mantine/core';
import { type ReactElement, useEffect, useState } from 'react';
import type { InlineSelectProps } from './inline-select.tsx';

const SEARCHED_FROM = 8;
const NOTHING = '';

/** The open list of an InlineSelect, with a search field where there is much to choose from. */
export default function InlineSelectEditor({
  label,
  value,
  options,
  onSave,
  renderOption,
  clearable = false,
  onSearch,
  target,
  onClose,
}: InlineSelectProps & { readonly target: ReactElement; readonly onClose: (focus: boolean) => void }) {
  const [search, setSearch] = useState('');
  const combobox = useCombobox({ opened: true, onDropdownClose: () => onClose(true) });
  const isSearched = onSearch !== undefined || options.length >= SEARCHED_FROM;
  const shown = onSearch
    ? options
    : options.filter((option) => option.label.toLowerCase().includes(search.trim().toLowerCase()));

  useEffect(() => {
    if (isSearched) combobox.focusSearchInput();
    else combobox.focusTarget();
    combobox.selectActiveOption();
  }, []);

  const choose = (chosen: string) => {
    const next = chosen === NOTHING ? null : chosen;
    if (next !== value) onSave(next);
    onClose(true);
  };
  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal width={240} position="bottom-start" shadow="md">
      <Combobox.Target targetType="button" withExpandedAttribute>
        {target}
      </Combobox.Target>
      <Combobox.Dropdown onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onClose(false)}>
        {isSearched && (
          <Combobox.Search
            aria-label={`Search ${label.toLowerCase()}`}
            placeholder="Search"
            value={search}
            onChange={(event) => {
              setSearch(event.currentTarget.value);
              onSearch?.(event.currentTarget.value);
              combobox.updateSelectedOptionIndex();
            }}
          />
        )}
        <Combobox.Options mah={280} style={{ overflowY: 'auto' }} aria-label={label}>
          {clearable && value !== null && search === '' && <Combobox.Option value={NOTHING}>None</Combobox.Option>}
          {shown.map((option) => (
            <Combobox.Option key={option.value} value={option.value} active={option.value === value}>
              {renderOption?.(option) ?? option.label}
            </Combobox.Option>
          ))}
          {shown.length === 0 && <Combobox.Empty>Nothing found</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
