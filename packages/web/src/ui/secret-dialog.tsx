import { Alert, Button, CopyButton, Stack, Text, Textarea } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import classes from './secret-dialog.module.css';

/** Shows a secret once. `children` says what to do with it. */
export function SecretDialog({
  title,
  secret,
  warning,
  children,
  onClose,
}: {
  readonly title: string;
  readonly secret: string;
  readonly warning: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
}) {
  return (
    <Dialog
      opened
      title={title}
      onClose={onClose}
      actions={
        <Button variant="default" onClick={onClose}>
          I’ve saved it
        </Button>
      }
    >
      <Stack gap="sm">
        <Alert color="yellow" variant="light" icon={<IconAlertTriangle size={18} />}>
          {warning}
        </Alert>
        <Textarea
          label="Secret"
          classNames={{ input: classes.secret ?? '' }}
          value={secret}
          readOnly
          autosize
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton value={secret} timeout={2000}>
          {({ copied, copy }) => (
            <Button
              onClick={copy}
              leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
              data-autofocus
            >
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
        <Text size="sm" c="dimmed">
          {children}
        </Text>
      </Stack>
    </Dialog>
  );
}
