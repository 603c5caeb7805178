import type { ReactNode } from 'react';
import classes from './styleguide-page.module.css';

/** One part of the kit: what it's for, and its states. */
export function Part({
  title,
  when,
  children,
}: {
  readonly title: string;
  /** The file, and when to use it. */
  readonly when: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className={classes.part} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.when}>{when}</p>
      <div className={classes.examples}>{children}</div>
    </section>
  );
}

/** One state of a part. */
export function Example({
  state,
  wide = false,
  bare = false,
  children,
}: {
  readonly state: string;
  /** Takes the whole width. */
  readonly wide?: boolean;
  /** Brings its own padding. */
  readonly bare?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className={`${classes.example} ${wide ? classes.wide : ''}`}>
      <div className={classes.name}>{state}</div>
      <div className={bare ? undefined : classes.shown}>{children}</div>
    </div>
  );
}
