import type { FollowUp } from '@bookline/contract/features/follow-ups';
import { useScreenKeys } from '../../../lib/keyboard.ts';

/** The list's shortcuts, for the help dialog. */
export const followUpKeys = [
  { keys: ['J'], label: 'Next follow-up' },
  { keys: ['K'], label: 'Previous follow-up' },
  { keys: ['D'], label: 'Mark as done' },
  { keys: ['S'], label: 'Snooze' },
  { keys: ['E'], label: 'Open' },
  { keys: ['X'], label: 'Select' },
  { keys: ['F8'], label: 'Go to the latest message' },
  { keys: ['?'], label: 'Show keyboard shortcuts' },
];

/** The list's shortcuts. They apply to the row that has or contains the focus. */
export function useRowKeys(
  rows: readonly FollowUp[],
  act: {
    readonly finish: (row: FollowUp) => void;
    readonly snooze: (row: FollowUp) => void;
    readonly open: (row: FollowUp) => void;
    readonly select: (row: FollowUp) => void;
    readonly help: () => void;
  },
): void {
  const rowOf = (element: Element | null) => element?.closest<HTMLElement>('[data-follow-up]') ?? null;
  const current = () => rows.findIndex(({ id }) => id === rowOf(document.activeElement)?.dataset.followUp);
  const focus = (index: number) => {
    const row = rows[index];
    if (row) document.querySelector<HTMLElement>(`[data-follow-up="${row.id}"]`)?.focus();
  };
  const withRow = (work: (row: FollowUp) => void) => () => {
    const row = rows[current()];
    if (row) work(row);
  };
  useScreenKeys([
    ['j', () => focus(Math.min(current() + 1, rows.length - 1))],
    ['k', () => focus(Math.max(current() - 1, 0))],
    [
      'd',
      () => {
        const index = current();
        const row = rows[index];
        if (!row || row.state === 'done') return;
        // Moves to the next row before this one leaves the list, so that the shortcuts keep working.
        focus(index + 1 < rows.length ? index + 1 : index - 1);
        act.finish(row);
      },
    ],
    ['s', withRow((row) => row.state !== 'done' && act.snooze(row))],
    ['e', withRow(act.open)],
    ['x', withRow((row) => row.state !== 'done' && act.select(row))],
    ['shift+?', act.help],
  ]);
}
