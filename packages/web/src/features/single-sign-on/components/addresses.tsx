import { ActionIcon, CopyButton, Group, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import classes from '../pages/single-sign-on-page.module.css';

/** URLs to enter at the provider, each with a copy button. */
export function Addresses({ label, addresses }: { readonly label: string; readonly addresses: readonly string[] }) {
  return (
    <div>
      <Text size="sm" fw={500}>
        {label}
      </Text>
      {addresses.map((address) => (
        <Group key={address} gap="xs" wrap="nowrap">
          <code className={classes.address}>{address}</code>
          <CopyButton value={address} timeout={1500}>
            {({ copied, copy }) => (
              <ActionIcon
                variant="subtle"
                color="gray"
                onClick={copy}
                aria-label={copied ? 'Copied' : `Copy ${address}`}
              >
                {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
              </ActionIcon>
            )}
          </CopyButton>
        </Group>
      ))}
    </div>
  );
}
