import type { EventScope } from '@bookline/contract/rules/events';
import { Radio, Stack } from '@mantine/core';

const choices: readonly { readonly value: EventScope; readonly label: string }[] = [
  { value: 'one', label: 'This event' },
  { value: 'following', label: 'This and later events' },
  { value: 'all', label: 'All events' },
];

/** Which occurrences of a repeating event a change affects. */
export function ScopeInput({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: EventScope;
  readonly onChange: (value: EventScope) => void;
}) {
  return (
    <Radio.Group
      label={label}
      value={value}
      onChange={(chosen) => {
        const scope = choices.find((choice) => choice.value === chosen)?.value;
        if (scope) onChange(scope);
      }}
    >
      <Stack gap={6} mt={6}>
        {choices.map((choice) => (
          <Radio key={choice.value} value={choice.value} label={choice.label} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
