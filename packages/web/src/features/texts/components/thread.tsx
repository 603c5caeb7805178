import type { TextMessage } from '@bookline/contract/features/texts';
import { Button, Loader } from '@mantine/core';
import { IconArrowDown, IconMessage } from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { dayLabel, groupTexts } from '../text-groups.ts';
import { useMessages } from '../texts.data.ts';
import { useWriting } from '../writing.ts';
import { Bubble } from './bubble.tsx';
import classes from './thread.module.css';

/** Older texts load this far before they come into sight. */
const AHEAD = '800px';
/** Scrolled up this far, the newest text is out of sight. */
const AWAY_PX = 240;

/** The texts of a conversation: the newest at the bottom, older ones while scrolling up. */
export function Thread({
  conversationId,
  name,
  isLow = false,
  openedId,
  onCancel,
  onAgain,
  empty,
}: {
  /** Undefined before the first text. */
  readonly conversationId: string | undefined;
  /** The other side. */
  readonly name: string;
  /** Part of a page instead of the whole height. */
  readonly isLow?: boolean;
  /** The text that a link led to. */
  readonly openedId?: string | undefined;
  readonly onCancel: (text: TextMessage) => void;
  readonly onAgain?: (text: TextMessage) => void;
  readonly empty?: ReactNode;
}) {
  const zone = useTimeZone();
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useMessages(conversationId);
  const days = useMemo(
    () => groupTexts((data?.pages.flatMap((page) => page.data) ?? []).toReversed(), zone),
    [data, zone],
  );
  const scroller = useRef<HTMLDivElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const [isAway, setAway] = useState(false);
  const writing = useWriting(conversationId);

  const isReady = data !== undefined;
  useEffect(() => {
    const [root, target] = [scroller.current, top.current];
    if (!root || !target || !isReady) return;
    const seen = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting && hasNextPage && !isFetchingNextPage) void fetchNextPage();
      },
      { root, rootMargin: AHEAD },
    );
    seen.observe(target);
    return () => seen.disconnect();
  }, [isReady, hasNextPage, isFetchingNextPage, fetchNextPage]);

  useEffect(() => {
    if (!isReady || !openedId) return;
    scroller.current?.querySelector(`[data-text="${CSS.escape(openedId)}"]`)?.scrollIntoView({ block: 'center' });
  }, [isReady, openedId]);

  if (conversationId === undefined || (data && days.length === 0))
    return (
      <div className={classes.scroller} data-low={isLow || undefined}>
        <div className={classes.empty}>
          {empty ?? (
            <EmptyState icon={IconMessage} title="No texts yet">
              Write the first text to {name} below.
            </EmptyState>
          )}
        </div>
      </div>
    );
  if (error && !data)
    return (
      <div className={classes.scroller} data-low={isLow || undefined}>
        <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
      </div>
    );
  return (
    <>
      <section
        ref={scroller}
        className={classes.scroller}
        data-low={isLow || undefined}
        aria-label={`Texts with ${name}`}
        aria-busy={isPending}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
        tabIndex={0}
        onScroll={({ currentTarget }) => setAway(currentTarget.scrollTop < -AWAY_PX)}
      >
        <div className={classes.content}>
          <div ref={top} />
          {isPending && <TextSkeleton lines={5} />}
          {isFetchingNextPage && <Loader size={18} className={classes.more} />}
          {data && !hasNextPage && days.length > 0 && (
            <p className={classes.beginning}>Beginning of the conversation</p>
          )}
          <ol className={classes.days}>
            {days.map(({ day, groups }) => (
              <li key={day}>
                <div className={classes.day}>{dayLabel(day, zone)}</div>
                <ol className={classes.groups}>
                  {groups.map((group) => (
                    <li
                      key={group.id}
                      className={classes.group}
                      data-ours={group.texts[0]?.direction === 'outbound' || undefined}
                    >
                      {group.texts.map((text, index) => (
                        <Bubble
                          key={text.id}
                          text={text}
                          isLast={index === group.texts.length - 1}
                          isOpened={text.id === openedId}
                          zone={zone}
                          onCancel={onCancel}
                          onAgain={onAgain}
                        />
                      ))}
                    </li>
                  ))}
                </ol>
              </li>
            ))}
          </ol>
        </div>
      </section>
      {isAway && (
        <Button
          size="compact-sm"
          variant="default"
          className={classes.newest}
          leftSection={<IconArrowDown size={14} aria-hidden />}
          onClick={() => scroller.current?.scrollTo({ top: 0, behavior: 'smooth' })}
        >
          Newest texts
        </Button>
      )}
      {!isLow && (
        <div className={classes.writing} role="status">
          {writing}
        </div>
      )}
    </>
  );
}
