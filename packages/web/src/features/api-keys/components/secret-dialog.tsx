import { Alert, Button, CopyButton, Stack, Text, Textarea } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react';
import { Dialog } from '../../../ui/dialog.tsx';
import classes from './api-keys.module.css';

/** Shows a secret once. */
export function SecretDialog({
  title,
  secret,
  onClose,
}: {
  readonly title: string;
  readonly secret: string;
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
          Copy this key now. You won’t be able to see it again. Store it like a password, because it gives access to
          your data.
        </Alert>
        <Textarea
          label="Secret"
          classNames={{ input: classes.mono ?? '' }}
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
          Send it with each request as <code>Authorization: Bearer …</code>. All calls are described in the{' '}
          <a href="/docs" target="_blank" rel="noreferrer">
            API reference
          </a>
          .
        </Text>
      </Stack>
    </Dialog>
  );
}
