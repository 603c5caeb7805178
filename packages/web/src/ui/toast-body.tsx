import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** What a toast says, with its undo button where it has one. */
export function ToastBody({ message, undo }: { readonly message: ReactNode; readonly undo: (() => void) | undefined }) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <Text size="sm" component="span">
        {message}
      </Text>
      {undo && (
        <Button size="compact-sm" variant="subtle" onClick={undo}>
          Undo
        </Button>
      )}
    </Group>
  );
}
