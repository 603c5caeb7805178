import { home, type QueueItem } from '@bookline/contract/features/home';
import type { DuePreset } from '@bookline/contract/rules/follow-up-presets';
import { momentOf } from '@bookline/contract/rules/zoned-time';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDial } from '../../../../lib/dialing.ts';
import { invalidate } from '../../../../lib/query-keys.ts';
import { useTimeZone } from '../../../../lib/timezone.ts';
import { toast } from '../../../../ui/toast.ts';
import { useMoveEvent, useUndoChange } from '../../../calendar/calendar.api.ts';
import { dayLabel, useFollowUpActions } from '../../../follow-ups/follow-ups.api.ts';
import { useSkip } from '../../home.data.ts';
import { wordsOf } from './queue-words.ts';

/** The hour at which an entry comes back on a day without one. */
const MORNING = '08:00';
/** A toast has already shown the failure. */
const isToldAlready = () => undefined;

/**
 * What can be done with an entry, each in one step with Undo. The entry leaves the list at once (`gone`). It comes back if the call fails.
 */
export function useQueueActions() {
  const zone = useTimeZone();
  const client = useQueryClient();
  const dial = useDial();
  const followUps = useFollowUpActions();
  const skip = useSkip();
  const change = useMoveEvent();
  const undoChange = useUndoChange();
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());

  /** Hides the entry until the server's list is there, which decides. */
  const hiding = async (item: QueueItem, work: Promise<unknown>) => {
    setGone((before) => new Set([...before, item.key]));
    await work;
    await invalidate(client, home.queue);
    setGone((before) => new Set([...before].filter((key) => key !== item.key)));
  };

  const setAside = (item: QueueItem, until: string | null, told: string) => {
    const { kind, id, event } = item;
    if (kind === 'follow_up') return Promise.resolve();
    const body = { kind, id, occurrence_at: event?.occurrence_at ?? null };
    const putBack = () => skip.mutate({ body: { ...body, skipped: false } });
    return skip
      .mutateAsync({ body: { ...body, skipped: true, until } })
      .then(() => toast.done(told, { undo: putBack }), isToldAlready);
  };

  const finishEvent = ({ event }: QueueItem) => {
    if (!event) return Promise.resolve();
    const { id, occurrence_at, title } = event;
    return change
      .mutateAsync({
        params: { id },
        body: { event: { status: 'done' }, ...(occurrence_at && { occurrence_at, apply_to: 'one' }) },
      })
      .then(
        ({ history_id }) =>
          toast.done(`${title} marked as done`, { undo: () => undoChange.mutate({ params: { id: history_id } }) }),
        isToldAlready,
      );
  };

  return {
    gone,
    finish: (item: QueueItem) => {
      const { follow_up, kind } = item;
      if (follow_up) return void hiding(item, followUps.finish(follow_up));
      if (kind === 'event') return void hiding(item, finishEvent(item));
      return void hiding(item, setAside(item, null, `${wordsOf(item).title} marked as done`));
    },
    snooze: (item: QueueItem, to: Pick<DuePreset, 'due_on' | 'due_time'>) => {
      if (item.follow_up) return void hiding(item, followUps.snooze(item.follow_up, to));
      const until = new Date(momentOf(`${to.due_on}T${to.due_time ?? MORNING}:00`, zone)).toISOString();
      return void hiding(item, setAside(item, until, `Snoozed until ${dayLabel(to.due_on, zone).toLowerCase()}`));
    },
    canCall: dial !== undefined,
    call: ({ number, contact }: QueueItem) => {
      if (!number) return toast.info('There is no number to call.');
      if (!dial) return toast.info('Calling isn’t set up for you, or your phone is still connecting.');
      dial({ number, ...(contact && { contact_id: contact.id }) });
    },
  };
}
export type QueueActions = ReturnType<typeof useQueueActions>;
