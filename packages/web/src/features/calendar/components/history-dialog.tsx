import type { HistoryEntry } from '@bookline/contract/features/calendar';
import { eventTypes } from '@bookline/contract/rules/events';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { clockTime, dayIn, dayText, fullTime, relativeTime } from '../../../lib/dates.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import { useCalendarHistory } from '../calendar.data.ts';
import { useEventActions } from '../use-event-actions.ts';
import classes from './calendar.module.css';

const SHOWN = 20;
const deeds: Record<HistoryEntry['did'], string> = {
  added: 'added',
  moved: 'moved',
  changed: 'changed',
  done: 'marked as done',
  no_show: 'marked as no-show',
  cancelled: 'cancelled',
  reopened: 'rescheduled',
  deleted: 'deleted',
  undone: 'undid a change to',
};
const scopes = { one: ' (this event)', following: ' (this and later events)', all: ' (all events)' } as const;

/** The calendar's history: what was added, moved, and deleted, and by which user. */
export function HistoryDialog({ who, onClose }: { readonly who: string | undefined; readonly onClose: () => void }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useCalendarHistory({ page, limit: SHOWN, ...(who && { downline_user_id: who }) });
  return (
    <Dialog opened title="Calendar history" onClose={onClose} size="lg">
      {data ? (
        data.data.length === 0 ? (
          <p className={classes.none}>No changes yet</p>
        ) : (
          <ul className={classes.list}>
            {data.data.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ul>
        )
      ) : error ? (
        <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={6} />
      )}
      {data && data.meta.total_count > SHOWN && (
        <Pager page={page} limit={SHOWN} count={data.meta.total_count} onPageChange={setPage} />
      )}
    </Dialog>
  );
}

function Entry({ entry }: { readonly entry: HistoryEntry }) {
  const zone = useTimeZone();
  const { takeBack } = useEventActions();
  const { did, by, really, title, type, owner, scope, origin, before_at, after_at, all_day } = entry;
  const when = (at: string) => `${dayText(dayIn(new Date(at), zone))}${all_day ? '' : `, ${clockTime(at, zone)}`}`;
  const times = [before_at, after_at].flatMap((at) => (at ? [when(at)] : []));
  const what = title || eventTypes[type].label.toLowerCase();
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <div>
          <strong>{by.name}</strong>
          {really && ` (${really.name})`} {deeds[did]} “{what}”{scope && scopes[scope]}
        </div>
        <div className={classes.detail}>
          {[...new Set(times)].join(' → ')}
          {owner.id !== by.id && ` · in ${owner.name}’s calendar`}
          {origin !== 'here' && ` · from ${origin}`}
          {' · '}
          <span title={fullTime(entry.at, zone)}>{relativeTime(entry.at, zone)}</span>
        </div>
      </div>
      {entry.undoable && (
        <Button size="compact-xs" variant="subtle" aria-label={`Undo: ${what}`} onClick={takeBack(entry.id)}>
          Undo
        </Button>
      )}
    </li>
  );
}
