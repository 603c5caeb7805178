import type { CalendarEvent } from '@bookline/contract/features/calendar';
import { dayAfter, dayAt } from '@bookline/contract/rules/zoned-time';
import { ActionIcon, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { allows } from '../../../lib/access.ts';
import { sentenceOf } from '../../../lib/api-error.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { FollowUpForm, MoreFollowUps, useDueFollowUps } from '../../follow-ups/follow-ups.api.ts';
import { useEvents } from '../calendar.data.ts';
import { readCalendarState } from '../calendar-state.ts';
import { AgendaList } from '../components/agenda-list.tsx';
import classes from '../components/calendar.module.css';
import { CalendarTools } from '../components/calendar-tools.tsx';
import { EventForm } from '../components/event-form.tsx';
import { FeedDialog } from '../components/feed-dialog.tsx';
import { HistoryDialog } from '../components/history-dialog.tsx';
import { ScopeDialog } from '../components/scope-dialog.tsx';
import { TodayPanel } from '../components/today-panel.tsx';
import { type NewEventStart, nextWorkingSlot, slotOn } from '../event-draft.ts';
import { keyOf, type Shown, shownEvent, shownFollowUp } from '../shown-events.ts';
import { shownRange } from '../shown-range.ts';
import { useCalendarMoves } from '../use-calendar-moves.ts';

const ScheduleView = lazy(() => import('../components/schedule-view.tsx'));
const PhoneMonth = lazy(() => import('../components/phone-month.tsx'));

/** The calendar by month, week, day, or as a list: the user's own, or their downline's. */
export function CalendarPage() {
  const zone = useTimeZone();
  const narrow = useNarrow();
  const user = useCurrentUser();
  const [state, setUrl] = useUrlState(readCalendarState);
  const { view = narrow ? 'agenda' : 'week', date = dayAt(Date.now(), zone), who, types, q } = state;
  const { from, to } = shownRange(view, date);
  // All-day events can shift by up to a day between zones, so load one day more on each side.
  const query = useEvents({
    start_date: dayAfter(from, -1),
    end_date: dayAfter(to),
    ...(who && { downline_user_id: who }),
    ...(types && { types_list: [...types] }),
    ...(q && { q }),
  });
  const showsFollowUps = allows(user, { feature: 'follow_ups' }) && state.follow_ups !== 'no' && !types && !q;
  const followUps = useDueFollowUps({ from, to, who: who ?? 'me' }, showsFollowUps);
  const dueFollowUps = useMemo(() => followUps.data?.pages.flatMap(({ data }) => data) ?? [], [followUps.data]);
  const [adding, setAdding] = useState<NewEventStart>();
  const [opened, setOpened] = useState<Shown>();
  const moves = useCalendarMoves(zone, query.dataUpdatedAt + followUps.dataUpdatedAt);

  const events = query.data?.data;
  const withOwner = who !== undefined && who !== user.id;
  const shown = useMemo(
    () => [
      ...(events ?? []).map((event) => shownEvent(event, zone, withOwner)),
      ...(showsFollowUps ? dueFollowUps.map((followUp) => shownFollowUp(followUp, zone)) : []),
    ],
    [events, dueFollowUps, showsFollowUps, zone, withOwner],
  );
  // A link to an event, for example from a reminder.
  const linked = events?.find(
    ({ id, occurrence_at }) => id === state.event && (!state.at || occurrence_at === state.at),
  );
  useEffect(() => {
    if (!linked) return;
    setOpened({ kind: 'event', event: linked });
    setUrl({ event: undefined, at: undefined }, { replace: true });
  }, [linked, setUrl]);
  const open = setOpened;
  const close = () => setOpened(undefined);
  const begin = ({ start, end }: { start: string; end: string }, all_day: boolean) =>
    setAdding(
      start.length === 10 && !all_day
        ? slotOn(start, new Date(), zone)
        : { from: start.replace(' ', 'T'), to: end.replace(' ', 'T'), all_day },
    );
  const addEvent = () => {
    const now = new Date();
    const isToday = date === dayAt(now.getTime(), zone);
    setAdding(isToday ? nextWorkingSlot(now, zone) : slotOn(date, now, zone));
  };
  const openEvent = (event: CalendarEvent) => open({ kind: 'event', event });
  return (
    <>
      <PageHeader
        title="Calendar"
        actions={
          !narrow && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={addEvent}>
              New event
            </Button>
          )
        }
      >
        <CalendarTools state={{ ...state, view, date }} setUrl={setUrl}>
          {narrow && (
            <ActionIcon variant="filled" color="accent" size={32} ml="auto" aria-label="New event" onClick={addEvent}>
              <IconPlus size={16} />
            </ActionIcon>
          )}
        </CalendarTools>
      </PageHeader>
      <div className={classes.page}>
        <section className={classes.schedule} aria-label="Date" aria-busy={query.isPlaceholderData || undefined}>
          {events ? (
            view === 'agenda' ? (
              <AgendaList from={from} to={to} shown={shown} withOwner={withOwner} onOpen={open} />
            ) : view === 'month' && narrow ? (
              <Suspense fallback={<RowsSkeleton rows={10} />}>
                <PhoneMonth
                  day={date}
                  onDay={(day) => setUrl({ date: day })}
                  shown={shown}
                  withOwner={withOwner}
                  onOpen={open}
                />
              </Suspense>
            ) : (
              <Suspense fallback={<RowsSkeleton rows={10} />}>
                <ScheduleView
                  view={view}
                  day={date}
                  zone={zone}
                  narrow={narrow}
                  events={moves.applied(shown)}
                  onOpen={open}
                  onMove={moves.move}
                  onNew={begin}
                />
              </Suspense>
            )
          ) : query.error ? (
            <ErrorState message={sentenceOf(query.error)} onRetry={() => void query.refetch()} />
          ) : (
            <RowsSkeleton rows={10} />
          )}
          {query.data?.meta.truncated && (
            <p className={classes.none}>There are too many events to show. Filter by user, type, or search.</p>
          )}
          {showsFollowUps && <MoreFollowUps pages={followUps} />}
        </section>
        <aside className={classes.side} aria-label="Today’s events">
          <TodayPanel onOpen={openEvent} />
        </aside>
      </div>
      {adding && <EventForm start={adding} onClose={() => setAdding(undefined)} />}
      {opened?.kind === 'event' && (
        <EventForm
          key={keyOf(opened.event)}
          event={opened.event}
          start={slotOn(date, new Date(), zone)}
          newest={events?.find((event) => keyOf(event) === keyOf(opened.event))}
          onConflict={() => void query.refetch()}
          onClose={close}
        />
      )}
      {opened?.kind === 'follow_up' && (
        <FollowUpForm contactId={opened.followUp.contact.id} followUp={opened.followUp} onClose={close} />
      )}
      {moves.asking && (
        <ScopeDialog
          title="Move this event?"
          label={`${moves.asking.title} repeats. Which events do you want to move?`}
          action="Move"
          busy={moves.isMoving}
          onChoose={moves.confirm}
          onClose={moves.cancel}
        />
      )}
      {state.open === 'history' && <HistoryDialog who={who} onClose={() => setUrl({ open: undefined })} />}
      {state.open === 'link' && <FeedDialog onClose={() => setUrl({ open: undefined })} />}
    </>
  );
}
