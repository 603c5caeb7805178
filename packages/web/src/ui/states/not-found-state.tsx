import { IconMapOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { StatePanel } from './state-panel.tsx';

/** A path or record that was removed, never existed, or belongs to another user. */
export function NotFoundState({
  title = 'We couldn’t find that',
  children = 'It may have been removed, or you don’t have access to it. Check the address.',
  actions,
  order,
}: {
  readonly title?: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  readonly order?: 1 | 2 | 3;
}) {
  return (
    <StatePanel icon={IconMapOff} title={title} actions={actions} {...(order && { order })}>
      {children}
    </StatePanel>
  );
}
