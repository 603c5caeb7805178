import { bulk } from '@bookline/contract/features/bulk';
import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import { TagPicker } from '../../contact-fields/contact-fields.api.ts';
import type { BulkDialogProps } from '../../contact-list/contact-list.api.ts';
import { useDoing } from '../bulk.data.ts';
import { countedText } from '../bulk-words.ts';

const modes = [
  { value: 'add', label: 'Add' },
  { value: 'remove', label: 'Remove' },
  { value: 'replace', label: 'Replace all' },
] as const;
type Mode = (typeof modes)[number]['value'];

/** Adds or removes tags. */
export default function TagsDialog({ selection, count, exact, onClose, onDone }: BulkDialogProps) {
  const send = useDoing(bulk.update_tags_group, onDone);
  const [mode, setMode] = useState<Mode>('add');
  const contacts = countedText(count, exact);
  const action = { add: `Add to ${contacts}`, remove: `Remove from ${contacts}`, replace: `Replace on ${contacts}` }[
    mode
  ];
  return (
    <Dialog opened title={`Edit tags of ${contacts}`} onClose={onClose}>
      <SegmentedControl
        fullWidth
        mb="sm"
        aria-label="Action"
        data={[...modes]}
        value={mode}
        onChange={(value) => setMode(modes.find((each) => each.value === value)?.value ?? 'add')}
      />
      <TagPicker
        tags={[]}
        stays
        onClose={onClose}
        actions={(chosen) => (
          <Button
            size="compact-sm"
            disabled={chosen.length === 0 && mode !== 'replace'}
            color={mode === 'replace' && chosen.length === 0 ? 'red' : 'accent'}
            loading={send.isPending}
            onClick={() => send.mutate({ body: { ...selection, mode, tag_ids: chosen.map(({ id }) => id) } })}
          >
            {mode === 'replace' && chosen.length === 0 ? `Remove all tags from ${contacts}` : action}
          </Button>
        )}
      />
    </Dialog>
  );
}
