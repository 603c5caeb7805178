import type { QueueItem } from '@bookline/contract/features/home';
import { useScreenKeys } from '../../../../lib/keyboard.ts';

const rowOf = (element: Element | null) => element?.closest<HTMLElement>('[data-queue-key]') ?? null;

/** Moves the focus to a row of the queue. */
export const focusRow = (item: QueueItem | undefined) =>
  item && document.querySelector<HTMLElement>(`[data-queue-key="${CSS.escape(item.key)}"]`)?.focus();

/** The queue's shortcuts. They apply to the row that has or contains the focus. Without one, J and K start with the first. */
export function useQueueKeys(
  rows: readonly QueueItem[],
  act: {
    readonly open: (row: QueueItem) => void;
    readonly call: (row: QueueItem) => void;
    readonly finish: (row: QueueItem) => void;
    readonly snooze: (row: QueueItem) => void;
    readonly help: () => void;
  },
): void {
  const current = () => rows.findIndex(({ key }) => key === rowOf(document.activeElement)?.dataset.queueKey);
  const withRow = (work: (row: QueueItem) => void) => () => {
    const row = rows[current()];
    if (row) work(row);
  };
  const next = () => focusRow(rows[Math.min(current() + 1, rows.length - 1)]);
  useScreenKeys([
    ['j', next],
    ['k', () => focusRow(rows[Math.max(current() - 1, 0)])],
    ['e', withRow(act.open)],
    ['c', withRow(act.call)],
    [
      'd',
      () => {
        const index = current();
        const row = rows[index];
        if (!row) return;
        // Moves on before this row leaves, so that the shortcuts keep working.
        focusRow(rows[index + 1] ?? rows[index - 1]);
        act.finish(row);
      },
    ],
    ['s', withRow(act.snooze)],
    ['shift+?', act.help],
  ]);
}
