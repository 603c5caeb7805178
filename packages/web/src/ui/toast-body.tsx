import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** A toast's text, with an Undo button if it has one. */
export function ToastBody({ message, undo }: { readonly message: ReactNode; readonly undo: (() => void) | undefined }) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <Text size="sm" component="span">
        {message}
      </Text>
      {undo && (
        <Button size="compact-sm" variant="subtle" onClick={undo} aria-keyshortcuts="F8">
          Undo
        </Button>
      )}
    </Group>
  );
}
