import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './panel.module.css';

/** A framed part of a page with a heading, and a link or button on its right. */
export function Panel({
  title,
  action,
  children,
  flush = false,
}: {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
  /** The content extends to the frame, as lists do. */
  readonly flush?: boolean;
}) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div className={classes.head}>
        <Title order={2} fz="sm" lh="1.25rem" id={id}>
          {title}
        </Title>
        {action}
      </div>
      <div className={flush ? classes.flush : classes.body}>{children}</div>
    </section>
  );
}
