import '@mantine/notifications/styles.layer.css';
import { useHotkeys, useWindowEvent } from '@mantine/hooks';
import { Notifications, useNotifications } from '@mantine/notifications';
import { type MouseEvent, useLayoutEffect, useState } from 'react';
import { MOTION_MS } from '../ui/theme/components.ts';
import classes from './toasts.module.css';

/** Moves the focus to the first button of the newest toast: Undo, if it has one. */
const focusNewest = () =>
  [...document.querySelectorAll('.mantine-Notification-root')].at(-1)?.querySelector('button')?.focus();

/** Who follows a toast's link has read it. */
function closeFollowed({ target }: MouseEvent): void {
  const toast = target instanceof Element && target.closest('a')?.closest('.mantine-Notification-root');
  if (toast) toast.querySelector<HTMLElement>('.mantine-Notification-closeButton')?.click();
}

/** How high the bars at the bottom edge reach: a phone's navigation, and the buttons of a form or a selection above it. In pixels. */
function barsHeight(): number {
  const bars = [...document.querySelectorAll('[data-bottom-bar]')].map((bar) => bar.getBoundingClientRect());
  const height = window.innerHeight;
  let top = height;
  // From the lowest up. A form's bar in the middle of the page isn't at the edge.
  for (const bar of bars.toSorted((a, b) => b.bottom - a.bottom))
    if (bar.height > 0 && bar.bottom >= top - 1 && bar.top < top) top = bar.top;
  return height - top;
}

/** Where toasts appear. A chunk of its own, see toasts-once-needed.tsx. */
export default function Toasts() {
  useHotkeys([['F8', focusNewest]], []);
  const { notifications } = useNotifications();
  const [lift, setLift] = useState(0);
  useLayoutEffect(() => setLift(barsHeight()), [notifications]);
  // Turning a phone changes which bars there are, once they are drawn.
  useWindowEvent('resize', () => requestAnimationFrame(() => requestAnimationFrame(() => setLift(barsHeight()))));
  return (
    <Notifications
      position="bottom-right"
      limit={4}
      transitionDuration={MOTION_MS}
      className={classes.toasts ?? ''}
      onClick={closeFollowed}
      style={{ '--bars': `${lift}px` } as Readonly<Record<string, string>>}
    />
  );
}
