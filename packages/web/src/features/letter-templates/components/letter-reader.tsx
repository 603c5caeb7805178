import type { LetterTemplate } from '@bookline/contract/features/letter-templates';
import { Text } from '@mantine/core';
import { Dialog } from '../../../ui/dialog.tsx';

/** Another user's letter, read-only. */
export function LetterReader({ letter, onClose }: { readonly letter: LetterTemplate; readonly onClose: () => void }) {
  return (
    <Dialog opened title={letter.name} onClose={onClose} size="lg">
      <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
        {letter.body}
      </Text>
      <Text size="xs" c="dimmed" mt="md">
        Created by {letter.owner.name}. You can print it but not change it.
      </Text>
    </Dialog>
  );
}
