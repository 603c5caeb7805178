import { Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';

/** A window above the page. Focus goes in, stays in, and goes back to where it was; Escape closes. */
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
  /** Buttons, the chief one last. */
  readonly actions?: ReactNode;
  readonly size?: 'sm' | 'md' | 'lg' | 'xl';
}) {
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
