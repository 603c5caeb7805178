import { Chip } from '@mantine/core';
import { type ReactNode, useId } from 'react';

export interface ChipChoice<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
}

/** Chips of which one is chosen. They share a name, so that arrow keys move between them and Tab passes them as one. Put them in a named group. */
export function ChoiceChips<Value extends string>({
  choices,
  value,
  onChange,
  radius,
  disabled = false,
}: {
  readonly choices: readonly ChipChoice<Value>[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  readonly radius?: 'sm';
  readonly disabled?: boolean | undefined;
}) {
  const name = useId();
  return (
    <Chip.Group
      value={value}
      onChange={(chosen) => {
        const choice = choices.find((each) => each.value === chosen);
        if (choice) onChange(choice.value);
      }}
    >
      {choices.map((choice) => (
        <Chip key={choice.value} size="xs" radius={radius} name={name} value={choice.value} disabled={disabled}>
          {choice.label}
        </Chip>
      ))}
    </Chip.Group>
  );
}
