import { Button } from '@mantine/core';
import classes from './section.module.css';

/** Shows the rest of a list, or folds it away again; nothing where there is no rest. */
export function MoreButton({
  hidden,
  isOpen,
  onOpen,
}: {
  /** How many there are beyond those that always show. */
  readonly hidden: number;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}) {
  if (hidden <= 0) return null;
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      className={classes.more}
      aria-expanded={isOpen}
      onClick={() => onOpen(!isOpen)}
    >
      {isOpen ? 'Show fewer' : `Show ${hidden} more`}
    </Button>
  );
}
