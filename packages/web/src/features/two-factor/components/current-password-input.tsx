import { PasswordInput } from '@mantine/core';

/** The password again, before what must be one's own doing. */
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
