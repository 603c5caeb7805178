import type { FollowUp } from '@bookline/contract/features/follow-ups';
import type { DuePreset } from '@bookline/contract/rules/follow-up-presets';
import { useTimeZone } from '../../../lib/timezone.ts';
import { toast } from '../../../ui/toast.ts';
import {
  useFinishFollowUp,
  useFinishFollowUps,
  useMoveFollowUp,
  useReopenFollowUp,
  useReopenFollowUps,
  useSnoozeFollowUp,
} from '../follow-ups.data.ts';
import { dayLabel } from './due-text.ts';

/** A toast has already shown the failure. */
const isToldAlready = () => undefined;

/**
 * One-step actions on follow-ups, each with Undo. They also work if the row is gone before the reply, and if the next action has started. A
 * mutation's own callbacks handle neither.
 */
export function useFollowUpActions() {
  const zone = useTimeZone();
  const finish = useFinishFollowUp();
  const reopen = useReopenFollowUp();
  const finishMany = useFinishFollowUps();
  const reopenMany = useReopenFollowUps();
  const snooze = useSnoozeFollowUp();
  const move = useMoveFollowUp();
  return {
    finish: ({ id, title }: FollowUp) =>
      finish
        .mutateAsync({ params: { id }, body: {} })
        .then(
          () => toast.done(`${title} marked as done`, { undo: () => reopen.mutate({ params: { id } }) }),
          isToldAlready,
        ),
    reopen: ({ id }: FollowUp) => reopen.mutate({ params: { id } }),
    finishMany: (ids: readonly string[], onDone: () => void) =>
      finishMany.mutateAsync({ body: { ids: [...ids] } }).then(({ data }) => {
        onDone();
        toast.done(`${data.ids.length} follow-ups marked as done`, {
          undo: () => reopenMany.mutate({ body: { ids: data.ids } }),
        });
      }, isToldAlready),
    isFinishing: finishMany.isPending,
    snooze: ({ id, due_on, due_time, timezone }: FollowUp, to: Pick<DuePreset, 'due_on' | 'due_time'>) =>
      snooze.mutateAsync({ params: { id }, body: { ...to, timezone: zone } }).then(
        () =>
          toast.done(`Snoozed until ${dayLabel(to.due_on, zone).toLowerCase()}`, {
            undo: () => move.mutate({ params: { id }, body: { due_on, due_time, timezone } }),
          }),
        isToldAlready,
      ),
  };
}
export type FollowUpActions = ReturnType<typeof useFollowUpActions>;
