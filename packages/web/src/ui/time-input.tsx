import { Button, TextInput } from '@mantine/core';

/** A time of day, `HH:mm`, or '' for none. Dates have their own input (lib/date-input.tsx). */
export function TimeInput({
  label,
  description,
  value,
  onChange,
  error,
  clearLabel,
  hiddenLabel = false,
  required = false,
}: {
  readonly label: string;
  readonly description?: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  /** The button that removes the time, such as 'All day'. */
  readonly clearLabel?: string;
  /** The label is only read aloud, because its row says it. */
  readonly hiddenLabel?: boolean;
  readonly required?: boolean;
}) {
  return (
    <TextInput
      type="time"
      {...(hiddenLabel ? { 'aria-label': label } : { label })}
      description={description}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      required={required}
      {...(clearLabel &&
        value !== '' && {
          rightSectionWidth: 64,
          rightSection: (
            <Button variant="subtle" size="compact-xs" onClick={() => onChange('')}>
              {clearLabel}
            </Button>
          ),
        })}
    />
  );
}
