import { lazy } from 'react';
import { createPortal } from 'react-dom';
import { useSetupWalk } from '../../../lib/setup-walk.ts';

const SetupBar = lazy(() => import('./setup-bar.tsx'));

/** Shows the setup's bar below the top bar while an admin goes through the steps. Rendered with the top bar's tools, which load after the screen. */
export function SetupNotice() {
  const isOn = useSetupWalk();
  const notices = isOn && document.getElementById('notices');
  return notices ? createPortal(<SetupBar />, notices) : null;
}
