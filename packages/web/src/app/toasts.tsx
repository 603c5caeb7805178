import '@mantine/notifications/styles.layer.css';
import { useHotkeys } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
import { MOTION_MS } from '../ui/theme/components.ts';
import { useNarrow } from '../ui/use-narrow.ts';
import classes from './toasts.module.css';

/** Moves the focus to the first button of the newest toast: Undo, if it has one. */
const focusNewest = () =>
  [...document.querySelectorAll('.mantine-Notification-root')].at(-1)?.querySelector('button')?.focus();

/** Where toasts appear. A chunk of its own, see toasts-once-needed.tsx. */
export default function Toasts() {
  useHotkeys([['F8', focusNewest]], []);
  // At the bottom of a phone are the bar and the buttons of forms.
  const position = useNarrow() ? 'top-center' : 'bottom-right';
  return (
    <Notifications position={position} limit={4} transitionDuration={MOTION_MS} className={classes.toasts ?? ''} />
  );
}
