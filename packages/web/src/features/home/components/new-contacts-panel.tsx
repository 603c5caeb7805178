import { Tooltip } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { dayText } from '../../../lib/dates.ts';
import { paths } from '../../../lib/paths.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { countText } from '../../../ui/table/pager.tsx';
import { tileWords } from '../tile-words.ts';
import classes from './charts.module.css';
import { TilePanel } from './tile-panel.tsx';

const WEEK = 7;

/** New contacts per day over the last two weeks. Each day links to its contacts. */
export function NewContactsPanel() {
  return (
    <TilePanel title={tileWords.new_contacts} part="new_contacts">
      {({ new_contacts }) => {
        const days = new_contacts?.days ?? [];
        const exact = new_contacts?.exact ?? true;
        const most = Math.max(1, ...days.map(({ count }) => count));
        const sum = (list: typeof days) => list.reduce((total, { count }) => total + count, 0);
        if (sum(days) === 0)
          return (
            <EmptyState order={3} title="No new contacts">
              No contacts were added in the last two weeks.
            </EmptyState>
          );
        return (
          <>
            <p className={classes.sum}>
              <strong>{countText(sum(days.slice(-WEEK)), exact)}</strong> in the last 7 days,{' '}
              {countText(sum(days.slice(0, -WEEK)), exact)} in the previous 7
            </p>
            <ol className={classes.columns}>
              {days.map(({ on, count }) => (
                <li key={on} className={classes.column}>
                  <Tooltip label={`${dayText(on)}: ${countText(count, true)}`}>
                    <Link
                      to={paths.contacts}
                      search={{ created_at: `${on}..${on}` }}
                      className={classes.day}
                      aria-label={`${dayText(on)}: ${countText(count, true)} new`}
                    >
                      <span className={classes.pillar} style={{ '--share': count / most } as CSSProperties} />
                      <span className={classes.number} aria-hidden>
                        {Number(on.slice(8))}
                      </span>
                    </Link>
                  </Tooltip>
                </li>
              ))}
            </ol>
          </>
        );
      }}
    </TilePanel>
  );
}
