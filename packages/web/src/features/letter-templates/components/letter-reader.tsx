import type { LetterTemplate } from '@bookline/contract/features/letter-templates';
import { Text } from '@mantine/core';
import { Dialog } from '../../../ui/dialog.tsx';

/** Somebody else's letter, to be read. */
export function LetterReader({ letter, onClose }: { readonly letter: LetterTemplate; readonly onClose: () => void }) {
  return (
    <Dialog opened title={letter.name} onClose={onClose} size="lg">
      <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
        {letter.body}
      </Text>
      <Text size="xs" c="dimmed" mt="md">
        From {letter.owner.name}. You can print it; only they can change it.
      </Text>
    </Dialog>
  );
}
