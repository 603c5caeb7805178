import { PasswordInput } from '@mantine/core';

/** Asks for the password again before a sensitive action. */
export function CurrentPasswordInput({
  value,
  onChange,
  error,
}: {
  readonly value: string;
  readonly onChange: (password: string) => void;
  readonly error?: string | undefined;
}) {
  return (
    <PasswordInput
      label="Your password"
      name="current-password"
      autoComplete="current-password"
      required
      withAsterisk={false}
      data-autofocus
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
    />
  );
}
