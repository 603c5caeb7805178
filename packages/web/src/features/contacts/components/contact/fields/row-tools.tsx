import { ActionIcon, Badge, Button, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import classes from './fields.module.css';
import type { RowList } from './use-row-list.ts';

/** What can be done with one of several phones or mail addresses: make it the primary one, move it, remove it. */
export function RowTools<T>({
  list,
  index,
  what,
}: {
  readonly list: RowList<T>;
  readonly index: number;
  /** 'phone 2', for those who hear it. */
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
