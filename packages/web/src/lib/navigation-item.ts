import type { IconProps } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Needs } from './access.ts';

/** A link in the navigation, for users with the required access. */
export interface NavigationItem {
  readonly label: string;
  readonly to: string;
  /** The item is current on every path that starts with this. By default only on `to`. */
  readonly under?: string;
  /** Another path on which it is current, such as another view of the same records. */
  readonly also?: string;
  readonly icon: ComponentType<IconProps>;
  readonly needs?: Needs;
  /** A count beside the label. It loads after the first screen. */
  readonly badge?: ComponentType;
  /** In a phone's bottom bar, which has room for four. The others are in its menu. */
  readonly on_phone?: boolean;
}

/** Whether an item is current on a path. */
export function isCurrent(item: NavigationItem, path: string): boolean {
  if (path === item.to || path === item.also) return true;
  return item.under !== undefined && (path === item.under || path.startsWith(`${item.under}/`));
}
