import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useContactEdit } from '../contact-edit.ts';

/** Opens the editor of a group of fields. Hidden when read-only. */
export function EditButton({
  label,
  isEmpty = false,
  onClick,
}: {
  /** 'Edit phones', 'Add an address'. */
  readonly label: string;
  readonly isEmpty?: boolean;
  readonly onClick: () => void;
}) {
  const { readOnly } = useContactEdit();
  if (readOnly) return null;
  return (
    <Tooltip label={label}>
      <ActionIcon size={24} aria-label={label} onClick={onClick}>
        {isEmpty ? <IconPlus size={15} /> : <IconPencil size={15} />}
      </ActionIcon>
    </Tooltip>
  );
}
