import { Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFocusBack } from './use-focus-back.ts';

/** A dialog. It keeps the focus, and returns it on closing. Escape closes it. */
export function Dialog({
  opened,
  title,
  onClose,
  children,
  actions,
  size = 'md',
}: {
  readonly opened: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Buttons, the main one last. */
  readonly actions?: ReactNode;
  readonly size?: 'sm' | 'md' | 'lg' | 'xl';
}) {
  useFocusBack(opened);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={size}
      closeButtonProps={{ 'aria-label': 'Close' }}
      styles={{ title: { fontWeight: 600 } }}
    >
      {children}
      {actions && (
        <Group justify="flex-end" gap="xs" mt="lg">
          {actions}
        </Group>
      )}
    </Modal>
  );
}
