import { Button, CopyButton, Group, Stack, Text } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import classes from './two-factor.module.css';

/** Ten recovery codes, shown once, to copy or download. */
export function RecoveryCodes({
  codes,
  account,
  onDone,
}: {
  readonly codes: readonly string[];
  /** The user's name, for the file. */
  readonly account: string;
  readonly onDone: () => void;
}) {
  const text = `Recovery codes of ${account}\nEach code works once. Use one if you can’t use your phone or email.\n\n${codes.join('\n')}\n`;
  return (
    <Stack gap="md">
      <Text size="sm">
        Save these ten codes in a safe place or a password manager. Each one signs you in once if you can’t use your app
        or email. You won’t be able to see them again.
      </Text>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="xs">
        <CopyButton value={codes.join('\n')}>
          {({ copied, copy }) => (
            <Button variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={copy}>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
        <Button
          component="a"
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="bookline-recovery-codes.txt"
        >
          Save as file
        </Button>
        <Button ml="auto" onClick={onDone}>
          I’ve saved them
        </Button>
      </Group>
    </Stack>
  );
}
