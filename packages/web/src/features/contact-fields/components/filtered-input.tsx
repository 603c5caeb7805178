import { blocksKey, type KeyFilter } from '@bookline/contract/rules/key-filter';
import { TextInput, type TextInputProps } from '@mantine/core';
import { typedText } from '../../../lib/typed-text.ts';

/** A text field that drops some characters (R216 unless another filter is given). */
export function FilteredInput({
  value,
  onValue,
  filter = 'text',
  ...rest
}: Omit<TextInputProps, 'value' | 'onChange' | 'onKeyDown'> & {
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly filter?: KeyFilter;
}) {
  return (
    <TextInput
      {...rest}
      value={value}
      onKeyDown={(event) => {
        if (!event.ctrlKey && !event.metaKey && blocksKey(event.key, filter)) event.preventDefault();
      }}
      onChange={(event) => onValue(typedText(value, event.currentTarget.value, filter))}
    />
  );
}
