import { type HotkeyItem, useHotkeys } from '@mantine/hooks';

/** The name of the modifier key: ⌘ on Apple devices, Ctrl elsewhere. */
export function modifierKey(platform: string = navigator.platform): '⌘' | 'Ctrl' {
  return /^(Mac|iPhone|iPad)/.test(platform) ? '⌘' : 'Ctrl';
}

// Chips, checkboxes, and switches are inputs too, but take no letters.
const TEXT_FIELD =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=file]), textarea, select, [contenteditable=true], [role=combobox]';

/** Whether the focus is in a field that takes letters itself. */
export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches(TEXT_FIELD);

/** Whether something lies over the screen, such as a menu or a dialog, and keys are meant for it. */
const isOver = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role=dialog], [role=menu], [role=listbox]') !== null;

/** Whether Enter already means something where the focus is. */
const takesEnter = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a[href], button, summary, [role=button]') !== null;

/** A screen's shortcuts. They work wherever the focus is, also on a tab, a button, or a chip, but not in a text field or a dialog. */
export function useScreenKeys(keys: readonly HotkeyItem[]): void {
  useHotkeys(
    keys.map(
      ([key, run]): HotkeyItem => [
        key,
        (event) => {
          if (isTextField(event.target) || isOver(event.target)) return;
          if (key === 'Enter' && takesEnter(event.target)) return;
          event.preventDefault();
          run(event);
        },
        { preventDefault: false },
      ],
    ),
    [],
    true,
  );
}
