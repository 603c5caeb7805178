import type { QuickFilter } from '@bookline/contract/features/quick-filters';
import { ActionIcon, Button, Menu, Text } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowLeft,
  IconArrowRight,
  IconBookmark,
  IconCopy,
  IconDots,
  IconLink,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconTrash,
} from '@tabler/icons-react';
import { paths } from '../../../../lib/paths.ts';
import { toast } from '../../../../ui/toast.ts';
import { useDeleteFilter, usePinFilter, usePinnedFilters } from '../../../quick-filters/quick-filters.data.ts';
import type { SavedView } from './saved-view.ts';

interface ViewMenuProps {
  readonly filter: QuickFilter;
  /** Filters, order or columns are not those that the view was saved with. */
  readonly edited: boolean;
  readonly onSaveNew: () => void;
  readonly onReset: () => void;
  readonly onEdit: () => void;
  /** It was deleted. */
  readonly onDeleted: () => void;
}

/** Saving what the list shows: as a new view, or over the one that it began with. Nothing where nothing differs. */
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

/** What can be done with a view: renamed, shared, pinned, put in order, deleted. */
export function ViewMenu({ filter, edited, onSaveNew, onReset, onEdit, onDeleted }: ViewMenuProps) {
  const { id, name, editable, position } = filter;
  const pin = usePinFilter();
  const remove = useDeleteFilter(onDeleted);
  const last = usePinnedFilters().length - 1;
  const change = (body: { pinned?: boolean; position?: number }) => pin.mutate({ params: { id }, body });
  const copyLink = () => {
    const address = `${window.location.origin}${paths.contacts}?view=${id}`;
    navigator.clipboard.writeText(address).then(
      () => toast.done('The link is copied. It works for everybody the view is shared with.'),
      () => toast.info(`The link could not be copied. It is ${address}`),
    );
  };
  return (
    <Menu position="bottom-start" width={220}>
      <Menu.Target>
        <ActionIcon variant="default" size={28} aria-label={`Options of the view ${name}`}>
          <IconDots size={16} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {editable && (
          <Menu.Item leftSection={<IconPencil size={15} stroke={1.7} />} onClick={onEdit}>
            Rename, share…
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconCopy size={15} stroke={1.7} />} onClick={onSaveNew}>
          Save as new…
        </Menu.Item>
        {edited && (
          <Menu.Item leftSection={<IconArrowBackUp size={15} stroke={1.7} />} onClick={onReset}>
            Reset to saved
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconLink size={15} stroke={1.7} />} onClick={copyLink}>
          Copy link
        </Menu.Item>
        <Menu.Divider />
        {position === null ? (
          <Menu.Item leftSection={<IconPin size={15} stroke={1.7} />} onClick={() => change({ pinned: true })}>
            Pin as tab
          </Menu.Item>
        ) : (
          <>
            <Menu.Item
              leftSection={<IconArrowLeft size={15} stroke={1.7} />}
              disabled={position === 0}
              onClick={() => change({ position: position - 1 })}
            >
              Move tab left
            </Menu.Item>
            <Menu.Item
              leftSection={<IconArrowRight size={15} stroke={1.7} />}
              disabled={position >= last}
              onClick={() => change({ position: position + 1 })}
            >
              Move tab right
            </Menu.Item>
            <Menu.Item leftSection={<IconPinnedOff size={15} stroke={1.7} />} onClick={() => change({ pinned: false })}>
              Unpin
            </Menu.Item>
          </>
        )}
        {editable && (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<IconTrash size={15} stroke={1.7} />} onClick={() => remove(filter)}>
              Delete view
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
