import type { IconProps } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Needs } from './access.ts';

/** A link in a navigation: to a screen, for users who have what it needs. */
export interface NavigationItem {
  readonly label: string;
  readonly to: string;
  /** The item is the current one on every path that begins with this; on exactly `to` where absent. */
  readonly under?: string;
  /** Another path on which it is the current one: the same things in another way. */
  readonly also?: string;
  readonly icon: ComponentType<IconProps>;
  readonly needs?: Needs;
  /** A count beside the label, loaded behind the first screen. */
  readonly badge?: ComponentType;
  /** Stands in the bar at the bottom of a phone, which has room for four. The others are in its menu. */
  readonly on_phone?: boolean;
}

/** Whether an item is the current one on a path. */
export function isCurrent(item: NavigationItem, path: string): boolean {
  if (path === item.to || path === item.also) return true;
  return item.under !== undefined && (path === item.under || path.startsWith(`${item.under}/`));
}
