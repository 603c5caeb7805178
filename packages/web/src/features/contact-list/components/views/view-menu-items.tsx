import { Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowLeft,
  IconArrowRight,
  IconCopy,
  IconLink,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconTrash,
} from '@tabler/icons-react';
import { paths } from '../../../../lib/paths.ts';
import { AnchoredMenu } from '../../../../ui/floating/anchored-menu.tsx';
import type { Anchor } from '../../../../ui/floating/opener.tsx';
import { toast } from '../../../../ui/toast.ts';
import { useDeleteFilter, usePinFilter, usePinnedFilters } from '../../../quick-filters/quick-filters.api.ts';
import type { ViewMenuProps } from './view-menu-props.ts';

/** The actions of a view: rename, share, pin, reorder, delete. */
export default function ViewMenuItems({
  anchor,
  filter,
  edited,
  onSaveNew,
  onReset,
  onEdit,
  onDeleted,
}: ViewMenuProps & { readonly anchor: Anchor }) {
  const { id, editable, position } = filter;
  const pin = usePinFilter();
  const remove = useDeleteFilter(onDeleted);
  const last = usePinnedFilters().length - 1;
  const change = (body: { pinned?: boolean; position?: number }) => pin.mutate({ params: { id }, body });
  const copyLink = () => {
    const address = `${window.location.origin}${paths.contacts}?view=${id}`;
    navigator.clipboard.writeText(address).then(
      () => toast.done('Link copied. It works for everyone the view is shared with.'),
      () => toast.info(`We couldn’t copy the link. Copy it here: ${address}`),
    );
  };
  return (
    <AnchoredMenu anchor={anchor} position="bottom-start" width={220}>
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
    </AnchoredMenu>
  );
}
