import { Alert, Button, CopyButton, Stack, Text, Textarea } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react';
import { Dialog } from '../../../ui/dialog.tsx';
import classes from './api-keys.module.css';

/** A secret, shown this once. */
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
          I have kept it
        </Button>
      }
    >
      <Stack gap="sm">
        <Alert color="yellow" variant="light" icon={<IconAlertTriangle size={18} />}>
          Copy it now: it is not shown again. Keep it like a password, for it may do what you may.
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
          Send it with each call as <code>Authorization: Bearer …</code>. Every call stands in the{' '}
          <a href="/docs" target="_blank" rel="noreferrer">
            API reference
          </a>
          .
        </Text>
      </Stack>
    </Dialog>
  );
}
