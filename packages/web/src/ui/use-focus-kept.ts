import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Returns the focus to where it was before a form's fields were disabled, unless another element has it by then. */
export function useFocusKept(form: RefObject<HTMLElement | null>, disabled: boolean): void {
  const had = useRef<HTMLElement | null>(null);
  // The browser takes the focus from a disabled field only when it draws the page next.
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (disabled && activeElement instanceof HTMLElement && form.current?.contains(activeElement))
      had.current = activeElement;
  }, [disabled, form]);
  useEffect(() => {
    if (disabled) return;
    if (document.activeElement === null || document.activeElement === document.body) had.current?.focus();
    had.current = null;
  }, [disabled]);
}
