import { Button, Text } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import type { SavedView } from '../../../contact-search/contact-search.api.ts';

/** Saves the list as a new view, or over the current one. Hidden if nothing has changed. */
export function SaveView({
  view,
  edited,
  updating,
  onSaveNew,
  onUpdate,
  onReset,
}: {
  readonly view: SavedView;
  readonly edited: boolean;
  readonly updating: boolean;
  readonly onSaveNew: () => void;
  readonly onUpdate: () => void;
  readonly onReset: () => void;
}) {
  if (!edited) return null;
  if (view.kind === 'none')
    return (
      <Button
        variant="subtle"
        color="gray"
        px="xs"
        leftSection={<IconBookmark size={15} stroke={1.7} aria-hidden />}
        onClick={onSaveNew}
      >
        Save view
      </Button>
    );
  if (view.kind !== 'ready') return null;
  const { editable } = view.filter;
  return (
    <>
      <Text component="span" size="xs" c="dimmed" role="status">
        Edited
      </Text>
      <Button size="compact-sm" variant="light" loading={updating} onClick={editable ? onUpdate : onSaveNew}>
        {editable ? 'Update view' : 'Save as new'}
      </Button>
      <Button size="compact-sm" variant="subtle" color="gray" onClick={onReset}>
        Reset
      </Button>
    </>
  );
}
