import { IconInbox } from '@tabler/icons-react';
import { type Icon, StatePanel, type StatePanelProps } from './state-panel.tsx';

/** A list without entries: says what would stand here and offers the way to the first one. */
export function EmptyState({
  icon = IconInbox,
  ...rest
}: Omit<StatePanelProps, 'icon' | 'role'> & { readonly icon?: Icon }) {
  return <StatePanel icon={icon} {...rest} />;
}
