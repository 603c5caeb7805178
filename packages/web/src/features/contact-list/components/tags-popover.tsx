import type { ContactRow } from '@bookline/contract/features/contacts';
import { Popover } from '@mantine/core';
import type { ReactElement } from 'react';
import { spokenName, TagPicker } from '../../contact-fields/contact-fields.api.ts';

/** Edits a row's tags. */
export default function TagsPopover({
  row,
  target,
  onSave,
  onClose,
}: {
  readonly row: ContactRow;
  readonly target: ReactElement;
  readonly onSave: (tags: ContactRow['tags']) => void;
  readonly onClose: () => void;
}) {
  return (
    <Popover opened closeOnClickOutside={false} closeOnEscape={false} position="bottom-start" trapFocus>
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown p={0} w="17rem" aria-label={`Tags of ${spokenName(row)}`}>
        <TagPicker tags={row.tags} onSave={onSave} onClose={onClose} />
      </Popover.Dropdown>
    </Popover>
  );
}
