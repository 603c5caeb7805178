import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';

/** The search through the admin screens. */
export function AdminSearch({
  typed,
  onTyped,
  size = 'xs',
}: {
  readonly typed: string;
  readonly onTyped: (typed: string) => void;
  readonly size?: 'xs' | 'md';
}) {
  return (
    <TextInput
      type="search"
      size={size}
      aria-label="Search settings"
      placeholder="Search settings"
      leftSection={<IconSearch size={14} aria-hidden />}
      value={typed}
      onChange={(event) => onTyped(event.currentTarget.value)}
    />
  );
}
