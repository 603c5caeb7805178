import { CatchBoundary } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { reportFailure } from '../lib/report-error.ts';

/** A part of the frame that the screen works without: shown once its code is here, and left out where it fails. The failure is reported. */
export function Spare({ children }: { readonly children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={always} errorComponent={Nothing} onCatch={reportFailure}>
      <Suspense>{children}</Suspense>
    </CatchBoundary>
  );
}

const always = () => 0;
const Nothing = () => null;
