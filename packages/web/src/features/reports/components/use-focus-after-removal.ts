import { type RefObject, useEffect, useRef } from 'react';

/** Moves the focus to an element if an entry of a list was removed with the button that had the focus. */
export function useFocusAfterRemoval(entries: number, element: RefObject<HTMLElement | null>): void {
  const before = useRef(entries);
  useEffect(() => {
    const { activeElement } = document;
    if (entries < before.current && (activeElement === null || activeElement === document.body))
      element.current?.focus();
    before.current = entries;
  }, [entries, element]);
}
