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

/** What can be done with follow-ups in one go; each can be taken back. */
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
      finish.mutate(
        { params: { id }, body: {} },
        { onSuccess: () => toast.done(`Done: ${title}`, { undo: () => reopen.mutate({ params: { id } }) }) },
      ),
    reopen: ({ id }: FollowUp) => reopen.mutate({ params: { id } }),
    finishMany: (ids: readonly string[], onDone: () => void) =>
      finishMany.mutate(
        { body: { ids: [...ids] } },
        {
          onSuccess: ({ data }) => {
            onDone();
            toast.done(`${data.ids.length} follow-ups done.`, {
              undo: () => reopenMany.mutate({ body: { ids: data.ids } }),
            });
          },
        },
      ),
    isFinishing: finishMany.isPending,
    snooze: ({ id, due_on, due_time, timezone }: FollowUp, to: Pick<DuePreset, 'due_on' | 'due_time'>) =>
      snooze.mutate(
        { params: { id }, body: { ...to, timezone: zone } },
        {
          onSuccess: () =>
            toast.done(`Snoozed to ${dayLabel(to.due_on, zone).toLowerCase()}.`, {
              undo: () => move.mutate({ params: { id }, body: { due_on, due_time, timezone } }),
            }),
        },
      ),
  };
}
export type FollowUpActions = ReturnType<typeof useFollowUpActions>;
