import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { EntryRow } from './entry-row.tsx';
import classes from './timeline.module.css';
import { actorText, type TimelineItem } from './timeline-days.ts';
import { EntryTime } from './timeline-entry.tsx';

/** Several changes by one user as one row that expands. */
export function TimelineBurst({ item, isToday }: { readonly item: TimelineItem; readonly isToday: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const list = useId();
  const [latest] = item;
  const by = actorText(latest);
  return (
    <EntryRow id={latest.id} kind={latest.kind}>
      <div className={classes.line}>
        <UnstyledButton
          className={`${classes.summary} ${classes.opens}`}
          aria-expanded={isOpen}
          aria-controls={list}
          onClick={() => setOpen(!isOpen)}
        >
          {latest.summary} and {item.length - 1} more changes{' '}
          <IconChevronDown size={13} className={classes.chevron} data-open={isOpen || undefined} aria-hidden />
        </UnstyledButton>
        {by && <span className={classes.by}>{by}</span>}
        <EntryTime at={latest.at} isToday={isToday} />
      </div>
      <ol id={list} className={classes.burst} hidden={!isOpen}>
        {isOpen &&
          item.map((entry) => (
            <li key={entry.id} className={classes.line}>
              <span className={classes.summary}>{entry.summary}</span>
              <EntryTime at={entry.at} isToday={isToday} />
            </li>
          ))}
      </ol>
    </EntryRow>
  );
}
