import type { Tag } from '@bookline/contract/features/tags';
import { MAX_LABEL } from '@bookline/contract/rules/limits';
import { Combobox, Pill, PillsInput, useCombobox } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { TagChip } from '../../../ui/tag-chip.tsx';
import { useCreateTag, useTags } from '../contact-choices.data.ts';

const MAX_SHOWN = 50;

/** Selects tags by typing. A name without a tag can become one (R315). */
export function TagsInput({
  label,
  hideLabel = false,
  value,
  onChange,
  error,
  autoFocus = false,
}: {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly value: readonly Tag[];
  readonly onChange: (tags: Tag[]) => void;
  readonly error?: string | undefined;
  readonly autoFocus?: boolean;
}) {
  const [text, setText] = useState('');
  const { tags: found, loading } = useTags(text);
  const create = useCreateTag();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const typed = text.trim();
  const chosen = new Set(value.map((tag) => tag.id));
  const offered = found
    .filter((tag) => !chosen.has(tag.id) && tag.name.toLowerCase().includes(typed.toLowerCase()))
    .slice(0, MAX_SHOWN);
  const isNew =
    typed !== '' && !loading && ![...found, ...value].some((tag) => tag.name.toLowerCase() === typed.toLowerCase());

  const add = (tag: Tag) => {
    if (!chosen.has(tag.id)) onChange([...value, tag]);
    setText('');
    combobox.updateSelectedOptionIndex();
  };
  const submit = (option: string) => {
    if (option === NEW) return create.mutate({ body: { name: typed } }, { onSuccess: ({ data }) => add(data) });
    const tag = found.find(({ id }) => String(id) === option);
    if (tag) add(tag);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && text === '') onChange(value.slice(0, -1));
    if (event.key === 'Enter' && combobox.dropdownOpened && typed !== '' && combobox.getSelectedOptionIndex() < 0) {
      event.preventDefault();
      const [first] = offered;
      if (first && first.name.toLowerCase() === typed.toLowerCase()) add(first);
      else if (isNew) submit(NEW);
    }
  };
  return (
    <Combobox store={combobox} onOptionSubmit={submit} withinPortal={false} shadow="md">
      <Combobox.DropdownTarget>
        <PillsInput {...(!hideLabel && { label })} error={error} onClick={() => combobox.openDropdown()}>
          <Pill.Group>
            {value.map((tag) => (
              <TagChip
                key={tag.id}
                name={tag.name}
                color={tag.color}
                onRemove={() => onChange(value.filter((other) => other.id !== tag.id))}
              />
            ))}
            <Combobox.EventsTarget>
              <PillsInput.Field
                aria-label={label}
                placeholder={value.length === 0 ? 'Find or create a tag' : ''}
                value={text}
                maxLength={MAX_LABEL}
                readOnly={create.isPending}
                autoFocus={autoFocus}
                onFocus={() => combobox.openDropdown()}
                onBlur={() => combobox.closeDropdown()}
                onChange={(event) => {
                  setText(event.currentTarget.value);
                  combobox.openDropdown();
                  combobox.updateSelectedOptionIndex();
                }}
                onKeyDown={onKeyDown}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown>
        {offered.length > 0 || isNew ? (
          <Combobox.Options mah={240} style={{ overflowY: 'auto' }} aria-label={label}>
            {offered.map((tag) => (
              <Combobox.Option key={tag.id} value={String(tag.id)}>
                <TagChip name={tag.name} color={tag.color} />
              </Combobox.Option>
            ))}
            {isNew && <Combobox.Option value={NEW}>Create tag “{typed}”</Combobox.Option>}
          </Combobox.Options>
        ) : (
          <Combobox.Empty>{loading ? 'Searching…' : 'No other tags'}</Combobox.Empty>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}

const NEW = 'new';
