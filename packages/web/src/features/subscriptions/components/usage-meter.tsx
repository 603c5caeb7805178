import { formatNumber } from '@bookline/contract/rules/numbers';
import type { Channel } from '@bookline/contract/rules/subscriptions';
import { Progress } from '@mantine/core';
import type { ReactNode } from 'react';
import { leftText, unitsText } from '../words.ts';
import classes from './usage.module.css';

/** How much of a limit is used: a bar, and the same in words. Null for no limit. */
export function UsageMeter({
  channel,
  used,
  limit,
  label = 'Used',
  note,
}: {
  readonly channel: Channel;
  readonly used: number;
  readonly limit: number | null;
  /** The bar's name for screen readers, if it's one of several. */
  readonly label?: string;
  /** Beside the words, such as the end of the period. */
  readonly note?: ReactNode;
}) {
  if (limit === null)
    return (
      <div className={classes.line}>
        <span>{unitsText(channel, used)} used</span>
        {note && <span className={classes.left}>{note}</span>}
      </div>
    );
  const isOver = used >= limit;
  return (
    <div className={classes.meter}>
      <Progress.Root size="sm">
        <Progress.Section
          value={limit === 0 ? 100 : Math.min(100, (used / limit) * 100)}
          color={isOver ? 'red' : 'accent'}
          aria-label={label}
        />
      </Progress.Root>
      <div className={classes.line}>
        <span>
          {formatNumber(used)} of {unitsText(channel, limit)} used
        </span>
        <span className={classes.left} data-over={isOver || undefined}>
          {leftText(channel, used, limit)}
          {note && <> · {note}</>}
        </span>
      </div>
    </div>
  );
}
