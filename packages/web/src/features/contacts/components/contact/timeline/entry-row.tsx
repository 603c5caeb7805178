import type { ActivityKind } from '@bookline/contract/rules/activity-kinds';
import type { ReactNode } from 'react';
import { entryIcons } from './entry-icons.ts';
import classes from './timeline.module.css';

/** A row of the timeline: the picture of its kind, and what is said. It can be given the focus, as the first of what was just loaded. */
export function EntryRow({
  id,
  kind,
  children,
}: {
  readonly id: string;
  readonly kind: ActivityKind;
  readonly children: ReactNode;
}) {
  const Icon = entryIcons[kind];
  return (
    <li className={classes.entry} data-entry={id} tabIndex={-1}>
      <span className={classes.icon}>
        <Icon size={14} stroke={1.8} aria-hidden />
      </span>
      <div className={classes.said}>{children}</div>
    </li>
  );
}
