import { ActionIcon, Badge, Button, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import type { RowList } from '../../../ui/use-row-list.ts';
import classes from './fields.module.css';

/** Actions of one phone or email address: make primary, move, remove. */
export function RowTools<T>({
  list,
  index,
  what,
}: {
  readonly list: RowList<T>;
  readonly index: number;
  /** Its name for screen readers, such as 'phone 2'. */
  readonly what: string;
}) {
  const last = list.keys.length - 1;
  return (
    <div className={classes.tools}>
      {index === 0 ? (
        <Badge variant="light" size="sm" radius="sm" tt="none" fw={500}>
          Primary
        </Badge>
      ) : (
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          aria-label={`Make primary: ${what}`}
          onClick={() => list.move(index, 0)}
        >
          Make primary
        </Button>
      )}
      <span className={classes.spread} />
      <Tool label={`Move ${what} up`} disabled={index === 0} onClick={() => list.move(index, index - 1)}>
        <IconArrowUp size={15} />
      </Tool>
      <Tool label={`Move ${what} down`} disabled={index === last} onClick={() => list.move(index, index + 1)}>
        <IconArrowDown size={15} />
      </Tool>
      <Tool label={`Remove ${what}`} onClick={() => list.remove(index)}>
        <IconTrash size={15} />
      </Tool>
    </div>
  );
}

function Tool({
  label,
  disabled = false,
  onClick,
  children,
}: {
  readonly label: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
  readonly children: React.ReactNode;
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon size="md" aria-label={label} disabled={disabled} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
