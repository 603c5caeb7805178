import { TextInput } from '@mantine/core';

/** A one-time code. Phones and password managers can fill it in. */
export function CodeInput({
  label = 'Code',
  description,
  value,
  onChange,
  error,
  autoFocus = false,
}: {
  readonly label?: string;
  readonly description?: string;
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly error?: string | undefined;
  readonly autoFocus?: boolean;
}) {
  return (
    <TextInput
      label={label}
      description={description}
      name="otp_code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      required
      withAsterisk={false}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      {...(autoFocus && { 'data-autofocus': true, autoFocus: true })}
    />
  );
}
