import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

/** A new link, which is shown once. */
export function LinkShown({ link, onClose }: { readonly link: string; readonly onClose: () => void }) {
  return (
    <Dialog opened title="Link to sign" onClose={onClose}>
      <Stack gap="sm">
        <Text size="sm">Anyone with this link can sign the form. It’s shown only now.</Text>
        <TextInput
          label="Link"
          value={link}
          readOnly
          rightSection={<CopyButton text={link} what="link" />}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Group justify="flex-end">
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
