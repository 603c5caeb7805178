import { ActionIcon, CopyButton as MantineCopyButton, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';

/** Copies a text to the clipboard and confirms it for a moment. */
export function CopyButton({ text, what }: { readonly text: string; readonly what: string }) {
  return (
    <MantineCopyButton value={text} timeout={1500}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? 'Copied' : 'Copy'} closeDelay={200}>
          <ActionIcon size={24} aria-label={copied ? `${what} copied` : `Copy ${what}`} onClick={copy} data-quiet>
            {copied ? <IconCheck size={15} /> : <IconCopy size={15} />}
          </ActionIcon>
        </Tooltip>
      )}
    </MantineCopyButton>
  );
}
