import { Popover } from '@mantine/core';
import { type ReactElement, useEffect, useMemo, useState } from 'react';
import { ChoiceList } from './choice-list.tsx';
import { choicesLike } from './choices.ts';
import type { InlineSelectProps } from './inline-select.types.ts';

const NOTHING = '';

/** The open list of an InlineSelect. */
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
  const [typed, setTyped] = useState('');
  const choices = useMemo(() => {
    const found = onSearch ? options : choicesLike(options, typed);
    return clearable && value !== null && typed === '' ? [...found, { value: NOTHING, label: 'None' }] : found;
  }, [options, typed, onSearch, clearable, value]);
  // The next list of options starts unfiltered.
  useEffect(() => () => onSearch?.(''), [onSearch]);
  const choose = (chosen: string) => {
    const next = chosen === NOTHING ? null : chosen;
    if (next !== value) onSave(next);
    onClose(true);
  };
  return (
    <Popover opened onDismiss={() => onClose(false)} closeOnEscape={false} position="bottom-start" width={240}>
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown
        p={0}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onClose(true);
        }}
      >
        <ChoiceList
          label={label}
          choices={choices}
          chosen={new Set(value === null ? [] : [value])}
          typed={typed}
          onTyped={(text) => {
            setTyped(text);
            onSearch?.(text);
          }}
          onChoose={choose}
          {...(renderOption && { renderChoice: renderOption })}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
