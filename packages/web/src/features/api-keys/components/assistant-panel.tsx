import { Group, Text } from '@mantine/core';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import classes from './api-keys.module.css';

/** Where AI assistants connect with a key. */
export function AssistantPanel() {
  const url = `${window.location.origin}/mcp`;
  return (
    <Panel title="AI assistants">
      <Text size="sm" c="dimmed">
        Assistants that support MCP, such as Claude Code, Cursor, and VS Code, can find contacts, read timelines, and
        list follow-ups with a key. With write access, they can also add notes and follow-ups. They send nothing. The
        company behind an assistant gets what it reads, so ask your company first.
      </Text>
      <Group gap={4} wrap="nowrap" mt="xs">
        <span className={classes.mono}>{url}</span>
        <CopyButton text={url} what="address" />
      </Group>
    </Panel>
  );
}
