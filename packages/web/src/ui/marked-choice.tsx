import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Choice } from './choices.ts';
import classes from './marked-choice.module.css';

/** A choice with a picture in front, in an open list. */
export function MarkedChoice({
  choice,
  mark,
  checked,
}: {
  readonly choice: Choice;
  readonly mark: (choice: Choice) => ReactNode;
  readonly checked: boolean;
}) {
  return (
    <span className={classes.choice}>
      {mark(choice)}
      <span className={classes.label}>{choice.label}</span>
      {choice.detail && <span className={classes.detail}>{choice.detail}</span>}
      {checked && <IconCheck size={14} aria-hidden className={classes.check} />}
    </span>
  );
}
