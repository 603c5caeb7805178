import type { Activity } from '@bookline/contract/features/contacts';
import { describeActivity } from '@bookline/contract/rules/activity-kinds';
import { UnstyledButton } from '@mantine/core';
import { clockTime, fullTime } from '../../../../lib/dates.ts';
import { useTimeZone } from '../../../../lib/timezone.ts';
import { LongText } from '../../../../ui/long-text.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { useOpened } from '../../../contact-fields/contact-fields.api.ts';
import { NoteCard } from '../../../contact-notes/contact-notes.api.ts';
import { useContactPanels } from '../../contact-parts-context.ts';
import { EntryRow } from './entry-row.tsx';
import classes from './timeline.module.css';
import { actorText } from './timeline-days.ts';

/** An entry: a note with its text, or a sentence that opens its subject. */
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
  /** A pinned note, whose text is above the timeline. */
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
        {isAbove ? <span className={classes.summary}>Added a note, pinned above</span> : <Summary entry={entry} />}
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

/** The sentence. It's a button if its subject can open beside the timeline. */
function Summary({ entry: { kind, subject, summary } }: { readonly entry: Activity }) {
  const panel = describeActivity(kind).opens;
  const panels = useContactPanels();
  const { open } = useOpened(panel ?? '');
  if (!subject || !panels.some((known) => known.kind === panel))
    return <span className={classes.summary}>{summary}</span>;
  return (
    <UnstyledButton className={`${classes.summary} ${classes.opens}`} onClick={() => open(subject.id)}>
      {summary}
    </UnstyledButton>
  );
}

/** Today's entries show a relative time. Earlier ones show the hour, because their day is the heading. */
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
