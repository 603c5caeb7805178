import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { StatePanel } from './state-panel.tsx';

/** A screen or panel without access (R409 has the text). */
export function ForbiddenState({ actions, order }: { readonly actions?: ReactNode; readonly order?: 1 | 2 | 3 }) {
  return (
    // literal: R409
    <StatePanel icon={IconLock} title="Access denied!" actions={actions} {...(order && { order })}>
      Your role doesn’t include this page. Ask an admin if you need access.
    </StatePanel>
  );
}
