import type { Activity } from '@bookline/contract/features/contacts';
import { Button, VisuallyHidden } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import classes from './timeline.module.css';

/**
 * Loads earlier entries when the end scrolls into view, or on request after a failure. Announces how many loaded, and moves a keyboard
 * user's focus to the first one.
 */
export function EarlierEntries({
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
