import { notifications, useNotifications } from '@mantine/notifications';
import { CatchBoundary } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { reportFailure } from '../lib/report-error.ts';

const Toasts = lazy(() => import('./toasts.tsx'));

/**
 * Where toasts appear. The code loads with the first toast. It must be inside the router, because toasts contain links. A toast that fails to
 * render removes the toasts, not the screen.
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

/** Drops toasts that failed to render, so that the next one shows. */
function WithoutToasts({ reset }: { readonly reset: () => void }) {
  useEffect(() => {
    notifications.clean();
    notifications.cleanQueue();
    reset();
  }, [reset]);
  return null;
}
