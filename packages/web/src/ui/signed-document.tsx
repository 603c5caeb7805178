import { Anchor, Group, Text } from '@mantine/core';

/** A signed version of a document, with its PDF and the hash that shows that it is unchanged. */
export const SignedDocument = ({
  title,
  href,
  version,
  sha256,
}: {
  readonly title: string;
  readonly href: string;
  readonly version: number;
  readonly sha256: string;
}) => (
  <div>
    <Group gap="sm">
      <Text size="sm" fw={500}>
        {title}
      </Text>
      <Anchor href={href} size="sm" underline="always">
        PDF of version {version}
      </Anchor>
    </Group>
    <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      SHA-256 {sha256}
    </Text>
  </div>
);
