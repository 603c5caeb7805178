import { useLayoutEffect } from 'react';

/** What had the focus last, and where the focus belongs once that is gone. */
let last: { readonly element: Element; readonly opener: HTMLElement | undefined } | undefined;
globalThis.document?.addEventListener('focusin', ({ target }) => {
  if (target instanceof Element) last = { element: target, opener: openerOf(target) };
});

/** What opened the dialog that is closing now. Another that opens in the same moment, as a next step does, goes back there too. */
let returning: HTMLElement | undefined;

/**
 * Returns the focus to what opened a dialog, unless another element has it by then. Mantine does that only for dialogs that stay mounted, and not for
 * those that a menu's item opened: the item is gone, so its menu's button gets the focus.
 */
export function useFocusBack(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return undefined;
    const opener = returning ?? focusedOpener();
    return () => {
      const before = document.activeElement;
      const dialog = before?.closest('[role="dialog"]');
      const wasInside = dialog !== null && dialog !== undefined && !(opener && dialog.contains(opener));
      returning ??= opener;
      // Then the dialog is gone, and what wants the focus instead has asked for it.
      setTimeout(() => {
        returning = undefined;
        const { activeElement } = document;
        if (activeElement === null || activeElement === document.body || (wasInside && activeElement === before))
          opener?.focus({ preventScroll: true });
      });
    };
  }, [opened]);
}

function focusedOpener(): HTMLElement | undefined {
  const { activeElement } = document;
  if (activeElement !== null && activeElement !== document.body) return openerOf(activeElement);
  return last?.element.isConnected === false ? last.opener : undefined;
}

function openerOf(element: Element): HTMLElement | undefined {
  const button = element.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const opener = button ? document.getElementById(button) : element;
  return opener instanceof HTMLElement ? opener : undefined;
}
