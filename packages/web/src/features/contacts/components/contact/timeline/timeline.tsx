import type { Activity } from '@bookline/contract/features/contacts';
import { Button, SegmentedControl } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { type Ref, useEffect, useMemo } from 'react';
import { OfflineError, sentenceOf } from '../../../../../lib/api-error.ts';
import { useTimeZone } from '../../../../../lib/timezone.ts';
import { useUrlState } from '../../../../../lib/url-state.ts';
import { RowsSkeleton } from '../../../../../ui/skeletons.tsx';
import { EmptyState } from '../../../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../../../ui/states/error-state.tsx';
import { NoteComposer } from '../../../../contact-notes/components/note-composer.tsx';
import { PinnedNotes } from '../../../../contact-notes/components/pinned-notes.tsx';
import { usePinnedNotes } from '../../../../contact-notes/contact-notes.data.ts';
import { type TimelineFilter, useTimeline } from '../../../contact.data.ts';
import { useContactEdit } from '../edit/contact-edit.ts';
import classes from './timeline.module.css';
import { timelineDays } from './timeline-days.ts';
import { TimelineEntry } from './timeline-entry.tsx';

const filters = [
  { value: 'all', label: 'All' },
  { value: 'notes', label: 'Notes' },
  { value: 'changes', label: 'Changes' },
];

/** The filter that the URL names: `show=notes`. */
function readShow(search: Readonly<Record<string, unknown>>): { show: TimelineFilter } {
  return { show: search.show === 'notes' || search.show === 'changes' ? search.show : undefined };
}

/** Everything that happened with the contact, newest first: a note can be written on top, pinned notes stay there. */
export function Timeline({ composer }: { readonly composer: Ref<HTMLTextAreaElement> }) {
  const { contact, readOnly } = useContactEdit();
  const [{ show }, setUrl] = useUrlState(readShow);
  const pinned = usePinnedNotes(contact.id) ?? [];
  const showsPinned = show !== 'changes';
  return (
    <div className={classes.timeline}>
      {!readOnly && <NoteComposer contactId={contact.id} field={composer} />}
      {showsPinned && <PinnedNotes contactId={contact.id} notes={pinned} readOnly={readOnly} />}
      <div className={classes.head}>
        <h2 className={classes.title}>Timeline</h2>
        <SegmentedControl
          aria-label="What the timeline shows"
          data={filters}
          value={show ?? 'all'}
          onChange={(value) => setUrl(readShow({ show: value }), { replace: true })}
        />
      </div>
      <Entries show={show} above={showsPinned ? pinned.map((note) => note.id) : []} />
    </div>
  );
}

/** @param above the notes whose words already stand above the timeline */
function Entries({ show, above }: { readonly show: TimelineFilter; readonly above: readonly string[] }) {
  const { contact, readOnly } = useContactEdit();
  const zone = useTimeZone();
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useTimeline(
    contact.id,
    show,
  );
  const entries = useMemo(() => data?.pages.flatMap((page): Activity[] => page.data) ?? [], [data]);
  if (isPending) return <RowsSkeleton rows={4} />;
  if (!data) {
    return (
      <ErrorState
        title="The timeline could not be loaded"
        message={sentenceOf(error)}
        offline={error instanceof OfflineError}
        onRetry={() => void refetch()}
      />
    );
  }
  if (entries.length === 0) return <NothingYet show={show} />;
  return (
    <>
      {timelineDays(entries, zone).map(({ day, label, entries: list }) => (
        <section key={day} aria-label={label} className={classes.day}>
          <h3 className={classes.date}>{label}</h3>
          <ol className={classes.list}>
            {list.map((entry) => (
              <TimelineEntry
                key={entry.id}
                contactId={contact.id}
                entry={entry}
                isToday={label === 'Today'}
                isAbove={entry.note !== null && above.includes(entry.note.id)}
                readOnly={readOnly}
              />
            ))}
          </ol>
        </section>
      ))}
      {hasNextPage && <Earlier busy={isFetchingNextPage} failed={error !== null} onMore={() => void fetchNextPage()} />}
    </>
  );
}

/** Loads what was earlier once it comes into view; after a failure only when asked. */
function Earlier({
  busy,
  failed,
  onMore,
}: {
  readonly busy: boolean;
  readonly failed: boolean;
  readonly onMore: () => void;
}) {
  const { ref, inViewport } = useInViewport<HTMLDivElement>();
  useEffect(() => {
    if (inViewport && !busy && !failed) onMore();
  }, [inViewport, busy, failed, onMore]);
  return (
    <div ref={ref} className={classes.earlier}>
      <Button variant="subtle" size="compact-sm" loading={busy} onClick={onMore}>
        {failed ? 'Try again to show earlier entries' : 'Show earlier entries'}
      </Button>
    </div>
  );
}

function NothingYet({ show }: { readonly show: TimelineFilter }) {
  if (show === 'notes') return <EmptyState title="No notes yet">What you write above stands here.</EmptyState>;
  return <EmptyState title="Nothing has happened yet">Notes and changes stand here, newest first.</EmptyState>;
}
