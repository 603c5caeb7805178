import { Button } from '@mantine/core';
import classes from './section.module.css';

/** Shows or hides the rest of a list. Hidden if there is no rest. */
export function MoreButton({
  hidden,
  isOpen,
  onOpen,
}: {
  /** The number of hidden items. */
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
