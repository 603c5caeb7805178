import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls a row of tabs to the current one, since a phone shows only part of the row. */
export function useCurrentInView<T extends HTMLElement>(current: string): RefObject<T | null> {
  const list = useRef<T>(null);
  useEffect(() => {
    const tab = list.current?.querySelector('[data-current], [data-active]');
    tab?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current]);
  return list;
}
