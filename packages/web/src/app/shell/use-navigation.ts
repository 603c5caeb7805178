import { useRouterState } from '@tanstack/react-router';
import { allows } from '../../lib/access.ts';
import { isCurrent, type NavigationItem } from '../../lib/navigation-item.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { navigation } from '../registry/navigation.ts';

export interface ShownItem extends NavigationItem {
  readonly current: boolean;
}

export interface ShownGroup {
  readonly label: string | null;
  readonly items: readonly ShownItem[];
}

/** The groups and items that the user may go to, each knowing whether it is the current one. Empty groups are left out. */
export function useNavigation(): readonly ShownGroup[] {
  const user = useCurrentUser();
  const path = useRouterState({ select: (state) => state.location.pathname });
  // Of two items on one path the nearer one is current: the duplicates stand below the contacts.
  const nearest = navigation
    .flatMap(({ items }) => items)
    .filter((item) => isCurrent(item, path))
    .reduce((longest, { to }) => (to.length > longest.length ? to : longest), '');
  return navigation
    .map(({ label, items }) => ({
      label,
      items: items
        .filter((item) => allows(user, item.needs ?? {}))
        .map((item) => ({ ...item, current: isCurrent(item, path) && item.to === nearest })),
    }))
    .filter(({ items }) => items.length > 0);
}
