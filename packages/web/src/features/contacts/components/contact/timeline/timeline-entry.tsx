import type { Activity } from '@bookline/contract/features/contacts';
import {
  IconArrowsExchange,
  IconCircleDot,
  IconFileImport,
  IconNote,
  IconPencil,
  type IconProps,
  IconRestore,
  IconTag,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { clockTime, fullTime } from '../../../../../lib/dates.ts';
import { useTimeZone } from '../../../../../lib/timezone.ts';
import { RelativeTime } from '../../../../../ui/relative-time.tsx';
import { NoteCard } from '../../../../contact-notes/components/note-card.tsx';
import classes from './timeline.module.css';
import { actorText } from './timeline-days.ts';

const icons: Record<Activity['kind'], ComponentType<IconProps>> = {
  created: IconUserPlus,
  imported: IconFileImport,
  changed: IconPencil,
  note: IconNote,
  status: IconCircleDot,
  owner: IconArrowsExchange,
  tags: IconTag,
  deleted: IconTrash,
  restored: IconRestore,
};

/** One thing that happened: a note with its words, anything else in a line. */
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
  const Icon = icons[entry.kind];
  const by = actorText(entry);
  return (
    <li className={classes.entry}>
      <span className={classes.icon}>
        <Icon size={14} stroke={1.8} aria-hidden />
      </span>
      {entry.note && !isAbove ? (
        <div className={classes.note}>
          <NoteCard contactId={contactId} note={{ ...entry.note, at: entry.at, by }} readOnly={readOnly} />
        </div>
      ) : (
        <div className={classes.line}>
          <span className={classes.summary}>{isAbove ? 'Wrote a note, pinned above' : entry.summary}</span>
          {by && <span className={classes.by}>{by}</span>}
          <EntryTime at={entry.at} isToday={isToday} />
        </div>
      )}
    </li>
  );
}

/** Under the heading of its day the hour says most; today it is how long ago. */
function EntryTime({ at, isToday }: { readonly at: string; readonly isToday: boolean }) {
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
