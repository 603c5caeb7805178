import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { paths } from '../../../lib/paths.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { countText } from '../../../ui/table/pager.tsx';
import { tileWords } from '../tile-words.ts';
import classes from './charts.module.css';
import { TilePanel } from './tile-panel.tsx';

/** Contacts by status as bars. Each links to its contacts. */
export function StatusPanel() {
  return (
    <TilePanel title={tileWords.contacts_by_status} part="contacts_by_status">
      {({ contacts_by_status }) => {
        const entries = contacts_by_status?.entries ?? [];
        const most = Math.max(1, ...entries.map(({ count }) => count));
        if (entries.length === 0)
          return (
            <EmptyState order={3} title="No contacts yet">
              Add contacts to see their statuses here.
            </EmptyState>
          );
        return (
          <ul className={classes.bars}>
            {entries.map(({ status, count, exact }) => {
              const bar = (
                <>
                  <span className={classes.label}>{status?.title ?? 'No status'}</span>
                  <span className={classes.track}>
                    <span
                      className={classes.bar}
                      style={{ '--share': count / most, '--color': status?.color } as CSSProperties}
                    />
                  </span>
                  <span className={classes.count}>{countText(count, exact)}</span>
                </>
              );
              return (
                <li key={status?.id ?? 'none'}>
                  <Link
                    to={paths.contacts}
                    search={status ? { status: status.id } : { filled: '-status' }}
                    className={classes.row}
                  >
                    {bar}
                  </Link>
                </li>
              );
            })}
          </ul>
        );
      }}
    </TilePanel>
  );
}
