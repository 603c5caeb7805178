import type { Activity } from '@bookline/contract/features/contacts';
import { describeActivity } from '@bookline/contract/rules/activity-kinds';
import { UnstyledButton } from '@mantine/core';
import { clockTime, fullTime } from '../../../../../lib/dates.ts';
import { useTimeZone } from '../../../../../lib/timezone.ts';
import { LongText } from '../../../../../ui/long-text.tsx';
import { RelativeTime } from '../../../../../ui/relative-time.tsx';
import { NoteCard } from '../../../../contact-notes/components/note-card.tsx';
import { contactPanels } from '../../../contact-panels.ts';
import { useOpened } from '../../../use-opened.ts';
import { EntryRow } from './entry-row.tsx';
import classes from './timeline.module.css';
import { actorText } from './timeline-days.ts';

/** One thing that happened: a note with its words, anything else in a line that opens what it is about. */
export function TimelineEntry({
  contactId,
  entry,
  isToday,
  isAbove,
  readOnly,
}: {
  readonly contactId: string;
  readonly entry: Activity;
  readonly isToday: boolean;
  /** It is a pinned note, whose words stand above. */
  readonly isAbove: boolean;
  readonly readOnly: boolean;
}) {
  const by = actorText(entry);
  if (entry.note && !isAbove)
    return (
      <EntryRow id={entry.id} kind={entry.kind}>
        <div className={classes.note}>
          <NoteCard contactId={contactId} note={{ ...entry.note, at: entry.at, by }} readOnly={readOnly} />
        </div>
      </EntryRow>
    );
  return (
    <EntryRow id={entry.id} kind={entry.kind}>
      <div className={classes.line} data-gone={entry.gone || undefined}>
        {isAbove ? <span className={classes.summary}>Wrote a note, pinned above</span> : <Summary entry={entry} />}
        {by && <span className={classes.by}>{by}</span>}
        <EntryTime at={entry.at} isToday={isToday} />
      </div>
      {entry.body && (
        <div className={classes.body}>
          <LongText>{entry.body}</LongText>
        </div>
      )}
    </EntryRow>
  );
}

/** The sentence; a button where what it is about can be opened beside the timeline. */
function Summary({ entry: { kind, subject, summary } }: { readonly entry: Activity }) {
  const panel = describeActivity(kind).opens;
  const { open } = useOpened(panel ?? '');
  if (!subject || !contactPanels.some((known) => known.kind === panel))
    return <span className={classes.summary}>{summary}</span>;
  return (
    <UnstyledButton className={`${classes.summary} ${classes.opens}`} onClick={() => open(subject.id)}>
      {summary}
    </UnstyledButton>
  );
}

/** Under the heading of its day the hour says most; today it is how long ago. */
export function EntryTime({ at, isToday }: { readonly at: string; readonly isToday: boolean }) {
  const zone = useTimeZone();
  return (
    <span className={classes.time}>
      {isToday ? (
        <RelativeTime at={at} zone={zone} />
      ) : (
        <time dateTime={at} title={fullTime(at, zone)}>
          {clockTime(at, zone)}
        </time>
      )}
    </span>
  );
}
