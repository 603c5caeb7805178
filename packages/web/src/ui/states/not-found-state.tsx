import { IconMapOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { StatePanel } from './state-panel.tsx';

/** An address or a record that leads nowhere: it was removed, never was, or is somebody else's. */
export function NotFoundState({
  title = 'There is nothing here',
  children = 'It may have been removed, or it is not yours to see. Check the address.',
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
