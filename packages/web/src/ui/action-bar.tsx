import type { ReactNode } from 'react';
import classes from './action-bar.module.css';

/** What can be done with the page, at its bottom edge and always in sight: forms, steps, and selections. The main button is the last. */
export function ActionBar({
  label,
  leading,
  says,
  problem,
  inset = false,
  children,
}: {
  /** Makes it a region with this name. */
  readonly label?: string;
  /** Buttons on the left, such as Back or Delete. */
  readonly leading?: ReactNode;
  /** A sentence about what the main button does. */
  readonly says?: ReactNode;
  /** A failure, above the buttons. */
  readonly problem?: ReactNode;
  /** Inside the padding of a form, instead of from edge to edge. */
  readonly inset?: boolean;
  readonly children: ReactNode;
}) {
  const Bar = label ? 'section' : 'div';
  return (
    <Bar
      className={classes.bar}
      data-bottom-bar
      data-inset={inset || undefined}
      {...(label && { 'aria-label': label })}
    >
      {problem}
      <div className={classes.actions}>
        {leading}
        <div className={classes.says} aria-live="polite">
          {says}
        </div>
        <div className={classes.buttons}>{children}</div>
      </div>
    </Bar>
  );
}
