import { PASSWORD_MIN } from '@bookline/contract/rules/constants';
import { PasswordInput } from '@mantine/core';

/** A new password. It can be shown, so it is typed once. */
export function NewPasswordInput({
  value,
  onChange,
  error,
  size = 'sm',
  autoFocus = false,
}: {
  readonly value: string;
  readonly onChange: (password: string) => void;
  readonly error?: string | undefined;
  readonly size?: 'sm' | 'md';
  readonly autoFocus?: boolean;
}) {
  return (
    <PasswordInput
      label="New password"
      description={`At least ${PASSWORD_MIN} characters. A few unrelated words are strong and easy to remember.`}
      name="new-password"
      autoComplete="new-password"
      required
      withAsterisk={false}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      size={size}
      autoFocus={autoFocus}
      visibilityToggleButtonProps={{ 'aria-label': 'Show new password', tabIndex: 0 }}
    />
  );
}
