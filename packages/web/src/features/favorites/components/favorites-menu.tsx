import { ActionIcon, Popover, Tooltip } from '@mantine/core';
import { IconStar } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useCurrentUser } from '../../../lib/session.ts';
import { useFavorites } from '../favorites.data.ts';

const FavoritesList = lazy(async () => ({ default: (await import('./favorites-list.tsx')).FavoritesList }));

/** A user without a downline has no one to add. */
const ALONE = ['agent', 'telemarketer', 'basic', 'pool_holder'];

/** Favorite users on every screen: their contacts in one click, and a star for every other user. */
export function FavoritesMenu() {
  const [opened, setOpened] = useState(false);
  const alone = ALONE.includes(useCurrentUser().account_type);
  const { data } = useFavorites();
  if (alone && !data?.data.length) return null;
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={300}
      withinPortal={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Tooltip label="Favorite users" disabled={opened}>
          <ActionIcon size="lg" aria-label="Favorite users" onClick={() => setOpened(!opened)}>
            <IconStar size={18} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label="Favorite users">
        <Suspense>{opened && <FavoritesList onLeave={() => setOpened(false)} />}</Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
