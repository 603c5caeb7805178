import type { Activity } from '@bookline/contract/features/contacts';
import { type ActivityGroup, activityGroups } from '@bookline/contract/rules/activity-kinds';
import { Button, VisuallyHidden } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { useEffect, useMemo, useRef } from 'react';
import { OfflineError, sentenceOf } from '../../../../lib/api-error.ts';
import { useTimeZone } from '../../../../lib/timezone.ts';
import { RowsSkeleton } from '../../../../ui/skeletons.tsx';
import { EmptyState } from '../../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../../ui/states/error-state.tsx';
import { useContactEdit, useTimeline } from '../../../contact-fields/contact-fields.api.ts';
import { PinnedNotes, usePinnedNotes } from '../../../contact-notes/contact-notes.api.ts';
import { Composer } from './composer.tsx';
import { GroupFilter, useShownGroups } from './group-filter.tsx';
import classes from './timeline.module.css';
import { TimelineBurst } from './timeline-burst.tsx';
import { timelineDays } from './timeline-days.ts';
import { TimelineEntry } from './timeline-entry.tsx';

/** The contact's timeline, newest first, with the composer and pinned notes on top. */
export function Timeline() {
  const { contact, readOnly } = useContactEdit();
  const [groups] = useShownGroups();
  const pinned = usePinnedNotes(contact.id) ?? [];
  const showsPinned = groups.length === 0 || groups.includes('notes');
  return (
    <div className={classes.timeline}>
      {!readOnly && <Composer />}
      {showsPinned && <PinnedNotes contactId={contact.id} notes={pinned} readOnly={readOnly} />}
      <div className={classes.head}>
        <h2 className={classes.title}>Timeline</h2>
        <GroupFilter />
      </div>
      <Entries groups={groups} above={showsPinned ? pinned.map((note) => note.id) : []} />
    </div>
  );
}

/** @param above the notes whose text is already above the timeline */
function Entries({ groups, above }: { readonly groups: readonly ActivityGroup[]; readonly above: readonly string[] }) {
  const { contact, readOnly } = useContactEdit();
  const zone = useTimeZone();
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useTimeline(
    contact.id,
    groups,
  );
  const entries = useMemo(() => data?.pages.flatMap((page): Activity[] => page.data) ?? [], [data]);
  if (isPending) return <RowsSkeleton rows={4} />;
  if (!data) {
    return (
      <ErrorState
        title="We couldn’t load the timeline"
        message={sentenceOf(error)}
        offline={error instanceof OfflineError}
        onRetry={() => void refetch()}
      />
    );
  }
  if (entries.length === 0) return <NothingYet groups={groups} />;
  return (
    <>
      {timelineDays(entries, zone).map(({ day, label, items }) => (
        <section key={day} aria-label={label} className={classes.day}>
          <h3 className={classes.date}>{label}</h3>
          <ol className={classes.list}>
            {items.map((item) =>
              item.length > 1 ? (
                <TimelineBurst key={item[0].id} item={item} isToday={label === 'Today'} />
              ) : (
                <TimelineEntry
                  key={item[0].id}
                  contactId={contact.id}
                  entry={item[0]}
                  isToday={label === 'Today'}
                  isAbove={item[0].note !== null && above.includes(item[0].note.id)}
                  readOnly={readOnly}
                />
              ),
            )}
          </ol>
        </section>
      ))}
      <EarlierEntries
        entries={entries}
        hasMore={hasNextPage}
        busy={isFetchingNextPage}
        failed={error !== null}
        onMore={fetchNextPage}
      />
    </>
  );
}

function NothingYet({ groups }: { readonly groups: readonly ActivityGroup[] }) {
  const [only] = groups;
  if (groups.length === 1 && only === 'notes')
    return <EmptyState title="No notes yet">Add a note above to see it here.</EmptyState>;
  if (only)
    return (
      <EmptyState title="No matches">
        {new Intl.ListFormat('en-US').format(groups.map((group) => activityGroups[group]))} will appear here, newest
        first.
      </EmptyState>
    );
  return <EmptyState title="No activity yet">Notes and changes will appear here, newest first.</EmptyState>;
}

/**
 * Loads earlier entries when the end scrolls into view, or on request after a failure. Announces how many loaded, and moves a keyboard
 * user's focus to the first one.
 */
function EarlierEntries({
  entries,
  hasMore,
  busy,
  failed,
  onMore,
}: {
  readonly entries: readonly Activity[];
  readonly hasMore: boolean;
  readonly busy: boolean;
  readonly failed: boolean;
  readonly onMore: () => unknown;
}) {
  const { ref, inViewport } = useInViewport<HTMLDivElement>();
  const first = useRef(entries.length);
  const askedAt = useRef<number | null>(null);
  useEffect(() => {
    if (hasMore && inViewport && !busy && !failed) onMore();
  }, [hasMore, inViewport, busy, failed, onMore]);
  useEffect(() => {
    const next = askedAt.current === null ? undefined : entries[askedAt.current];
    if (!next) return;
    askedAt.current = null;
    document.querySelector<HTMLElement>(`[data-entry="${next.id}"]`)?.focus();
  }, [entries]);
  const ask = () => {
    askedAt.current = entries.length;
    onMore();
  };
  const loaded = entries.length - first.current;
  return (
    <>
      <VisuallyHidden role="status">
        {loaded > 0 && `${entries.length} entries shown${hasMore ? '' : ', no earlier entries'}.`}
      </VisuallyHidden>
      {hasMore && (
        <div ref={ref} className={classes.earlier}>
          <Button variant="subtle" size="compact-sm" loading={busy} onClick={ask}>
            {failed ? 'Try again' : 'Show earlier entries'}
          </Button>
        </div>
      )}
    </>
  );
}
