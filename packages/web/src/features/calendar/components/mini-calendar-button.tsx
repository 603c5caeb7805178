import { ActionIcon, Tooltip } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { createPortal } from 'react-dom';
import { useOnArrival } from '../../../lib/use-on-arrival.ts';
import { usePreference } from '../../../lib/use-user-storage.ts';
import { useNarrow } from '../../../ui/use-narrow.ts';

const MiniCalendar = lazy(() => import('./mini-calendar.tsx'));
const parseShown = (kept: unknown) => kept === true;

/** Shows the mini calendar on every screen, or hides it; the browser remembers which (R077). On a phone it covers the screen, so opening another screen hides it. */
export function MiniCalendarButton() {
  const [shown, setShown] = usePreference('mini_calendar', parseShown);
  const narrow = useNarrow();
  useOnArrival(() => narrow && shown && setShown(false));
  return (
    <>
      <Tooltip label="Mini calendar" disabled={shown}>
        <ActionIcon size="lg" aria-label="Mini calendar" aria-pressed={shown} onClick={() => setShown(!shown)}>
          <IconCalendarEvent size={18} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
      {shown &&
        createPortal(
          <Suspense>
            <MiniCalendar onClose={() => setShown(false)} />
          </Suspense>,
          document.body,
        )}
    </>
  );
}
