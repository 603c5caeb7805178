import { CatchBoundary } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { reportFailure } from '../lib/report-error.ts';

/** An optional part of the frame. It shows once its code has loaded. If it fails, it is left out and the failure is reported. */
export function Spare({ children }: { readonly children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={always} errorComponent={Nothing} onCatch={reportFailure}>
      <Suspense>{children}</Suspense>
    </CatchBoundary>
  );
}

const always = () => 0;
const Nothing = () => null;
