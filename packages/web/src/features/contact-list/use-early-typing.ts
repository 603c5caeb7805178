import { type Dispatch, type SetStateAction, useEffect } from 'react';

const FIELDS = 'input, textarea, [contenteditable]';

/**
 * Collects what the user types between opening a panel and the moment its field has the focus. The panel is loaded when it is first needed,
 * and these keys would be lost, or act as shortcuts of the page.
 */
export function useEarlyTyping(opened: boolean, setTyped: Dispatch<SetStateAction<string>>): void {
  useEffect(() => {
    if (!opened) return;
    setTyped('');
    const stop = new AbortController();
    const hear = { capture: true, signal: stop.signal };
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      const isText = event.key.length === 1;
      if (!isText && event.key !== 'Backspace') return;
      event.preventDefault();
      event.stopPropagation();
      setTyped((before) => (isText ? before + event.key : before.slice(0, -1)));
    };
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(FIELDS)) stop.abort();
    };
    window.addEventListener('keydown', onKey, hear);
    window.addEventListener('focusin', onFocus, hear);
    return () => stop.abort();
  }, [opened, setTyped]);
}
