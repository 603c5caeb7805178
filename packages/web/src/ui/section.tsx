import { type ReactNode, useId } from 'react';
import classes from './section.module.css';

/** A part of a record with a heading. */
export function Section({
  title,
  action,
  children,
}: {
  readonly title: string;
  /** A button on the right of the heading. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <header className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {action}
      </header>
      {children}
    </section>
  );
}
