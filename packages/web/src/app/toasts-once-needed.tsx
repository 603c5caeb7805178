import { notifications, useNotifications } from '@mantine/notifications';
import { CatchBoundary } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { reportFailure } from '../lib/report-error.ts';

const Toasts = lazy(() => import('./toasts.tsx'));

/**
 * Where toasts appear, from the first one on: its code is no part of the first load. It belongs inside the router, because toasts hold links. A toast
 * that can't be drawn takes the toasts away, never the screen.
 */
export function ToastsOnceNeeded() {
  const waiting = useNotifications().notifications.length > 0;
  const [needed, setNeeded] = useState(false);
  useEffect(() => {
    if (waiting) setNeeded(true);
  }, [waiting]);
  if (!needed) return null;
  return (
    <CatchBoundary getResetKey={always} errorComponent={WithoutToasts} onCatch={reportFailure}>
      <Suspense>
        <Toasts />
      </Suspense>
    </CatchBoundary>
  );
}

const always = () => 0;

/** Forgets the toasts that could not be drawn, so that the next one shows again. */
function WithoutToasts({ reset }: { readonly reset: () => void }) {
  useEffect(() => {
    notifications.clean();
    notifications.cleanQueue();
    reset();
  }, [reset]);
  return null;
}
