import type { RefObject } from 'react';

/** The words with others put in at the cursor, which stays behind them. */
export function insertAt(area: RefObject<HTMLTextAreaElement | null>, words: string, inserted: string): string {
  const [start, end] = [area.current?.selectionStart ?? words.length, area.current?.selectionEnd ?? 0];
  const before = words.slice(0, start);
  requestAnimationFrame(() => {
    area.current?.focus();
    area.current?.setSelectionRange(before.length + inserted.length, before.length + inserted.length);
  });
  return before + inserted + words.slice(Math.max(start, end));
}
