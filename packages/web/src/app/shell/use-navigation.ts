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

/** The navigation groups the user has access to, without empty groups. Each item knows whether it's current. */
export function useNavigation(): readonly ShownGroup[] {
  const user = useCurrentUser();
  const path = useRouterState({ select: (state) => state.location.pathname });
  // If two items match the path, the longer path is current: duplicates are below contacts.
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
