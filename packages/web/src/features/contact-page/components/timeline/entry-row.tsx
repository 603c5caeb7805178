import type { ActivityKind } from '@bookline/contract/rules/activity-kinds';
import type { ReactNode } from 'react';
import { entryIcons } from './entry-icons.ts';
import classes from './timeline.module.css';

/** A timeline row with its icon. It can take focus, for the first of newly loaded rows. */
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
