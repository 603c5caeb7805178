import { Anchor, Group, Text } from '@mantine/core';
import { CopyButton } from '../../../ui/copy-button.tsx';

/** Where the page is. */
export function PageAddress({ url, isPublic }: { readonly url: string | null; readonly isPublic: boolean }) {
  if (url === null || !isPublic)
    return (
      <Text size="sm" c="dimmed">
        {url === null ? 'The page isn’t public. It needs a name first.' : `Not public yet. It will be at ${url}.`}
      </Text>
    );
  return (
    <Group gap={4} wrap="nowrap">
      <Anchor href={url} target="_blank" rel="noopener" size="sm" style={{ overflowWrap: 'anywhere' }}>
        {url}
      </Anchor>
      <CopyButton text={url} what="address" />
    </Group>
  );
}
