import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';

/** Asks before an action: `children` explains the effect and how to undo it, and the button names the action ('Delete 3 notes'). */
export function Confirm({
  opened,
  title,
  children,
  action,
  cancel = 'Cancel',
  danger = false,
  busy = false,
  onConfirm,
  onClose,
}: {
  readonly opened: boolean;
  readonly title: string;
  readonly children: ReactNode;
  readonly action: string;
  readonly cancel?: string;
  /** It can't be undone, or only with effort. */
  readonly danger?: boolean;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}) {
  return (
    <Dialog
      opened={opened}
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose} disabled={busy}>
            {cancel}
          </Button>
          <Button color={danger ? 'red' : 'accent'} onClick={onConfirm} loading={busy} data-autofocus>
            {action}
          </Button>
        </>
      }
    >
      <Text size="sm" component="div">
        {children}
      </Text>
    </Dialog>
  );
}
