import { Button, Group, Text } from '@mantine/core';

/** The toast for completed work, with a link to its result. */
export function JobNotice({
  text,
  linkText,
  onOpen,
}: {
  readonly text: string;
  readonly linkText: string | null;
  readonly onOpen: (() => void) | undefined;
}) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <Text size="sm" component="span" style={{ overflowWrap: 'anywhere', minWidth: 0 }}>
        {text}
      </Text>
      {onOpen && (
        <Button size="compact-sm" variant="subtle" style={{ flex: 'none' }} onClick={onOpen}>
          {linkText ?? 'Open'}
        </Button>
      )}
    </Group>
  );
}
