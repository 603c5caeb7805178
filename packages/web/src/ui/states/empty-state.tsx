import { IconInbox } from '@tabler/icons-react';
import { type Icon, StatePanel, type StatePanelProps } from './state-panel.tsx';

/** An empty list: explains what will appear here and offers the first step. */
export function EmptyState({
  icon = IconInbox,
  ...rest
}: Omit<StatePanelProps, 'icon' | 'role'> & { readonly icon?: Icon }) {
  return <StatePanel icon={icon} {...rest} />;
}
