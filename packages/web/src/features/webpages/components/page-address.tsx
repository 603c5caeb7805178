import { Anchor, Group, Text } from '@mantine/core';
import { CopyButton } from '../../../ui/copy-button.tsx';

/** Where the page is. */
export function PageAddress({
  name,
  url,
  isPublic,
}: {
  /** '' or null if the page has none. */
  readonly name: string | null;
  readonly url: string | null;
  readonly isPublic: boolean;
}) {
  if (url === null || !isPublic)
    return (
      <Text size="sm" c="dimmed">
        {url !== null
          ? `Not public yet. It will be at ${url}.`
          : name
            ? 'The page isn’t public, because there is no host name for public pages here. Ask the operator to set WEBPAGE_HOST.'
            : 'The page isn’t public. It needs a name first.'}
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
